import { html, type SafeHtml } from '../../html/safe-html.ts';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const steps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 30 * 86_400 },
] as const;

/** How long ago something was, with the exact time on hover. */
export function timeAgo(moment: Date, now: Date): SafeHtml {
  const title = `${exact.format(moment)} UTC`;
  return html`<time datetime="${moment.toISOString()}" title="${title}">${words(moment, now)}</time>`;
}

/** How far ahead something is, such as `in 4 minutes`, with the exact time on hover. */
export function timeAhead(moment: Date, now: Date): SafeHtml {
  const seconds = Math.max(0, Math.round((moment.getTime() - now.getTime()) / 1000));
  const step = steps.find(({ below }) => seconds < below);
  const told = step ? relative.format(Math.round(seconds / step.seconds), step.unit) : day.format(moment);
  return html`<time datetime="${moment.toISOString()}" title="${exact.format(moment)} UTC">${told}</time>`;
}

/** Such as `1 December 2026`. */
export function dayInFull(moment: Date): string {
  return day.format(moment);
}

/** Such as `1 December`. */
export function dayName(moment: Date): string {
  return dayOfYear.format(moment);
}

function words(moment: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - moment.getTime()) / 1000));
  if (seconds < 5) return 'just now';
  const step = steps.find(({ below }) => seconds < below);
  return step ? relative.format(-Math.floor(seconds / step.seconds), step.unit) : day.format(moment);
}
