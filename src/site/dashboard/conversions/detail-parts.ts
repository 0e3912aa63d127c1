import type { Conversion } from '../../../domain/conversion.ts';
import { errorSentence } from '../../../domain/field-message.ts';
import { wordsOf } from '../../../domain/marks.ts';
import { qualityView } from '../../../domain/quality-report.ts';
import type { Voice } from '../../../domain/voice.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { TimelineEntry, TimelineEventType } from '../../../operations/conversions/timeline.ts';
import { capitalized, measure, number, timeAgo } from '../../components/format.ts';
import { nameOfField } from '../../layout/shown-problem.ts';
import { part } from '../layout/page.ts';

/** The version of an episode that a page shows. The fields of its request are null if they are no longer known. */
export type ShownVersion = Pick<Conversion, 'script' | 'quality' | 'status' | 'warnings'> & {
  readonly settings: Conversion['settings'] | null;
  readonly voice: Conversion['voice'] | null;
};

/** Shows the warnings of the writer and the voice. For replaced voices it uses the texts of the studio. */
export function warningsPart(
  { warnings }: ShownVersion,
  replaced: ReadonlyMap<string, string>,
): SafeHtml | null {
  const others = warnings.filter(({ path }) => !replaced.has(path));
  const items = [
    ...[...replaced.values()].map((note) => html`<li>${note}</li>`),
    ...others.map(({ path, message }) => html`<li>${errorSentence(nameOfField(path), message)}</li>`),
  ];
  return items.length === 0 ? null : part('warnings', 'Warnings', html`<ul class="plain-list">${items}</ul>`);
}

export function scriptPart({ script }: ShownVersion): SafeHtml | null {
  if (!script) return null;
  const turns = script.turns.map(
    (turn) => html`${turn.section === null ? '' : html`<h3 class="script-section">${turn.section}</h3>`}
    <p>${script.speakers === 2 ? html`<strong class="script-speaker" lang="en">Host ${turn.speaker}</strong> ` : ''}${wordsOf(turn)}</p>`,
  );
  return part('script', 'Script', html`<div class="script" lang="${script.language}">${turns}</div>`);
}

/** Shows the settings. A voice that no longer exists is shown by its ID. */
export function settingsPart(
  { settings, voice, script, quality }: ShownVersion,
  providers: readonly { readonly voices: readonly Pick<Voice, 'id' | 'name'>[] }[],
): SafeHtml {
  const names = new Map(providers.flatMap(({ voices }) => voices.map(({ id, name }) => [id, name])));
  const { host1, host2 } = voice?.hostVoiceIds ?? {};
  const chosen = [voice?.voiceId, host1, host2].filter((id) => id !== undefined);
  const spoken = quality ? qualityView(quality).voices : [];
  const ids = spoken.length > 0 ? spoken : chosen;
  const { speakers } = settings ?? script ?? {};
  const rows = [
    ...(settings
      ? [
          ['Tone', capitalized(settings.tone)],
          ['Length', capitalized(settings.verbosity)],
        ]
      : []),
    ['Speakers', speakers === 2 ? 'Two hosts' : 'One narrator'],
    [ids.length > 1 ? 'Voices' : 'Voice', ids.map((id) => names.get(id) ?? id).join(', ') || 'Automatic'],
  ];
  return part(
    'settings',
    'Settings',
    html`<dl class="facts facts-stacked">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  );
}

/** The submitted text, unchanged. */
export function sourcePart({ content, additionalContext }: Conversion): SafeHtml {
  return html`<details class="part fold">
    <summary class="part-title">Source text</summary>
    <pre class="source" tabindex="0">${content}</pre>
    ${additionalContext ? html`<h3>Additional context</h3><pre class="source" tabindex="0">${additionalContext}</pre>` : ''}
  </details>`;
}

/** The measured quality of the speech. */
export function qualityPart({ quality, status }: ShownVersion): SafeHtml | null {
  if (status !== 'completed' || !quality) return null;
  const rows = figures.flatMap(({ name, key, show }) => {
    const value = quality[key];
    return typeof value === 'number' ? [html`<div><dt>${name}</dt><dd>${show(value)}</dd></div>`] : [];
  });
  const suspects = (quality.suspects ?? []).map(({ text }) => html`<li>${text}</li>`);
  if (rows.length === 0 && suspects.length === 0) return null;
  return part(
    'quality',
    'Quality',
    html`<dl class="facts">${rows}</dl>
    ${suspects.length === 0 ? '' : html`<h3>Worth checking</h3><ul class="plain-list">${suspects}</ul>`}`,
  );
}

const figures = [
  { name: 'Sentences', key: 'sentences', show: number },
  { name: 'Reused from cache', key: 'fromCache', show: number },
  { name: 'Retakes', key: 'retakes', show: number },
  { name: 'Listened to again', key: 'listenedTo', show: number },
  { name: 'Word error rate', key: 'wordErrorRate', show: (value: number) => `${(value * 100).toFixed(1)}%` },
  {
    name: 'Loudness',
    key: 'loudness',
    show: (value: number) => `${value.toFixed(1).replace('-', '−')} LUFS`,
  },
] as const;

const timelineEventTypes: Readonly<Record<TimelineEventType, string>> = {
  accepted: 'Accepted',
  retried: 'Retried',
  revised: 'Made again',
  'charged-quota': 'Charged to the monthly quota',
  'charged-credit': 'Charged to a credit',
  refunded: 'Refunded',
  started: 'Started',
  scripted: 'Script ready',
  completed: 'Completed',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** Every step, with the time since the previous one. */
export function timelinePart(entries: readonly TimelineEntry[], now: Date): SafeHtml {
  const rows = entries.map((entry, index) => row(entry, entries[index - 1], now));
  return part('timeline', 'Timeline', html`<ol class="timeline">${rows}</ol>`);
}

function row({ at, what }: TimelineEntry, before: TimelineEntry | undefined, now: Date): SafeHtml {
  const when = before
    ? html`<time datetime="${at.toISOString()}" title="${at.toISOString()}">${since((at.getTime() - before.at.getTime()) / 1000)}</time>`
    : timeAgo(at, now);
  return html`<li class="timeline-row timeline-${what}">
    <span class="timeline-what">${timelineEventTypes[what]}</span>
    <span class="timeline-when">${when}</span>
  </li>`;
}

function since(seconds: number): string {
  // The clocks of two processes may differ a little.
  if (seconds < 59.95) return `+${measure(Math.max(0, seconds).toFixed(1), 's')}`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `+${measure(minutes, 'min')} ${measure(whole % 60, 's')}`;
  if (minutes < 48 * 60) return `+${measure(Math.floor(minutes / 60), 'h')} ${measure(minutes % 60, 'min')}`;
  return `+${Math.floor(minutes / 1440)} days`;
}
