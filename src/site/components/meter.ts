import { html, type SafeHtml } from '../../html/safe-html.ts';

/** How much of something is used, as a bar. The figures beside it say the same in words. */
export function meter(used: number, limit: number): SafeHtml {
  const share = limit > 0 ? Math.min(100, Math.max(0, (used / limit) * 100)) : used > 0 ? 100 : 0;
  const look = share >= 100 ? 'full' : share >= 80 ? 'high' : 'calm';
  return html`<svg class="meter meter-${look}" aria-hidden="true" focusable="false">
    <rect class="meter-track" width="100%" height="100%" />
    <rect class="meter-fill" width="${share.toFixed(1)}%" height="100%" />
  </svg>`;
}
