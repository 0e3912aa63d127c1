/** Shows the copy buttons, which are hidden where scripts do not run, and makes them work. */
for (const button of document.querySelectorAll('[data-copy]')) {
  const code = button.parentElement?.querySelector('code');
  if (!code || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', () => copy(button, code.textContent));
}

async function copy(button, text) {
  const worked = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = worked ? 'Copied' : 'Press Ctrl+C';
  if (!worked) getSelection()?.selectAllChildren(button.parentElement.querySelector('code'));
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
}
