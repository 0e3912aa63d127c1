import { html, type SafeHtml } from '../../html/safe-html.ts';

/** The name, with the shape of the word "aloud" as our voice says it. */
export function logo(): SafeHtml {
  return html`<a class="logo" href="/">
    <svg class="logo-mark" viewBox="0 0 26.5 24" aria-hidden="true" focusable="false">
      <rect x="0" y="10.4" width="2.5" height="3.1" rx="1.25" />
      <rect x="4" y="4.3" width="2.5" height="15.4" rx="1.25" />
      <rect x="8" y="0.0" width="2.5" height="24.0" rx="1.25" />
      <rect x="12" y="6.1" width="2.5" height="11.8" rx="1.25" />
      <rect x="16" y="6.7" width="2.5" height="10.6" rx="1.25" />
      <rect x="20" y="7.7" width="2.5" height="8.6" rx="1.25" />
      <rect x="24" y="10.5" width="2.5" height="3.0" rx="1.25" />
    </svg>
    <span class="logo-name">Aloud</span>
  </a>`;
}
