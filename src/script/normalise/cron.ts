import { cardinal } from './number-words.ts';
import { sayTime } from './times.ts';

const field = String.raw`(?:\*|\d{1,2})(?:[-/,]\d{1,2}){0,8}`;
const days = String.raw`(?:\*|\d{1,2}|[A-Z]{3})(?:[-/,](?:\d{1,2}|[A-Z]{3})){0,8}`;
const wholeField = new RegExp(`^${field}$`);
const wholeDays = new RegExp(`^${days}$`);
/** Matches a first field, possibly after a quotation mark. The last field may have a full stop after it. */
const endsWithField = new RegExp(String.raw`(?<![\p{L}\p{N}_*/])${field}$`, 'u');
const startsWithDays = new RegExp(String.raw`^${days}(?![\p{L}\p{N}_*/])`, 'u');
const fieldCount = 5;
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const announcesTime = /\bat (["'`]?)(?=every (?:minute|hour|day|\w{1,20} (?:minutes|hours)|\w{1,20}day))/g;

/** Says when a schedule such as `0 2 * * 1` runs, or only that it is one if the answer would be long. */
export function sayCron(text: string): string {
  if (!text.includes('* *') && !text.includes('*/')) return text;
  const words = text.split(' ');
  const said: string[] = [];
  for (let at = 0; at < words.length; ) {
    const schedule = saySchedule(words.slice(at, at + fieldCount));
    said.push(schedule ?? words[at] ?? '');
    at += schedule === null ? 1 : fieldCount;
  }
  return said
    .join(' ')
    .replaceAll(announcesTime, '$1')
    .replaceAll(/\b(expression|schedule|cron):? (["'`]?)(?=every )/g, '$1, $2');
}

/** Says a schedule; null if these words are not one. */
function saySchedule([first = '', hour = '', day = '', month = '', last = '']: readonly string[]):
  | string
  | null {
  if (!wholeField.test(hour) || !wholeDays.test(day) || !wholeDays.test(month)) return null;
  const minute = endsWithField.exec(first)?.[0];
  const weekday = startsWithDays.exec(last)?.[0];
  if (minute === undefined || weekday === undefined) return null;
  if (!/\*(?: \*|\/)/.test([minute, hour, day, month, weekday].join(' '))) return null;
  const said = whenIt(minute, hour, day, month, weekday) ?? 'a cron schedule';
  return first.slice(0, -minute.length) + said + last.slice(weekday.length);
}

function whenIt(minute: string, hour: string, day: string, month: string, weekday: string): string | null {
  if (day !== '*' || month !== '*') return null;
  const on = sayWeekdays(weekday);
  if (on === null) return null;
  const often = /^\*\/(\d{1,2})$/;
  const [minutes, hours] = [often.exec(minute)?.[1], often.exec(hour)?.[1]];
  const fixed = /^\d{1,2}$/.test(minute);
  if (hour === '*' && minute === '*') return `every minute${on}`;
  if (hour === '*' && minutes !== undefined) return `every ${cardinal(minutes)} minutes${on}`;
  if (hour === '*' && fixed) return `every hour${on}`;
  if (hours !== undefined && fixed) return `every ${cardinal(hours)} hours${on}`;
  const time =
    fixed && /^\d{1,2}$/.test(hour) ? sayTime(hour.padStart(2, '0'), minute.padStart(2, '0'), '', '') : null;
  if (time === null) return null;
  return `${on === '' ? 'every day' : on.replace(/^ on /, 'every ')} at ${time}`;
}

/** Says the weekdays; null if they take more than a few words. */
function sayWeekdays(written: string): string | null {
  if (written === '*') return '';
  if (/^(?:1-5|MON-FRI)$/.test(written)) return ' on weekdays';
  return /^[0-7]$/.test(written) ? ` on ${weekdays[Number(written)]}` : null;
}
