import { decimal } from './number-words.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const count = String.raw`(\d{1,4}(?:[.,]\d{1,3})?)`;
const names = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'];

/** Says ISO durations: `PT1H30M`. */
export const durations: readonly SpokenPattern[] = [
  {
    starts: 'P',
    pattern: new RegExp(
      String.raw`P(?=\d|T\d)(?:${count}Y)?(?:${count}M)?(?:${count}W)?(?:${count}D)?` +
        String.raw`(?:T(?=\d)(?:${count}H)?(?:${count}M)?(?:${count}S)?)?(?![\p{L}\p{N}_])`,
      'uy',
    ),
    say: ([, ...counts]) => {
      const said = counts.flatMap((one, index) => {
        const number = one?.replace(',', '.');
        return number === undefined ? [] : [`${decimal(number)} ${names[index]}${number === '1' ? '' : 's'}`];
      });
      return said.length === 0 ? null : said.join(' ');
    },
  },
];
