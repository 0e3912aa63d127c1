const fields = ['#voice', '#second_voice'].map((place) => document.querySelector(place));
/** The field of a voice that was used last; a card chooses for it. */
let target = fields[0];

for (const field of fields) field?.addEventListener('focus', () => (target = field));

/** Cards choose a voice for the narrator, or for the host whose field was used last. */
for (const card of document.querySelectorAll('[data-voice]')) {
  const button = card.querySelector('.voice-choose');
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isHidden = target?.closest('.field')?.hasAttribute('hidden');
    const field = isHidden ? fields[0] : target;
    if (!(field instanceof HTMLSelectElement)) return;
    field.value = card.getAttribute('data-voice') ?? '';
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    showChosen();
  });
}

for (const field of fields) field?.addEventListener('change', showChosen);
showChosen();

function showChosen() {
  const chosen = new Set(fields.map((field) => field instanceof HTMLSelectElement && field.value));
  for (const card of document.querySelectorAll('[data-voice]')) {
    const isChosen = chosen.has(card.getAttribute('data-voice') ?? '');
    card.classList.toggle('voice-chosen', isChosen);
    card.querySelector('.voice-choose')?.setAttribute('aria-pressed', String(isChosen));
  }
}
