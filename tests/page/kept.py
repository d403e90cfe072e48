"""Waiting for the service worker."""

#: Resolves when the service worker has everything and answers for the page.
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const { serviceWorker } = navigator;
  const controlled = (go) => serviceWorker.addEventListener('controllerchange', go, { once: true });
  if (!serviceWorker.controller) await new Promise(controlled);
}"""
