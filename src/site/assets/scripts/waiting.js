/**
 * Shows the progress of a conversion, then the finished page.
 * @param {() => void} onReady called when the player is in the page
 */
export function waitForEpisode(onReady) {
  const waiting = document.querySelector('.waiting[data-status]');
  if (!(waiting instanceof HTMLElement) || waiting.dataset['status'] === 'failed') return;
  const events = new EventSource(`${location.pathname}/events${location.search}`);
  /** @param {MessageEvent} event */
  const follow = async (event) => {
    /** @type {{ status: string, progress_percent: number }} */
    const state = JSON.parse(event.data);
    show(waiting, state);
    if (!['completed', 'failed', 'deleted'].includes(state.status)) return;
    events.close();
    if (await refresh()) onReady();
  };
  events.addEventListener('status', follow);
  events.addEventListener('progress', follow);
}

/**
 * @param {HTMLElement} waiting
 * @param {{ status: string, progress_percent: number }} state
 */
function show(waiting, { status, progress_percent: percent }) {
  /** @type {Record<string, string>} */
  const texts = JSON.parse(waiting.dataset['words'] ?? '{}');
  const text = texts[status];
  const label = waiting.querySelector('.waiting-words');
  if (label && text && label.textContent !== text) label.textContent = text;
  const number = waiting.querySelector('.waiting-percent');
  if (number) number.textContent = `${percent}%`;
  waiting.querySelector('.meter-fill')?.setAttribute('width', `${percent}%`);
}

/**
 * Replaces the content without a reload, so that a click during the wait still permits autoplay. Returns false if there is
 * nothing to play.
 */
async function refresh() {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [old, main] = [document.querySelector('main'), fresh.querySelector('main')];
  if (old && main) old.replaceWith(document.adoptNode(main));
  document.title = fresh.title;
  document.documentElement.lang = fresh.documentElement.lang;
  return document.querySelector('.player') !== null;
}
