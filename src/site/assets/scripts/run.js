import { showCopyButtons } from './copy.js';

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('[data-run]')))
  link.addEventListener('click', (event) => openForm(event, link));

/**
 * Replaces a link with the form of the page that it leads to.
 *
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
async function openForm(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const run = await load(link.href);
  if (!run) return location.assign(link.href);
  link.parentElement?.replaceChildren(run);
  prepare(run);
  run
    .querySelector('form')
    ?.querySelector(/** @type {'input'} */ ('input:not([type="hidden"]), textarea, button'))
    ?.focus();
}

/** @param {Element} run */
function prepare(run) {
  showCopyButtons();
  run.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void send(run, event.target);
  });
}

/**
 * Replaces the form, or the previous response, with the response.
 *
 * @param {Element} run
 * @param {HTMLFormElement} form
 */
async function send(run, form) {
  const button = form.querySelector('button');
  if (button) Object.assign(button, { disabled: true, textContent: 'Running…' });
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  const events = form.parentElement?.dataset['events'];
  if (events) await untilEnded(events, button);
  const next = await load(form.action, fields);
  // Without a response, the server's own page shows the reason.
  if (!next) return form.submit();
  const [place, response] = events
    ? [run, next].map((part) => part.querySelector('#run-answer'))
    : [run, next];
  if (!response) return form.submit();
  place?.replaceWith(response);
  if (events) showCopyButtons();
  else prepare(next);
  /** @type {HTMLElement | null} */ (document.querySelector('#run-answer, #run [role="alert"]'))?.focus();
}

/**
 * Waits for the end of a conversion, and shows its progress on the button.
 *
 * @param {string} url
 * @param {HTMLButtonElement | null} button
 * @returns {Promise<void>}
 */
function untilEnded(url, button) {
  return new Promise((resolve) => {
    const events = new EventSource(url);
    /** @param {MessageEvent<string>} message */
    const update = ({ data }) => {
      const { status, progress_percent: percent } = JSON.parse(data);
      if (button) button.textContent = `Waiting… ${percent}%`;
      if (!['completed', 'failed', 'deleted'].includes(status)) return;
      events.close();
      resolve();
    };
    events.addEventListener('status', update);
    events.addEventListener('progress', update);
    events.addEventListener('error', () => events.readyState === EventSource.CLOSED && resolve());
  });
}

/**
 * @param {string} url
 * @param {URLSearchParams} [body]
 */
async function load(url, body) {
  const answer = await fetch(url, body ? { method: 'POST', body } : {}).catch(() => null);
  if (!answer || answer.redirected) return null;
  return new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('#run');
}
