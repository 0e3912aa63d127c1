const words = {
  pending: 'Waiting for its turn',
  processing: 'The script is being written',
  generating: 'The recording is being made',
};

/**
 * Shows how far a conversion is, as measured, and puts the finished page in place.
 * @param {() => void} onReady called when the new content stands
 */
export function waitForRecording(onReady) {
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
    if (await renew()) onReady();
  };
  events.addEventListener('status', follow);
  events.addEventListener('progress', follow);
}

/**
 * @param {HTMLElement} waiting
 * @param {{ status: string, progress_percent: number }} state
 */
function show(waiting, { status, progress_percent: percent }) {
  const text = words[/** @type {keyof typeof words} */ (status)];
  const label = waiting.querySelector('.waiting-words');
  if (label && text && label.textContent !== text) label.textContent = text;
  const number = waiting.querySelector('.waiting-percent');
  if (number) number.textContent = `${percent} %`;
  waiting.querySelector('.meter-fill')?.setAttribute('width', `${percent}%`);
}

/**
 * Fetches this page again and takes over what is in it, without leaving it: so a click made while waiting still
 * counts as leave to play. False when there is nothing to listen to.
 */
async function renew() {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [old, main] = [document.querySelector('main'), fresh.querySelector('main')];
  if (old && main) old.replaceWith(document.adoptNode(main));
  document.title = fresh.title;
  return document.querySelector('.player') !== null;
}
