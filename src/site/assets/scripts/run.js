import { showCopyButtons } from './copy.js';

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('[data-run]')))
  link.addEventListener('click', (event) => openForm(event, link));

/**
 * Shows the form of the page that the link leads to, in its place.
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
  const form = run.querySelector('form');
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (button) Object.assign(button, { disabled: true, textContent: 'Running…' });
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.append(name, String(value));
    const next = await load(form.action, fields);
    // Without it, the server's own page says why.
    if (!next) return form.submit();
    run.replaceWith(next);
    prepare(next);
    /** @type {HTMLElement | null} */ (next.querySelector('#run-answer, [role="alert"]'))?.focus();
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
