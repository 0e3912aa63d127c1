const second = document.querySelector('#second_voice')?.closest('.field');

/** Shows the second voice for two hosts only. */
export function followSpeakers() {
  for (const choice of document.querySelectorAll('input[name="speakers"]'))
    choice.addEventListener('change', showSecond);
  showSecond();
}

function showSecond() {
  const chosen = document.querySelector('input[name="speakers"]:checked');
  if (second instanceof HTMLElement && chosen instanceof HTMLInputElement)
    second.hidden = chosen.value !== '2';
}
