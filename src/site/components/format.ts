import { html, type SafeHtml } from '../../html/safe-html.ts';

const format = new Intl.NumberFormat('en-US');

export function number(value: number): string {
  return format.format(value);
}

/** `1 credit`, `2 credits`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `3:24`, or `1:03:24` from an hour on. */
export function clock(seconds: number): string {
  const { hours, minutes, rest } = parts(Math.max(0, seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `24 seconds`, `3 min 24 s`, `1 h 3 min`. */
export function spokenLength(seconds: number): string {
  const { hours, minutes, rest } = parts(Math.max(1, seconds));
  if (hours > 0)
    return minutes === 0 ? measure(hours, 'h') : `${measure(hours, 'h')} ${measure(minutes, 'min')}`;
  if (minutes === 0) return counted(rest, 'second');
  return rest === 0 ? measure(minutes, 'min') : `${measure(minutes, 'min')} ${measure(rest, 's')}`;
}

/** Formats `4 MB` without a line break between the number and its unit. */
export function measure(value: number | string, unit: string): string {
  return `${value}\u00a0${unit}`;
}

function parts(seconds: number) {
  const whole = Math.floor(seconds);
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 };
}

/** `PT204S`, the machine-readable form. */
export function machineLength(seconds: number): string {
  return `PT${Math.round(seconds)}S`;
}

const exact = dateFormat({ dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' });
const day = dateFormat({ dateStyle: 'long' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'long' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const units = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: 30 * 86_400 },
] as const;

/** Such as `4 minutes ago`, with the exact time on hover. */
export function timeAgo(time: Date, now: Date): SafeHtml {
  return timeElement(time, timeAgoText(time, now));
}

/** Returns the same as plain text, for places that allow no elements. */
export function timeAgoText(time: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000));
  return seconds < 5 ? 'just now' : fromNow(time, seconds, -1);
}

/** Such as `in 4 minutes`, with the exact time on hover. */
export function timeAhead(time: Date, now: Date): SafeHtml {
  const seconds = Math.max(0, Math.round((time.getTime() - now.getTime()) / 1000));
  return timeElement(time, fromNow(time, seconds, 1));
}

function fromNow(time: Date, seconds: number, sign: 1 | -1): string {
  const step = units.find(({ below }) => seconds < below);
  if (!step) return day.format(time);
  const count = seconds / step.seconds;
  return relative.format(sign * (sign === 1 ? Math.round(count) : Math.floor(count)), step.unit);
}

function timeElement(time: Date, text: string): SafeHtml {
  return html`<time datetime="${time.toISOString()}" title="${exact.format(time)} UTC">${text}</time>`;
}

/** Such as `December 1, 2026`. */
export function dayInFull(time: Date, language = 'en'): string {
  if (language === 'en') return day.format(time);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}

/** Such as `December 1`. */
export function dayName(time: Date): string {
  return dayOfYear.format(time);
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
}
