import { setText } from './page-parts.js';

/** Shows the buttons that choose a voice on the card that was played last. */
document.addEventListener('click', ({ target }) => {
  const card = cardOf(target);
  if (!(card && target instanceof Element)) return;
  if (target.closest('[data-hear]')) {
    for (const each of document.querySelectorAll('.voice-use')) each.setAttribute('hidden', '');
    card.querySelector('.voice-use')?.removeAttribute('hidden');
  }
  const field = target.closest('[data-use]')?.getAttribute('data-use');
  const choice = field && card.querySelector(`input[name="${field}"]`);
  if (!(choice instanceof HTMLInputElement)) return;
  choice.click();
  choice.focus();
});

/** Scrolls the chosen voice into view within its list, without scrolling the page. */
for (const list of document.querySelectorAll('.voice-list')) {
  const card = list.querySelector('.voice:has([name="voice"]:checked)');
  if (card) list.scrollTop += card.getBoundingClientRect().top - list.getBoundingClientRect().top - 4;
}

const controls = ['.play-link', '.voice-favorite'];

/** Limits Tab to the focused or chosen voice. Arrow keys move to the others. */
function limitTabStops() {
  const focused = cardOf(document.activeElement);
  for (const card of document.querySelectorAll('.voice')) {
    const isStop = focused ? card === focused : card.querySelector(':checked') !== null;
    for (const control of card.querySelectorAll(controls.join()))
      control.setAttribute('tabindex', isStop ? '0' : '-1');
  }
}
limitTabStops();
document.addEventListener('focusin', limitTabStops);
document.addEventListener('change', limitTabStops);

document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  if (key === 'Enter' && target.matches('[data-voice-filter]')) event.preventDefault();
  const control = controls.find((selector) => target.matches(selector));
  const way = ['ArrowDown', 'ArrowUp'].indexOf(key);
  if (!control || way < 0 || !cardOf(target)) return;
  event.preventDefault();
  const all = [...document.querySelectorAll(`.voice:not([hidden]) ${control}`)];
  const next = all[all.indexOf(target) + (way === 0 ? 1 : -1)];
  if (next instanceof HTMLElement) next.focus();
});

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.matches('[data-voice-filter]'))) return;
  const words = target.value.toLowerCase().split(' ');
  let matches = 0;
  for (const card of document.querySelectorAll('.voice')) {
    // From the beginning of each word: "man" is not "woman".
    const known = card.textContent.toLowerCase().split(/[\s(),.]+/);
    const isMatch = words.every((word) => known.some((each) => each.startsWith(word)));
    if (isMatch) matches += 1;
    card.toggleAttribute('hidden', !isMatch && !card.querySelector(':checked'));
  }
  setText(document.querySelector('[data-no-voice]'), matches === 0 ? 'No voice matches.' : '');
});

/** @param {EventTarget | null} target */
function cardOf(target) {
  return target instanceof Element ? target.closest('.voice') : null;
}
