import { maxPictureBytes } from '../../domain/pictures/read-picture.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { type Accent, brandColors, readHex } from '../color/brand-colors.ts';
import { fileField, textField } from '../components/form.ts';
import { measure } from '../components/format.ts';
import type { DashboardContext } from './layout/section.ts';

const accept = 'image/png,image/jpeg,image/webp';
const hint = `PNG, JPEG, WebP or SVG, up to ${measure(1, 'MB')} and 4096 × 4096 pixels.`;

/** Logo, cover and color. `brand.js` draws an SVG as a PNG, and previews the color. */
export function brandFields(dashboard: DashboardContext): SafeHtml {
  const { id, logoUrl, logoFile, coverFile, primaryColor } = dashboard.context.membership.organization;
  const saved = (name: string | null) => (name === null ? null : `/pictures/${id}/${name}`);
  const fetched = logoUrl === null ? null : dashboard.at('/organization/logo');
  return html`${picture(dashboard, { name: 'logo', label: 'Logo', hint: `Shown on your listen pages. ${hint}`, saved: saved(logoFile) })}
    <details class="disclosure" ${logoUrl !== null || dashboard.fault.errors.some(({ path }) => path === 'logo_url') ? 'open' : ''}>
      <summary>Use a logo from your own server</summary>
      ${textField({ form: dashboard, name: 'logo_url', label: 'Logo address', noun: 'The address', value: logoUrl ?? '', maxLength: 2048, placeholder: 'https://', hint: 'An uploaded logo replaces it.' })}
      ${logoFile === null && fetched !== null ? preview(fetched, 'Your saved logo') : ''}
    </details>
    ${picture(dashboard, { name: 'cover', label: 'Cover', hint: `Shown in link previews, in audio files and on lock screens. Square works best. ${hint}`, saved: saved(coverFile) })}
    <div data-color-preview="${dashboard.at('/organization/colors')}" data-color="${primaryColor ?? ''}">
      ${textField({ form: dashboard, name: 'primary_color', label: 'Color', value: primaryColor ?? '', maxLength: 7, placeholder: '#c2410c', hint: 'The accent color of your pages.' })}
      <div data-swatches>${colorPreview(primaryColor ?? '')}</div>
    </div>`;
}

type PictureField = {
  readonly name: 'logo' | 'cover';
  readonly label: string;
  readonly hint: string;
  readonly saved: string | null;
};

function picture(dashboard: DashboardContext, { name, label, hint, saved }: PictureField): SafeHtml {
  const remove = html`<label class="check"><input type="checkbox" name="remove_${name}" value="yes"> Remove this ${name}</label>`;
  return html`<div>
    ${fileField({ form: dashboard, name, label, accept, hint, maxBytes: maxPictureBytes })}
    ${saved === null ? '' : html`${preview(saved, `Your ${name}`)} ${remove}`}
  </div>`;
}

function preview(address: string, words: string): SafeHtml {
  return html`<img class="logo-preview" src="${address}" alt="${words}">`;
}

const papers = {
  light: { name: 'Light', paper: '#fbf9f5', ink: '#1c1815' },
  dark: { name: 'Dark', paper: '#1c1815', ink: '#f0eee9' },
} as const;

/** Shows the color as public pages do, adjusted for contrast. */
export function colorPreview(color: string): SafeHtml | null {
  const hex = readHex(color);
  if (hex === null) return null;
  const colors = brandColors(hex);
  const adjusted = colors.light.signal !== hex || colors.dark.signal !== hex;
  return html`<div class="swatches">${swatch('light', colors.light)} ${swatch('dark', colors.dark)}</div>
    <p class="field-hint">${adjusted ? 'Adjusted for contrast on light and dark pages.' : 'Has enough contrast on light and dark pages.'}</p>`;
}

/** Colors are attributes because the content policy forbids inline styles. */
function swatch(theme: 'light' | 'dark', { signal, deep, faint }: Accent): SafeHtml {
  const { name, paper, ink } = papers[theme];
  const bars = [8, 20, 30, 14, 24, 10, 18, 28, 12].map(
    (tall, index) =>
      html`<rect x="${16 + index * 8}" y="${34 - tall / 2}" width="4" height="${tall}" rx="2" fill="${index < 5 ? signal : ink}" />`,
  );
  return html`<svg class="swatch" viewBox="0 0 240 68" role="img" aria-label="${name}: shapes in ${signal}, text in ${deep}">
    <rect width="240" height="68" fill="${paper}" />
    ${bars}
    <rect x="104" y="18" width="120" height="32" rx="6" fill="${faint}" />
    <text x="164" y="39" text-anchor="middle" font-size="14" font-weight="600" fill="${deep}">${name}</text>
  </svg>`;
}
