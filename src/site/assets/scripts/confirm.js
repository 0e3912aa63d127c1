/** Shows confirmation pages as dialogs. Without this script, the link opens the page. */
for (const link of document.querySelectorAll('a[data-confirm]')) {
  if (!(link instanceof HTMLAnchorElement)) continue;
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const opened = await ask(link.href).catch(() => false);
    if (!opened) location.assign(link.href);
  });
}

/**
 * @param {string} address
 * @returns {Promise<boolean>} whether the dialog is open
 */
async function ask(address) {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok || response.redirected) return false;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const question = page.querySelector('[data-confirmation]');
  const title = page.querySelector('h1');
  if (!question || !title) return false;
  show(title.textContent, question);
  return true;
}

/**
 * @param {string} title
 * @param {Element} question
 */
function show(title, question) {
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  dialog.className = 'dialog';
  heading.id = 'dialog-title';
  heading.textContent = title;
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, document.importNode(question, true));
  dialog.addEventListener('close', () => dialog.remove());
  for (const back of dialog.querySelectorAll('.actions a')) {
    back.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.close();
    });
  }
  document.body.append(dialog);
  dialog.showModal();
}
