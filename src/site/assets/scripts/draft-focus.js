import { setText } from './page-parts.js';

/** The element to focus after a button of a paragraph, and the message about its effect. */
const tools = new Map([
  ['up', { move: -1, toText: false, done: 'Moved up.' }],
  ['down', { move: 1, toText: false, done: 'Moved down.' }],
  ['remove', { move: 0, toText: false, done: 'Paragraph deleted.' }],
  ['split', { move: 1, toText: true, done: 'Paragraph split.' }],
  ['insert', { move: 1, toText: true, done: 'Paragraph added.' }],
  ['merge', { move: 0, toText: true, done: 'Paragraphs merged.' }],
  ['pause', { move: 0, toText: true, done: 'Pause inserted.' }],
  ['speaker', { move: 0, toText: false, done: 'Speaker changed.' }],
  ['unit', { move: 0, toText: false, done: 'Added to the script.' }],
  ['undo', { move: 0, toText: true, done: 'Undone.' }],
  ['redo', { move: 0, toText: true, done: 'Redone.' }],
]);

/** @typedef {{ element: HTMLElement, texts: string[] }} Place what has the focus, and the paragraphs */

/**
 * @param {HTMLFormElement} form
 * @returns {Place}
 */
export function placeIn(form) {
  const { activeElement } = document;
  return { element: activeElement instanceof HTMLElement ? activeElement : form, texts: textsIn(form) };
}

/**
 * Announces the change that a button made to the script, and sets the focus for the next step.
 *
 * @param {HTMLFormElement} form
 * @param {string} act
 * @param {Place} before
 */
export function goOnAfter(form, act, before) {
  const [name = '', place = ''] = act.split(':');
  const texts = textsIn(form);
  const isSplit = name !== 'split' || texts.length > before.texts.length;
  const { move = 0, toText = false, done = '' } = tools.get(name) ?? {};
  setText(form.querySelector('[data-done]'), isSplit ? done : 'There is nothing to split here.');
  if (!/^\d+$/.test(place) || name === 'unit') return focusOn(againOrChanged(form, act, before, texts));
  const index = Math.min(texts.length - 1, Number(place) + (isSplit ? move : 0));
  const block = form.querySelectorAll('.block')[index];
  const button = block?.querySelector(`[value="${name}:${index}"], [data-act="${name}:${index}"]`);
  const text = block?.querySelector('.block-text') ?? null;
  focusOn(toText ? text : (button ?? text));
  if (name === 'pause') placeCursor(text, before.texts[index] ?? '');
}

/**
 * Returns the pressed button, or the changed paragraph, so that someone who uses keys in a text can continue typing.
 *
 * @param {HTMLFormElement} form
 * @param {string} act
 * @param {Place} before
 * @param {string[]} texts
 */
function againOrChanged(form, act, before, texts) {
  const again = form.querySelector(`button[name="act"][value="${act}"]:not([disabled])`);
  const isText = before.element instanceof HTMLTextAreaElement;
  if (again && !isText) return again;
  const missing = act.startsWith('unit:') ? form.querySelector('.missing button') : null;
  if (missing) return missing;
  const found = texts.findIndex((text, index) => text !== before.texts[index]);
  const index = found < 0 ? texts.length - 1 : found;
  const text = form.querySelectorAll('.block-text')[index] ?? null;
  placeCursor(text, before.texts[index] ?? '');
  return text;
}

/**
 * Places the cursor after the new part of a text.
 *
 * @param {Element | null} area
 * @param {string} before
 */
function placeCursor(area, before) {
  if (!(area instanceof HTMLTextAreaElement)) return;
  const { value } = area;
  const shorter = Math.min(value.length, before.length);
  let same = 0;
  while (same < shorter && value.at(-1 - same) === before.at(-1 - same)) same += 1;
  area.setSelectionRange(value.length - same, value.length - same);
}

/** @param {HTMLFormElement} form */
function textsIn(form) {
  return [...form.querySelectorAll('.block-text')].map((area) =>
    area instanceof HTMLTextAreaElement ? area.value : '',
  );
}

/** @param {Element | null} element */
export function focusOn(element) {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
