/** Plays the sounds of links in place. Without this script, the link opens the sound. */
for (const link of document.querySelectorAll('a[data-hear]')) {
  if (!(link instanceof HTMLAnchorElement)) continue;
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    await new Audio(link.href).play().catch(() => location.assign(link.href));
    link.removeAttribute('aria-busy');
  });
}
