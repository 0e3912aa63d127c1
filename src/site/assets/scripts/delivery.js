const timeout = 60_000;
const pause = 1000;

/** Watches a delivery that is under way, and shows what became of it. Later tries are hours away: nobody waits. */
async function watch() {
  const started = Date.now();
  while (stateOf(document)?.startsWith('pending') && Date.now() - started < timeout) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!document.hidden) await renew();
  }
}

/** @param {Document} page */
function stateOf(page) {
  return page.querySelector('[data-delivery]')?.getAttribute('data-delivery');
}

/** Takes over what is new, and leaves the page alone as long as nothing is. */
async function renew() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (stateOf(fresh) === stateOf(document)) return;
  for (const part of ['.page-head', '[data-delivery]']) {
    const [old, next] = [document.querySelector(part), fresh.querySelector(part)];
    if (old && next) old.replaceWith(document.adoptNode(next));
  }
}

// Without a connection the page stays as it is: it can be loaded again.
watch().catch(() => {});
