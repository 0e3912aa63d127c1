import { encode } from 'uqr';
import { html, type SafeHtml } from '../../html/safe-html.ts';

/** Modules of white around the code, which scanners need. */
const border = 4;

/** A QR code, black on white in both color schemes. The text is also given in words, so screen readers skip it. */
export function qrCode(text: string): SafeHtml {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false"
    shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff" /><path d="${path}" fill="#000" /></svg>`;
}
