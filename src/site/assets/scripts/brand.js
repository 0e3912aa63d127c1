const block = document.querySelector('[data-color-preview]');
const pause = 150;

if (block instanceof HTMLElement) showColors(block);

/**
 * Adds a color picker to the field, and shows on light and dark paper what is chosen. The server adjusts the contrast.
 * @param {HTMLElement} block
 */
function showColors(block) {
  const field = block.querySelector('input');
  const swatches = block.querySelector('[data-swatches]');
  if (!field || !swatches) return;
  const picker = document.createElement('input');
  picker.type = 'color';
  picker.className = 'color-picker';
  picker.setAttribute('aria-label', 'Pick a color');
  const row = document.createElement('div');
  row.className = 'color-row';
  field.replaceWith(row);
  row.append(picker, field);

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const update = async () => {
    const color = field.value;
    const query = new URLSearchParams({ color });
    const answer = await fetch(`${block.getAttribute('data-color-preview')}?${query}`).catch(() => null);
    if (!answer?.ok || color !== field.value) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    swatches.replaceChildren(...page.body.childNodes);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(update, pause);
  };
  const follow = () => {
    const color = field.value || field.placeholder;
    if (/^#[0-9a-f]{6}$/i.test(color)) picker.value = color;
  };
  follow();
  field.addEventListener('input', () => {
    follow();
    later();
  });
  picker.addEventListener('input', () => {
    field.value = picker.value;
    later();
  });
}
