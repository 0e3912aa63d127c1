const pauseMilliseconds = 150;

rememberLanguage();
searchWhileTyping();
showCurrentPage();

/** Keeps the chosen language of examples on every page. */
function rememberLanguage() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = document.querySelectorAll('[name="docs-language"]');
  const chosen = localStorage.getItem('docs-language');
  for (const choice of choices) {
    if (choice.value === chosen) choice.checked = true;
    choice.addEventListener('change', () => localStorage.setItem('docs-language', choice.value));
  }
}

/** Scrolls to the current page on wide screens, where the contents scroll separately. */
function showCurrentPage() {
  const contents = document.querySelector('.docs-contents');
  const current = /** @type {HTMLElement | null} */ (contents?.querySelector('[aria-current]') ?? null);
  if (contents && current) contents.scrollTop = current.offsetTop - contents.clientHeight / 1.6;
}

/** Shows the results of the search page below the field. */
function searchWhileTyping() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('#docs-query'));
  const found = /** @type {HTMLElement | null} */ (document.querySelector('#docs-found'));
  const form = field?.form;
  if (!field || !found || !form) return;
  let timer = 0;
  let latest = 0;
  /** Hides the results and ignores pending responses. */
  const close = () => {
    clearTimeout(timer);
    latest += 1;
    found.hidden = true;
  };
  const show = async () => {
    latest += 1;
    const turn = latest;
    const results = field.value.trim() === '' ? null : await fetchResults(field.value);
    if (turn !== latest) return;
    found.hidden = results === null;
    found.querySelector('[data-results]')?.replaceChildren(...(results ? [results] : []));
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, pauseMilliseconds);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    close();
    field.focus();
  });
  found.querySelector('button')?.addEventListener('click', () => {
    close();
    field.focus();
  });
  for (const leaving of ['pointerdown', 'focusin'])
    document.addEventListener(leaving, ({ target }) => {
      if (target instanceof Node && target !== field && !found.contains(target)) close();
    });
}

/** @param {string} query */
async function fetchResults(query) {
  const answer = await fetch(`/docs/search?q=${encodeURIComponent(query)}`).catch(() => null);
  if (!answer?.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const results = page.querySelector('#docs-results');
  if (!results?.firstElementChild) return document.createTextNode('No results.');
  results.removeAttribute('id');
  return results;
}
