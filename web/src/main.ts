/** The client of a server that is at the page's own address; or of a page that needs none. */
import { HttpTransport } from './net/http';
import { start } from './start';
import { onPage } from './state/place.svelte';

if (onPage) void import('./page/start').then(({ startPage }) => startPage());
else {
  void start(new HttpTransport(new URL('./api/', document.baseURI).href));
  void import('./state/shell').then(({ followServer }) => followServer());
}
