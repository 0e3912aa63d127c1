/** The voice that was played last can be chosen where it was played. */
document.addEventListener('click', ({ target }) => {
  const card = target instanceof Element ? target.closest('.voice') : null;
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
