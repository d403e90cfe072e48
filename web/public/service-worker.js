/**
 * Keeps the shell on the device: of a page without a server all of it, so that it works without a network; of a server's client what
 * has been used of it, so that a reload while the server is away shows the page.
 *
 * The build of a page puts in which build it is: another build is another worker, which fetches all that has changed and waits until
 * nobody plays. The client of a server needs no builds: what the server has counts, and what is kept is for when it does not answer.
 */
const BUILD = 'server';
const PREFIX = 'rawsiko-';
const CACHE = PREFIX + BUILD;
const IS_PAGE = BUILD !== 'server';

/** Files whose names change with their content. */
const isHashed = (file) => /^(assets|data|python)\/.*[-.\w]{8,}\.\w+$/.test(file);
/** What a server answers is the client's business, but for what draws the start page. */
const isAsked = (file) => /^(api|health|metrics)(\/|$)/.test(file) && !isDrawn(file);
const isDrawn = (file) => /^api\/(data-sets$|documents\/)/.test(file);
const isLasting = (file) => isHashed(file) || file.startsWith('api/documents/');

async function keepAll() {
  if (!IS_PAGE) return (await caches.open(CACHE)).add(new Request('./', { cache: 'reload' }));
  const cache = await caches.open(CACHE);
  const list = new Response(await (await fetched('page.json')).text());
  const { files } = await list.clone().json();
  for (const file of Object.keys(files)) {
    if (await cache.match(file)) continue;
    const known = isHashed(file) ? await caches.match(file) : undefined; // of the build before
    await cache.put(file, known ?? (await fetched(file)));
  }
  await cache.put('page.json', list);
}

async function fetched(file) {
  const response = await fetch(file, { cache: isHashed(file) ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

const fileOf = ({ url }) => new URL(url).pathname.slice(new URL(self.registration.scope).pathname.length);

async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(fileOf(request) || 'index.html')) ?? fetch(request);
}

/** What the server has; while it does not answer, what was kept of it. */
async function newest(request) {
  const file = fileOf(request);
  const cache = await caches.open(CACHE);
  const known = await cache.match(file || './');
  if (known && isLasting(file)) return known;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(file || './', response.clone()).catch(() => undefined); // no room
    return response.status < 500 ? response : (known ?? response);
  } catch (error) {
    if (!known) throw error;
    return known;
  }
}

self.addEventListener('install', (event) => {
  if (!IS_PAGE) self.skipWaiting();
  event.waitUntil(keepAll());
});
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => {
  if (data === 'now') self.skipWaiting();
  // What the client had fetched before this worker came.
  if (Array.isArray(data)) void caches.open(CACHE).then((cache) => Promise.all(data.map((file) => cache.add(file).catch(() => undefined))));
});
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || !url.startsWith(self.registration.scope)) return;
  if (IS_PAGE) event.respondWith(kept(event.request));
  else if (!isAsked(fileOf(event.request))) event.respondWith(newest(event.request));
});
