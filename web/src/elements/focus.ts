/**
 * The focus never falls to the page. Whoever has it may go, or be switched off, by what they just did: then the focus goes back to
 * where a dialog was opened from, to the same thing in its new place (`data-focus`), or to the region around, from where Tab goes on.
 * It never goes to a button that the reader did not choose.
 */

/** Something that had the focus, and what was around it then. */
interface Place {
  element: HTMLElement | SVGElement;
  /** From the inside out. */
  around: Element[];
  name: string | undefined;
  /** What had the focus before the dialog that this is in was opened. */
  before: Place | undefined;
}

const isOff = (element: Element): boolean => element.matches(':disabled') || element.closest('[inert]') !== null;

function release(heir: Element): void {
  heir.removeAttribute('tabindex');
  heir.removeAttribute('data-heir');
}

function around(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...around(parent)] : [];
}

const dialogOf = (place: Place | undefined): Element | undefined =>
  place && [place.element, ...place.around].find((element) => element.localName === 'dialog');

/** The place where the reader was before a dialog opened that `element` is in. */
function before(element: Element, last: Place | undefined): Place | undefined {
  const dialog = element.closest('dialog');
  if (!dialog || !last) return undefined;
  return dialogOf(last) === dialog ? last.before : last;
}

/** Watch a page until the function that is returned is called. */
export function keepFocus(page: Document = document): () => void {
  let last: Place | undefined;
  /** By Tab, to the browser's own buttons perhaps. */
  let leaves = false;

  function note({ target }: Event): void {
    const element = target as HTMLElement;
    leaves = false;
    if (element === page.body || element.dataset['heir'] !== undefined) return;
    page.querySelectorAll('[data-heir]').forEach(release);
    last = { element, around: around(element), name: element.dataset['focus'], before: before(element, last) };
  }

  const isThere = ({ element }: Place): boolean => element.isConnected && !isOff(element);
  const isLost = (active: Element | null): boolean => !active || active === page.body || !active.isConnected || isOff(active);
  /** It is with the region around while a button is switched off. */
  const isLent = (active: Element | null): boolean => (active as HTMLElement | null)?.dataset['heir'] !== undefined;

  function check(): void {
    const active = page.activeElement;
    if (!last || leaves || !(isLost(active) || (isThere(last) && isLent(active)))) return;
    heirsOf(last).some((heir) => heir.isConnected && !isOff(heir) && (heir === active || takes(heir)));
    observer.takeRecords(); // what was just tried is no news
  }

  /** Whoever clicks beside everything wants nothing to have it. */
  function clicked(): void {
    if (page.activeElement === page.body) last = undefined;
  }

  /** Who may have the focus, the best first. */
  function heirsOf(place: Place): Element[] {
    const dialog = dialogOf(place);
    if (dialog && !dialog.isConnected && place.before) return heirsOf(place.before);
    const again = place.name ? [...page.querySelectorAll(`[data-focus="${CSS.escape(place.name)}"]`)] : [];
    const regions = place.around.filter((element) => element.isConnected && !isWhole(element));
    return [place.element, ...again, ...regions, ...page.querySelectorAll('#app h1'), ...page.querySelectorAll('#app main, dialog[open]')];
  }

  const isWhole = (element: Element): boolean => element.id === 'app' || element === page.body || element === page.documentElement;

  /** Whether it could be given the focus: what is not shown, or is behind a dialog, takes none. */
  function takes(heir: Element): boolean {
    const element = heir as HTMLElement;
    const lent = element.tabIndex < 0 && !element.hasAttribute('tabindex');
    if (lent) {
      element.tabIndex = -1;
      element.dataset['heir'] = '';
    }
    element.focus({ preventScroll: true });
    if (page.activeElement === element) return true;
    if (lent) release(element);
    return false;
  }

  const observer = new MutationObserver(check);
  observer.observe(page.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert', 'tabindex'] });
  /** What is not shown any more loses the focus only when the page is drawn. */
  const lost = (): void => void setTimeout(check);
  const leave = ({ key }: KeyboardEvent): void => void (leaves ||= key === 'Tab');
  page.addEventListener('focusin', note);
  page.addEventListener('focusout', lost);
  page.addEventListener('keydown', leave, true);
  page.addEventListener('click', clicked, true);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', note);
    page.removeEventListener('focusout', lost);
    page.removeEventListener('keydown', leave, true);
    page.removeEventListener('click', clicked, true);
  };
}
