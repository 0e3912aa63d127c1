const pauseMilliseconds = 150;

/**
 * Where examples take the key from the environment, in each language, and what they have instead.
 *
 * @type {[from: string, to: string][]}
 */
const places = [
  ['svc_test_…', 'KEY'],
  ['$ALOUD_KEY', 'KEY'],
  ["process.env.ALOUD_KEY ?? ''", "'KEY'"],
  ['import os\n', ''],
  [`f"Bearer {os.environ['ALOUD_KEY']}"`, '"Bearer KEY"'],
  ['"Bearer "+os.Getenv("ALOUD_KEY")', '"Bearer KEY"'],
];

fillInKey();
rememberLanguage();
searchWhileTyping();

/** Fills in the key that the page of keys left for this tab, while its owner is signed in: the note then has its hint. */
function fillInKey() {
  const key = sessionStorage.getItem('docs-key');
  const examples = document.querySelectorAll('.docs-page .copy-code code');
  if (key === null || examples.length === 0) return;
  const note = document.querySelector('.docs-reader');
  const hint = `${key.slice(0, 13)}…${key.slice(-4)}`;
  if (note?.querySelector('code')?.textContent !== hint) return sessionStorage.removeItem('docs-key');
  for (const example of examples) {
    const own = example.textContent;
    const filled = places.reduce(
      (text, [from, to]) =>
        text.replaceAll(
          from,
          to.replace('KEY', () => key),
        ),
      own,
    );
    if (filled !== own) example.textContent = filled;
  }
  note.textContent = `The examples have your sandbox key ${hint}, in this tab only.`;
}

/** The language of examples stays chosen on every page. */
function rememberLanguage() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = document.querySelectorAll('[name="docs-language"]');
  const chosen = localStorage.getItem('docs-language');
  for (const choice of choices) {
    if (choice.value === chosen) choice.checked = true;
    choice.addEventListener('change', () => localStorage.setItem('docs-language', choice.value));
  }
}

/** Shows what the search page would, below the field. */
function searchWhileTyping() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('#docs-query'));
  const found = /** @type {HTMLElement | null} */ (document.querySelector('#docs-found'));
  if (!field || !found) return;
  let timer = 0;
  let latest = 0;
  const show = async () => {
    latest += 1;
    const turn = latest;
    const results = field.value.trim() === '' ? null : await fetchResults(field.value);
    if (turn !== latest) return;
    found.hidden = results === null;
    found.replaceChildren(...(results ? [results] : []));
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, pauseMilliseconds);
  });
  field.form?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    found.hidden = true;
    field.focus();
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
