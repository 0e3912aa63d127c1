import { cardinal } from './number-words.ts';
import { oneOf } from './patterns.ts';
import { spellLetters } from './spelling.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const zones = oneOf(
  (
    'UTC GMT CET CEST EST EDT CST CDT MST MDT PST PDT PT ET JST IST BST AEST AEDT ACST AWST NZST NZDT BRT MSK EET EEST ' +
    'SGT HKT KST SAST AKST HST Z'
  ).split(' '),
);

/** Says times of day and lengths of time. */
export const times: readonly SpokenPattern[] = [
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:\s?([ap])\.?m\b\.?)?` +
        String.raw`(?:\s?(${zones}(?!\p{L})|[+-]\d{4}(?!\p{N})))?(?![\p{L}\p{N}_:])`,
      'iuy',
    ),
    say: ([, hour = '', minute = '', second = '', half = '', zone = '']) => {
      const time = sayTime(hour, minute, second, half);
      return time === null ? null : `${time}${sayZone(zone)}`;
    },
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?:(\d{1,2})\s?[-–]\s?)?(\d{1,2})\s?([ap])\.?m\b\.?(?:\s?(${zones})(?!\p{L}))?(?![\p{L}\p{N}_])`,
      'iuy',
    ),
    say: ([, from = '', hour = '', half = '', zone = '']) =>
      Number(hour) > 12 || Number(from) > 12
        ? null
        : `${from === '' ? '' : `${cardinal(from)} to `}${cardinal(hour)} ${spellLetters(`${half}m`)}${sayZone(zone)}`,
  },
  {
    starts: 'UG',
    pattern: /(UTC|GMT)\s?([+−-])(\d{1,2})(?::?(\d{2}))?(?![\p{L}\p{N}_])/uy,
    say: ([, zone = '', sign = '', hours = '', minutes = '']) =>
      `${spellLetters(zone)} ${sign === '+' ? 'plus' : 'minus'} ${cardinal(hours)}${minutes === '' || minutes === '00' ? '' : ` ${cardinal(minutes)}`}`,
  },
  {
    starts: 'digit',
    pattern:
      /(?=\d{1,4}[dhms]\s?\d)(?:(\d{1,4})d)?\s?(?:(\d{1,4})h)?\s?(?:(\d{1,4})m(?:in)?)?\s?(?:(\d{1,4})s)?(?![\p{L}\p{N}_])/uy,
    say: ([, days = '', hours = '', minutes = '', seconds = '']) => {
      const parts = [
        span(days, 'day'),
        span(hours, 'hour'),
        span(minutes, 'minute'),
        span(seconds, 'second'),
      ];
      const said = parts.filter((part) => part !== '').join(' ');
      return said === '' ? null : said;
    },
  },
];

function span(count: string, unit: string): string {
  return count === '' ? '' : `${cardinal(count)} ${unit}${count === '1' ? '' : 's'}`;
}

/** Says a time of day; null if the figures are not one. */
export function sayTime(hour: string, minute: string, second: string, half: string): string | null {
  if (/^(?:00|24):00$/.test(`${hour}:${minute}`) && Number(second) === 0) return 'midnight';
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const halfOfDay = half === '' ? '' : ` ${spellLetters(`${half}m`)}`;
  const seconds = second === '' || second === '00' ? '' : ` and ${span(String(Number(second)), 'second')}`;
  return `${cardinal(hour)}${sayMinutes(hour, minute, halfOfDay)}${halfOfDay}${seconds}`;
}

function sayMinutes(hour: string, minute: string, halfOfDay: string): string {
  const number = Number(minute);
  if (number === 0) {
    if (halfOfDay !== '') return '';
    return Number(hour) > 12 || Number(hour) === 0 ? ' hundred' : " o'clock";
  }
  return number < 10 ? ` oh ${cardinal(minute)}` : ` ${cardinal(minute)}`;
}

export function sayZone(zone: string): string {
  if (zone === '') return '';
  if (zone.toUpperCase() === 'Z') return ' U T C';
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (offset === null) return ` ${spellLetters(zone)}`;
  const [, sign, hours = '', minutes = ''] = offset;
  if (Number(hours) === 0 && Number(minutes) === 0) return ' U T C';
  const rest = minutes === '00' ? '' : ` ${cardinal(minutes)}`;
  return ` U T C ${sign === '-' ? 'minus' : 'plus'} ${cardinal(hours)}${rest}`;
}
