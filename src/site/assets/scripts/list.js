const filters = document.querySelector('.filters');
const pauseBeforeFiltering = 350;
const betweenUpdates = 5000;
/** The refresh interval of a list without running conversions. */
const betweenLooks = 30_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Filters apply as they are chosen. Without this script, the button applies them. */
if (filters instanceof HTMLFormElement) {
  const apply = () => {
    clearTimeout(timer);
    // A field may be named `action`, too.
    const address = new URL(filters.getAttribute('action') ?? '', location.href);
    for (const [name, value] of new FormData(filters))
      if (value !== '') address.searchParams.set(name, String(value));
    // Styles use it to show whether a day is chosen.
    for (const day of filters.querySelectorAll('input[type="date"]'))
      if (day instanceof HTMLInputElement) day.setAttribute('value', day.value);
    // Leaving a field repeats its change event, when rows may already be selected.
    if (address.href === location.href) return;
    history.replaceState(null, '', address);
    void update(true);
  };
  filters.querySelector('button[type="submit"]')?.setAttribute('hidden', '');
  filters.addEventListener('change', apply);
  filters.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(apply, pauseBeforeFiltering);
  });
  filters.addEventListener('submit', (event) => {
    event.preventDefault();
    apply();
  });
}

/** Replaces the list with the current one of the address. An automatic refresh does not replace a list in use. */
async function update(isAsked = false) {
  const address = location.href;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.redirected || address !== location.href) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [list, next] = [document.querySelector('[data-list]'), page.querySelector('[data-list]')];
  if (!list || !next) return;
  const isInUse = list.contains(document.activeElement) || list.querySelector('[aria-pressed], :checked');
  if (isInUse && !isAsked) return;
  if (list.innerHTML !== next.innerHTML) list.replaceChildren(...next.childNodes);
}

/** The box in the head of the list selects all, and shows whether some are selected. */
document.addEventListener('change', ({ target }) => {
  const list = target instanceof HTMLInputElement ? target.closest('.bulk') : null;
  const all = list?.querySelector('.choose-all');
  if (!list || !(all instanceof HTMLInputElement)) return;
  const boxes = [...list.querySelectorAll('input[name="id"]')].filter(
    (box) => box instanceof HTMLInputElement,
  );
  if (target === all) for (const box of boxes) box.checked = all.checked;
  const count = boxes.filter((box) => box.checked).length;
  all.checked = count === boxes.length;
  all.indeterminate = count > 0 && count < boxes.length;
});
document.addEventListener('reset', ({ target }) => {
  const all = target instanceof HTMLFormElement ? target.querySelector('.choose-all') : null;
  if (all instanceof HTMLInputElement) all.indeterminate = false;
});

let updatedAt = Date.now();

setInterval(() => {
  const isDue =
    document.querySelector('[data-list] [data-running]') || Date.now() - updatedAt >= betweenLooks;
  if (document.visibilityState !== 'visible' || !isDue) return;
  updatedAt = Date.now();
  void update();
}, betweenUpdates);
