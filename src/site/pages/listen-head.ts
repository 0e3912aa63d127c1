import { wordsOf } from '../../domain/marks.ts';
import { playerSize, publicPages } from '../../domain/public-pages.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { pictureUrl } from '../../operations/pictures.ts';
import type { PublicPage } from '../../operations/public-pages/public-pages.ts';
import { pictureSize } from '../color/waveform-picture.ts';

/** Metadata for link previews and embedded players of other sites. */
export function listenHead({ conversion, organization, episode }: PublicPage, siteUrl: string): SafeHtml {
  const { listenUrl, embedUrl } = publicPages(siteUrl, conversion.id);
  const description = summary(conversion.script?.turns.slice(0, summarized).map(wordsOf) ?? []);
  const picture = previewPicture(organization, siteUrl, listenUrl);
  const oembed = `${siteUrl}/api/oembed?url=${encodeURIComponent(listenUrl)}`;
  const properties: Record<string, string | number> = {
    'og:type': 'article',
    'og:site_name': organization.name,
    'og:title': conversion.title,
    'og:url': listenUrl,
    'og:image': picture.url,
    ...picture.facts,
    ...(description === '' ? {} : { 'og:description': description }),
    ...(episode === null
      ? {}
      : {
          'og:audio': `${listenUrl}/audio.mp3`,
          'og:audio:type': conversion.media?.contentType ?? 'audio/mpeg',
        }),
  };
  const names: Record<string, string | number> = {
    ...(description === '' ? {} : { description }),
    'twitter:card': 'player',
    'twitter:title': conversion.title,
    ...(description === '' ? {} : { 'twitter:description': description }),
    'twitter:image': picture.url,
    'twitter:player': embedUrl,
    'twitter:player:width': playerSize.width,
    'twitter:player:height': playerSize.height,
  };
  return html`<link rel="canonical" href="${listenUrl}">
  <link rel="alternate" type="application/json+oembed" title="${conversion.title}" href="${oembed}&format=json">
  <link rel="alternate" type="text/xml+oembed" title="${conversion.title}" href="${oembed}&format=xml">
  ${Object.entries(properties).map(([name, value]) => html`<meta property="${name}" content="${value}">`)}
  ${Object.entries(names).map(([name, value]) => html`<meta name="${name}" content="${value}">`)}`;
}

/** The cover, or else the waveform. Other sites show no SVG. */
function previewPicture(
  { id, name, coverFile }: PublicPage['organization'],
  siteUrl: string,
  listenUrl: string,
) {
  if (coverFile !== null && !coverFile.endsWith('.svg'))
    return { url: pictureUrl({ siteUrl }, id, coverFile), facts: { 'og:image:alt': `The cover of ${name}` } };
  const { width, height } = pictureSize;
  const facts = {
    'og:image:width': width,
    'og:image:height': height,
    'og:image:alt': 'The waveform of the episode',
  };
  return { url: `${listenUrl}/picture.png`, facts };
}

/** Paragraphs that may be in the summary. */
const summarized = 100;
const maxLength = 200;

/** The start of the script, cut between words. */
function summary(texts: readonly string[]): string {
  const text = texts.join(' ').slice(0, 1000).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2))
    .replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/, '')
    .toWellFormed()}…`;
}
