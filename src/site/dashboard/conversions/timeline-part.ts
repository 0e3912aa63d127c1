import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { Happening, TimelineEntry } from '../../../operations/dashboard.ts';
import { timeAgo } from '../../components/time.ts';

const words: Readonly<Record<Happening, string>> = {
  accepted: 'Accepted',
  retried: 'Retried',
  'charged-quota': 'Charged to the month’s quota',
  'charged-credit': 'Charged to a credit',
  started: 'Started',
  scripted: 'Script ready',
  completed: 'Completed',
  failed: 'Failed',
};

/** What happened when, each step with how long it came after the one before. */
export function timelinePart(moments: readonly TimelineEntry[], now: Date): SafeHtml {
  return html`<section class="part" aria-labelledby="timeline">
    <h2 id="timeline" class="part-title">Timeline</h2>
    <ol class="timeline">${moments.map((moment, index) => row(moment, moments[index - 1], now))}</ol>
  </section>`;
}

function row({ at, what }: TimelineEntry, before: TimelineEntry | undefined, now: Date): SafeHtml {
  const after = before === undefined ? 0 : (at.getTime() - before.at.getTime()) / 1000;
  return html`<li class="timeline-row timeline-${what}">
    <span class="timeline-what">${words[what]}</span>
    <span class="timeline-when">${before === undefined ? timeAgo(at, now) : html`<time datetime="${at.toISOString()}" title="${at.toISOString()}">${later(after)}</time>`}</span>
  </li>`;
}

function later(seconds: number): string {
  if (seconds < 0.05) return 'at once';
  if (seconds < 59.95) return `+${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `+${minutes} min ${whole % 60} s`;
  return minutes < 48 * 60
    ? `+${Math.floor(minutes / 60)} h ${minutes % 60} min`
    : `+${Math.floor(minutes / 1440)} days`;
}
