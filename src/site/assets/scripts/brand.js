const block = document.querySelector('[data-color-preview]');
const pause = 150;

if (block instanceof HTMLElement) showColors(block);
for (const field of document.querySelectorAll('input[type="file"]'))
  if (field instanceof HTMLInputElement) takeSvg(field);

/** Pixels of the longer side of a picture that is drawn from an SVG. */
const drawnSize = 1024;

/**
 * Draws an SVG as a PNG before upload: an SVG in an image element runs no script and loads nothing. If drawing fails, the SVG
 * is sent and the server refuses it.
 * @param {HTMLInputElement} field
 */
function takeSvg(field) {
  field.accept += ',image/svg+xml';
  /** @type {Promise<void> | null} */
  let drawing = null;
  field.addEventListener('change', () => {
    const file = field.files?.[0];
    if (file?.type !== 'image/svg+xml') return;
    drawing = draw(file)
      .then((drawn) => {
        const files = new DataTransfer();
        files.items.add(drawn);
        if (field.files?.[0] !== file) return;
        field.files = files.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      })
      .catch(() => undefined)
      .finally(() => {
        drawing = null;
      });
  });
  field.form?.addEventListener('submit', (event) => {
    if (drawing === null) return;
    event.preventDefault();
    void drawing.then(() => field.form?.requestSubmit(event.submitter));
  });
}

/**
 * @param {File} file
 * @returns {Promise<File>}
 */
async function draw(file) {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const scale = drawnSize / Math.max(naturalWidth, naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * scale);
    canvas.height = Math.round(naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    return new File([blob], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

/**
 * Adds a color picker to the field, and shows the chosen color on light and dark paper. The server adjusts the contrast.
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
    // An invalid color leaves the previous one.
    if (field.value === '') picker.value = field.placeholder;
    else if (/^#[0-9a-f]{6}$/i.test(field.value)) picker.value = field.value;
  };
  picker.value = block.dataset['color'] || field.placeholder;
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
