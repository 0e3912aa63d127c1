import { countWords } from '../english/case.ts';

const dated = /^((?:In|On) (\p{Lu}\p{Ll}{2,8}(?: \d{1,2})?),? (\d{4})),? (?=\S)(came )?(.+)$/su;

/**
 * Entries of a chronicle that all open with their day sound like a register: a year is said once, and every other
 * short sentence names its day at the end.
 */
export function dateVarier(): (sentence: string) => string {
  let year = '';
  let opened = false;
  return (sentence) => {
    const [, date = '', day = '', inYear = '', came = '', rest = ''] = dated.exec(sentence) ?? [];
    if (rest === '') {
      opened = false;
      return sentence;
    }
    const when = inYear === year ? date.replace(/,? \d{4}$/, '') : date;
    const short = countWords(rest) <= 15 && !/[,;:]|[.!?] |\b(?:in|on|since|until) (?:\p{Lu}|\d)/u.test(rest);
    year = inYear;
    if (opened && short && came === '' && day !== '') {
      opened = false;
      return `${rest.replace(/[.!]$/, '')} ${when.charAt(0).toLowerCase()}${when.slice(1)}.`;
    }
    opened = true;
    return `${when}${came === '' ? ',' : ''} ${came}${rest}`;
  };
}
