import { initialsOf, longestFirst, oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const always: Readonly<Record<string, string>> = {
  'e.g.': 'for example',
  'e.g': 'for example',
  'eg.': 'for example',
  'i.e.': 'that is',
  'i.e': 'that is',
  'ie.': 'that is',
  'etc.': 'and so on',
  'et al.': 'and others',
  'vs.': 'versus',
  'cf.': 'compare',
  'approx.': 'approximately',
  'incl.': 'including',
  'excl.': 'excluding',
  'resp.': 'respectively',
  'dept.': 'department',
  'Inc.': 'Incorporated',
  'Ltd.': 'Limited',
  'Corp.': 'Corporation',
  'Dr.': 'Doctor',
  'Mr.': 'Mister',
  'Mrs.': 'Missus',
  'Ms.': 'Miz',
  'Prof.': 'Professor',
  'Jr.': 'Junior',
  'Sr.': 'Senior',
  'Ph.D.': 'P H D',
  'U.S.': 'U S',
  'U.S.A.': 'U S eh',
  'U.K.': 'U K',
  'a.k.a.': 'also known as',
  'a.m.': 'A-M',
  'p.m.': 'P M',
  'P.S.': 'P S',
  'St.': 'Saint',
  tbd: 'to be decided',
  TBD: 'to be decided',
  TBA: 'to be announced',
  FYI: 'for your information',
  BTW: 'by the way',
  'TL;DR': 'in short',
  WIP: 'work in progress',
  LGTM: 'looks good to me',
  'max.': 'maximum',
  'min.': 'minimum',
  'ver.': 'version',
  'misc.': 'miscellaneous',
};

/** Abbreviations whose full stop also ends the sentence at the end of a text. */
const mayEnd = new Set([
  'etc.',
  'et al.',
  'Inc.',
  'Ltd.',
  'Corp.',
  'Jr.',
  'Sr.',
  'Ph.D.',
  'U.S.',
  'U.S.A.',
  'U.K.',
  'a.m.',
  'p.m.',
  'approx.',
  'misc.',
  'max.',
  'min.',
]);

/** Abbreviations before a figure. */
const numbered: Readonly<Record<string, string>> = {
  'No.': 'number',
  'no.': 'number',
  'Nos.': 'numbers',
  'Fig.': 'figure',
  'fig.': 'figure',
  'Figs.': 'figures',
  'Eq.': 'equation',
  'Sec.': 'section',
  'Ch.': 'chapter',
  'ch.': 'chapter',
  'p.': 'page',
  'pp.': 'pages',
  'Vol.': 'volume',
  'vol.': 'volume',
  'ca.': 'around',
  'c.': 'around',
  'ext.': 'extension',
  'rev.': 'revision',
};

const written = longestFirst(Object.keys(always));

/** Says abbreviations as full words. */
export const abbreviations: readonly SpokenPattern[] = [
  {
    starts: initialsOf(written),
    pattern: new RegExp(`(${oneOf(written)})(?![\\p{L}\\p{N}_])(?!\\.\\p{L})(?=(\\s*$)|(,?))`, 'uy'),
    say: ([, short = '', atEnd, comma = '']) => {
      const full = always[short] ?? '';
      if (atEnd !== undefined && short.endsWith('.') && mayEnd.has(short)) return `${full}.`;
      return (full === 'for example' || full === 'that is') && comma === '' ? `${full},` : full;
    },
  },
  {
    starts: initialsOf(Object.keys(numbered)),
    pattern: new RegExp(`(${oneOf(longestFirst(Object.keys(numbered)))}) ?(?=\\d)`, 'uy'),
    say: ([, short = '']) => `${numbered[short] ?? ''} `,
  },
  {
    starts: 'letter',
    pattern: /(\p{Lu})\.(?=\p{Lu}\.)|(?<=\p{Lu}\.)(\p{Lu})\.(?= \p{Lu}\p{Ll})/uy,
    say: ([whole = '']) => `${whole.startsWith('A') ? 'eh' : whole.charAt(0)} `,
  },
];
