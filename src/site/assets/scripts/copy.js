showCopyButtons();

/** Shows the copy buttons, which are hidden without scripts. */
export function showCopyButtons() {
  for (const block of document.querySelectorAll('.copy-code')) {
    const button = block.querySelector('button');
    const code = block.querySelector('code');
    if (!button?.hidden || !code) continue;
    button.hidden = false;
    button.addEventListener('click', () => copy(button, code));
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} code
 */
async function copy(button, code) {
  const worked = await (navigator.clipboard?.writeText(code.textContent).then(
    () => true,
    () => copySelected(code),
  ) ?? copySelected(code));
  button.textContent = worked ? 'Copied' : 'Press Ctrl+C';
  if (!worked) getSelection()?.selectAllChildren(code);
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
}

/**
 * Copies on plain HTTP, where browsers offer only this command and no clipboard object.
 * @param {HTMLElement} code
 */
function copySelected(code) {
  const selection = getSelection();
  selection?.selectAllChildren(code);
  const worked = document.execCommand('copy');
  if (worked) selection?.removeAllRanges();
  return worked;
}
