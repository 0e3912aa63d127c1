const timeout = 60_000;
const interval = 1000;

/** Refreshes a pending delivery for a minute. Later attempts are hours away. */
async function watch() {
  const started = Date.now();
  while (stateOf(document)?.startsWith('pending') && Date.now() - started < timeout) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    if (!document.hidden) await refresh();
  }
}

/** @param {Document} page */
function stateOf(page) {
  return page.querySelector('[data-delivery]')?.getAttribute('data-delivery');
}

/** Replaces the parts of the page that changed. */
async function refresh() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok || response.redirected) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (stateOf(fresh) === stateOf(document)) return;
  for (const part of ['.page-head', '[data-delivery]']) {
    const [old, next] = [document.querySelector(part), fresh.querySelector(part)];
    if (old && next) old.replaceWith(document.adoptNode(next));
  }
}

// Without a connection the page stays unchanged. The user can reload it.
watch().catch(() => {});
