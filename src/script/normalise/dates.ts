import { cardinal, decade, ordinal, year } from './number-words.ts';
import { initialsOf, oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';
import { sayTime, sayZone } from './times.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthPattern = `(${oneOf([...months, 'Sept', ...months.map((month) => month.slice(0, 3))])})\\.?`;
const end = '(?![\\p{L}\\p{N}_]|[-/]\\d)';
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const weekdayPattern = `(${oneOf('Sun Mon Tues Tue Wed Thurs Thur Thu Fri Sat'.split(' '))})`;
const clock = String.raw`(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?`;

/** Says dates as people read them: "September first, twenty twenty-four". */
export const dates: readonly SpokenPattern[] = [
  {
    starts: 'digit',
    pattern: new RegExp(String.raw`(\d{4})-(\d{2})-(\d{2})[T ]${clock}(?![\p{L}\p{N}_])`, 'uy'),
    say: ([, years = '', month = '', day = '', hour = '', minute = '', second = '', zone = '']) => {
      const date = sayDate(years, month, day);
      const time = sayTime(hour, minute, second, '');
      return date === null || time === null ? null : `${date}, at ${time}${sayZone(zone)}`;
    },
  },
  {
    starts: 'digit',
    pattern: new RegExp(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${end}`, 'uy'),
    say: ([, years = '', separator = '', month = '', day = '']) =>
      separator === '.' && (month.length < 2 || day.length < 2) ? null : sayDate(years, month, day),
  },
  {
    starts: 'digit',
    pattern: new RegExp(String.raw`(\d{1,2})([/.])(\d{1,2})\2(\d{4})${end}`, 'uy'),
    say: ([, first = '', separator = '', second = '', years = '']) => {
      if (separator === '.' || Number(first) > 12) return sayDate(years, second, first);
      if (Number(second) > 12 || first === second) return sayDate(years, first, second);
      return inDoubt(years, first, second);
    },
  },
  {
    starts: 'digit',
    pattern: new RegExp(String.raw`(20\d\d)-(0[1-9]|1[0-2])${end}`, 'uy'),
    say: ([, years = '', month = '']) => `${months[Number(month) - 1]} ${year(years)}`,
  },
  {
    starts: 'digit',
    pattern:
      /((?:19[7-9]|20[0-4])\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:\.(\d{1,3}))?(?![\p{L}\p{N}_,]|\.\d)/uy,
    say: ([, years = '', month = '', day = '', build = '']) =>
      `${sayDate(years, month, day)}${build === '' ? '' : ` point ${cardinal(build)}`}`,
  },
  {
    starts: initialsOf(months),
    pattern: new RegExp(
      String.raw`${monthPattern}(\s?[-–]\s?| to | and | through )(?=${monthPattern} \d)`,
      'uy',
    ),
    say: ([, month = '', joint = '']) => `${fullMonth(month)}${/[-–]/.test(joint) ? ' to ' : joint}`,
  },
  {
    starts: initialsOf(weekdays),
    pattern: new RegExp(String.raw`${weekdayPattern}[-–]${weekdayPattern}(?!\p{L})`, 'uy'),
    say: ([, first = '', last = '']) => `${fullWeekday(first)} to ${fullWeekday(last)}`,
  },
  {
    starts: initialsOf(weekdays),
    pattern: new RegExp(
      String.raw`${weekdayPattern}\.?(,?) (?=${monthPattern} \d|\d{1,2} ${monthPattern}|\d{4}-\d\d-\d\d)`,
      'uy',
    ),
    say: ([, weekday = '', comma = '']) => `${fullWeekday(weekday)}${comma} `,
  },
  {
    starts: initialsOf(months),
    pattern: new RegExp(
      String.raw`${monthPattern} (\d{1,2})(?:st|nd|rd|th)?(?:\s?[-–]\s?(\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?${end}`,
      'uy',
    ),
    say: ([, month = '', day = '', lastDay = '', years = '']) => {
      if (Number(day) > 31 || Number(day) === 0) return null;
      const to = lastDay === '' ? '' : ` to ${ordinal(lastDay)}`;
      return `${fullMonth(month)} ${ordinal(day)}${to}${years === '' ? '' : `, ${year(years)}`}`;
    },
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?<=(\b[Tt]he )?)(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]${monthPattern}(?:(?:,? |-)(\d{4}))?${end}`,
      'uy',
    ),
    say: ([, article, day = '', month = '', years = '']) =>
      Number(day) > 31 || Number(day) === 0
        ? null
        : `${article === undefined ? 'the ' : ''}${ordinal(day)} of ${fullMonth(month)}${years === '' ? '' : ` ${year(years)}`}`,
  },
  {
    starts: initialsOf(months),
    pattern: new RegExp(String.raw`${monthPattern} ((?:1[5-9]|20)\d\d)${end}`, 'uy'),
    say: ([, month = '', years = '']) => `${fullMonth(month)} ${year(years)}`,
  },
  {
    starts: 'QFH',
    pattern: /(Q[1-4]|FY|H[12](?=[ '’-]|20\d\d))[ '’-]?((?:20)?\d\d)(?![\p{L}\p{N}_])/uy,
    say: ([, part = '', years = '']) =>
      `${part.charAt(0)}${part === 'FY' ? ' Y' : ` ${cardinal(part.charAt(1))}`} ${years.length === 4 ? year(years) : cardinal(years)}`,
  },
  {
    starts: 'digit',
    pattern: /((?:1[5-9]|20)\d0|(?<=\bthe '?|(?<!\p{L})')[2-9]0)['’]?s(?![\p{L}\p{N}_])/uy,
    say: ([, digits = '']) => decade(digits),
  },
];

function sayDate(years: string, month: string, day: string): string | null {
  const name = months[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return null;
  return `${name} ${ordinal(day)}, ${year(years)}`;
}

/** Says only the figures of an ambiguous date: `01/02/2024` is in January or in February, depending on the country. */
function inDoubt(years: string, first: string, second: string): string {
  return `${cardinal(first)} ${cardinal(second)} ${year(years)}`;
}

function fullWeekday(written: string): string {
  return weekdays.find((weekday) => weekday.startsWith(written.slice(0, 3))) ?? written;
}

function fullMonth(written: string): string {
  return months.find((month) => month.startsWith(written.slice(0, 3))) ?? written;
}
