import { html, type SafeHtml } from '../../html/safe-html.ts';
import { assetUrl } from '../frame/assets.ts';

/** What the head of every page begins with: how it is to be read, its title, its icon, its letters and its look. */
export function documentHead(title: string, styleSheet: 'site.css' | 'public.css'): SafeHtml {
  return html`<meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <link rel="icon" type="image/svg+xml" href="${assetUrl('favicon.svg')}">
  <link rel="preload" as="font" type="font/woff2" crossorigin href="${assetUrl('source-sans-3-latin-wght-normal.woff2')}">
  <link rel="stylesheet" href="${assetUrl(styleSheet)}">`;
}
