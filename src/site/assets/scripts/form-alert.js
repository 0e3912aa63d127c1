import { setText } from './page-parts.js';

/** @typedef {'signed out' | 'offline' | 'busy'} Reason why nothing can be sent */

const words = {
  'signed out': 'you’re signed out',
  offline: 'there’s no connection',
  busy: 'the server is busy',
};

/**
 * Shows, visible from every field, why the text or a button cannot be sent. Someone who is signed out gets a link.
 *
 * @param {'Not saved' | 'Not started'} what
 * @param {Reason} reason
 */
export function showAlert(what, reason) {
  const alert = document.querySelector('[data-alert]');
  alert?.removeAttribute('hidden');
  alert?.querySelector('[data-sign-in]')?.toggleAttribute('hidden', reason !== 'signed out');
  const text = `${what}: ${words[reason]}. Your text stays on this page.`;
  setText(alert?.querySelector('[data-alert-text]') ?? null, text);
}

export function hideAlert() {
  document.querySelector('[data-alert]')?.setAttribute('hidden', '');
}

/**
 * Fetches the form token of the current session, which changes when someone signs in again in another tab.
 *
 * @returns {Promise<Reason | null>} why nothing can be sent
 */
export async function renewSession() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer) return 'offline';
  if (new URL(answer.url).pathname === '/sign-in') return 'signed out';
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const token = page.querySelector('input[name="form_token"]')?.getAttribute('value') ?? '';
  for (const field of document.querySelectorAll('input[name="form_token"]'))
    if (field instanceof HTMLInputElement && token) field.value = token;
  return null;
}
