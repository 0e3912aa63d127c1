import type { Conversion } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { number } from '../../components/number.ts';

/** How well the voicing went, as it was measured. */
export function qualityPart({ quality, status }: Conversion): SafeHtml | null {
  if (status !== 'completed' || !quality) return null;
  const rows = figures
    .map(({ name, key, show }) => ({ name, value: quality[key], show }))
    .filter((row): row is typeof row & { value: number } => typeof row.value === 'number');
  const suspects = listOf(quality['suspects']);
  if (rows.length === 0 && suspects.length === 0) return null;
  return html`<section class="part" aria-labelledby="quality">
    <h2 id="quality" class="part-title">Quality</h2>
    <dl class="facts">${rows.map(({ name, value, show }) => html`<div><dt>${name}</dt><dd>${show(value)}</dd></div>`)}</dl>
    ${suspects.length === 0 ? '' : html`<h3 class="part-title">Worth a listen</h3><ul class="plain-list">${suspects.map((text) => html`<li>${text}</li>`)}</ul>`}
  </section>`;
}

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

const figures: readonly { name: string; key: string; show: (value: number) => string }[] = [
  { name: 'Sentences', key: 'sentences', show: number },
  { name: 'Spoken before, reused', key: 'fromCache', show: number },
  { name: 'Said again', key: 'retakes', show: number },
  { name: 'Listened back to', key: 'listenedTo', show: number },
  { name: 'Words misheard', key: 'wordErrorRate', show: percent },
  { name: 'Loudness', key: 'loudness', show: (value) => `${value.toFixed(1).replace('-', '−')} LUFS` },
];

/** Sentences that were kept although something about them is odd. */
function listOf(suspects: unknown): string[] {
  if (!Array.isArray(suspects)) return [];
  return suspects.flatMap((each: { text?: unknown }) => (typeof each?.text === 'string' ? [each.text] : []));
}
