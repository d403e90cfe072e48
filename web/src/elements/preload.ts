/**
 * Fetches the files of a lazy import, and imports only when they are here: a browser remembers a module that failed to
 * load, and never asks for it again. `vite.config.ts` puts this in the place of Vite's own.
 */
import { clientFile } from '../net/http';
import { during } from '../net/settled';

const here = new Map<string, Promise<void>>();

/** Resolves to the module when all files that it needs have come; may be called again when one of them did not. */
export const preload = <T>(module: () => Promise<T>, needed: string[] = [], importer = document.baseURI): Promise<T> =>
  during(loaded(module, needed, importer));

async function loaded<T>(module: () => Promise<T>, needed: string[], importer: string): Promise<T> {
  await Promise.all(needed.map((file) => once(new URL(file, importer).href)));
  return module();
}

function once(file: string): Promise<void> {
  let coming = here.get(file);
  if (!coming) {
    coming = fetched(file).catch((error: unknown) => {
      here.delete(file);
      throw error;
    });
    here.set(file, coming);
  }
  return coming;
}

async function fetched(file: string): Promise<void> {
  await (await clientFile(file)).arrayBuffer(); // to its end, so that the import finds it in the cache
  if (file.endsWith('.css')) await applied(file);
}

function applied(file: string): Promise<void> {
  if ([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ href }) => href === file)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = file;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(file));
    };
    document.head.append(link);
  });
}
