import { html, type SafeHtml } from '../../html/safe-html.ts';
import { readHex } from '../colour/brand-colours.ts';
import { assetUrl } from '../frame/assets.ts';
import { documentHead } from './document-head.ts';

export type PublicLayout = {
  readonly title: string;
  readonly look: 'listen' | 'embed';
  /** The organization's colour, as it was given. */
  readonly colour: string | null;
  /** What else is in the head. */
  readonly head?: SafeHtml;
  /** The module that makes the page work, and those it needs. */
  readonly scripts: readonly string[];
  readonly content: SafeHtml;
};

/** The frame of pages that belong to an organization rather than to us. */
export function publicLayout({ title, look, colour, head, scripts, content }: PublicLayout): SafeHtml {
  const brand = colour === null ? null : readHex(colour);
  const [entry, ...others] = scripts;
  return html`<!doctype html>
<html lang="en" class="${look}">
<head>
  ${documentHead(title, 'public.css')}
  ${head}
  ${brand === null ? '' : html`<link rel="stylesheet" href="/colours/${brand.slice(1)}.css">`}
  ${others.map((name) => html`<link rel="modulepreload" href="${assetUrl(name)}">`)}
  ${entry ? html`<script type="module" src="${assetUrl(entry)}"></script>` : ''}
</head>
<body>
  ${content}
</body>
</html>
`;
}
