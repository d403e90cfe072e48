import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './focus';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

function page(html: string): void {
  document.body.innerHTML = `<div id="app">${html}</div>`;
}
const one = (id: string): HTMLElement => document.getElementById(id)!;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const focused = () => document.activeElement?.id;

async function removed(id: string): Promise<string | undefined> {
  one(id).remove();
  await settle();
  return focused();
}

test('when a button goes, the focus goes to the region it was in, not to another button', async () => {
  page('<section id="region"><button id="go">Go</button><button>Other</button></section>');
  one('go').focus();
  expect(await removed('go')).toBe('region');
  document.querySelector('button')!.focus();
  expect(one('region').hasAttribute('tabindex')).toBe(false);
});

test('when the region goes too, the focus goes to the one around it', async () => {
  page('<section id="outer"><div id="inner"><button id="go">Go</button></div></section>');
  one('go').focus();
  expect(await removed('inner')).toBe('outer');
});

test('a button that is switched off hands the focus on, and has it back when it is on again', async () => {
  page('<section id="region"><button id="go">Go</button></section>');
  one('go').focus();
  (one('go') as HTMLButtonElement).disabled = true;
  await settle();
  expect(focused()).toBe('region');
  (one('go') as HTMLButtonElement).disabled = false;
  await settle();
  expect(focused()).toBe('go');
});

test('when a dialog goes, the focus is back where it was opened', async () => {
  page('<section><button id="opener">Open</button></section><dialog id="asked"><button id="yes">Yes</button></dialog>');
  one('opener').focus();
  (one('asked') as HTMLDialogElement).showModal();
  one('yes').focus();
  expect(await removed('asked')).toBe('opener');
});

test('from a dialog over a dialog it goes back step by step', async () => {
  page(
    '<button id="opener">Open</button><dialog id="a"><button id="in-a">A</button></dialog><dialog id="b"><button id="in-b">B</button></dialog>',
  );
  one('opener').focus();
  one('in-a').focus();
  one('in-b').focus();
  expect(await removed('b')).toBe('in-a');
  expect(await removed('a')).toBe('opener');
});

test('when the opener is gone with its dialog, the focus goes to where the opener was', async () => {
  page('<section id="table"><button id="opener">Open</button></section><dialog id="asked"><button id="yes">Yes</button></dialog>');
  one('opener').focus();
  one('yes').focus();
  one('opener').remove();
  expect(await removed('asked')).toBe('table');
});

test('what is shown again in another place has the focus there', async () => {
  page('<ul id="from"><li><button id="old" data-focus="pupil-3">Ada</button></li></ul><ul id="to"></ul>');
  one('old').focus();
  one('to').innerHTML = '<li><button id="new" data-focus="pupil-3">Ada</button></li>';
  expect(await removed('old')).toBe('new');
});

test('a new screen is read from its heading', async () => {
  page('<main><a id="link" href="#/x">On</a></main>');
  one('link').focus();
  one('app').innerHTML = '';
  await settle();
  one('app').innerHTML = '<main><h1 id="title">There</h1></main>';
  await settle();
  expect(focused()).toBe('title');
});

test('whoever takes the focus elsewhere is left in peace', async () => {
  page('<button id="go">Go</button><input id="field">');
  one('go').focus();
  one('field').focus();
  expect(await removed('go')).toBe('field');
});

test('whoever leaves the page by Tab is not called back', async () => {
  page('<button id="go">Go</button><i id="news"></i>');
  one('go').focus();
  one('go').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  one('go').blur();
  await removed('news');
  expect(document.activeElement).toBe(document.body);
});

test('what cannot have the focus any more hands it on', async () => {
  page('<section id="region"><div id="land" tabindex="0"></div></section>');
  one('land').focus();
  one('land').removeAttribute('tabindex');
  one('land').blur();
  await settle();
  expect(focused()).toBe('land');
});

test('where nothing can have the focus, it is not tried for ever', async () => {
  page('<section id="region"><button id="go">Go</button></section>');
  one('go').focus();
  let tried = 0;
  one('region').focus = () => void tried++;
  await removed('go');
  await settle();
  expect(tried).toBeLessThan(5);
});

test('whoever clicks beside everything has left', async () => {
  page('<p id="text">Text</p><button id="go">Go</button><i id="news"></i>');
  one('go').focus();
  one('go').blur();
  one('text').click();
  await removed('go');
  expect(document.activeElement).toBe(document.body);
});

test('before the reader has been anywhere, nothing takes the focus', async () => {
  page('<h1 id="title">Here</h1><p id="news">News</p>');
  await removed('news');
  expect(document.activeElement).toBe(document.body);
});
