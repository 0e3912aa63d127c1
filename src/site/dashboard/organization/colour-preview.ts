import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { type Accent, brandColours, readHex } from '../../colour/brand-colours.ts';

const papers = {
  light: { name: 'Light', paper: '#fbf9f5', ink: '#1c1815' },
  dark: { name: 'Dark', paper: '#1c1815', ink: '#f0eee9' },
} as const;

/** How the colour comes out on the public pages, where it is moved until it can be seen and read. */
export function colourPreview(primaryColor: string | null): SafeHtml | null {
  const hex = readHex(primaryColor ?? '');
  if (hex === null) return null;
  const colours = brandColours(hex);
  const moved = colours.light.signal !== hex || colours.dark.signal !== hex;
  return html`<div class="swatches">${swatch('light', colours.light)} ${swatch('dark', colours.dark)}</div>
    <p class="field-hint">${moved ? 'Made lighter or darker where it could not be seen otherwise.' : 'Seen well on light and on dark as it is.'}</p>`;
}

/** Colours stand in attributes: a page has no styles of its own. */
function swatch(theme: 'light' | 'dark', { signal, deep, faint }: Accent): SafeHtml {
  const { name, paper, ink } = papers[theme];
  const bars = [8, 20, 30, 14, 24, 10, 18, 28, 12].map(
    (tall, index) =>
      html`<rect x="${16 + index * 8}" y="${34 - tall / 2}" width="4" height="${tall}" rx="2" fill="${index < 5 ? signal : ink}" />`,
  );
  return html`<svg class="swatch" viewBox="0 0 240 68" role="img" aria-label="${name}: the colour as ${signal}, words in ${deep}">
    <rect width="240" height="68" fill="${paper}" />
    ${bars}
    <rect x="104" y="18" width="120" height="32" rx="6" fill="${faint}" />
    <text x="164" y="39" text-anchor="middle" font-size="14" font-weight="600" fill="${deep}">${name}</text>
  </svg>`;
}
