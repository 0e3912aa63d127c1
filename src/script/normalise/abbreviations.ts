import type { Recogniser } from './recogniser.ts';

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

/** Those after which a full stop ends the sentence as well when nothing follows. */
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

const written = Object.keys(always)
  .sort((one, other) => other.length - one.length)
  .map((text) => text.replaceAll('.', String.raw`\.`))
  .join('|');

/** Abbreviations in full words. */
export const abbreviations: readonly Recogniser[] = [
  {
    starts: 'letter',
    pattern: new RegExp(`(${written})(?![\\p{L}\\p{N}_])(?!\\.\\p{L})(?=(\\s*$)|(,?))`, 'uy'),
    say: ([, short = '', atEnd, comma = '']) => {
      const full = always[short] ?? '';
      if (atEnd !== undefined && short.endsWith('.') && mayEnd.has(short)) return `${full}.`;
      return (full === 'for example' || full === 'that is') && comma === '' ? `${full},` : full;
    },
  },
  {
    starts: 'letter',
    pattern:
      /(Nos?\.|no\.|№|Fig\.|fig\.|Figs\.|Eq\.|Sec\.|Ch\.|ch\.|pp?\.|Vol\.|vol\.|ca\.|c\.|ext\.|rev\.) ?(?=\d)/uy,
    say: ([, short = '']) => `${numbered[short.toLowerCase()] ?? ''} `,
  },
  {
    starts: 'letter',
    pattern: /(\p{Lu})\.(?=\p{Lu}\.)|(?<=\p{Lu}\.)(\p{Lu})\.(?= \p{Lu}\p{Ll})/uy,
    say: ([whole = '']) => `${whole.startsWith('A') ? 'eh' : whole.charAt(0)} `,
  },
];

const numbered: Readonly<Record<string, string>> = {
  'no.': 'number',
  'nos.': 'numbers',
  '№': 'number',
  'fig.': 'figure',
  'figs.': 'figures',
  'eq.': 'equation',
  'sec.': 'section',
  'ch.': 'chapter',
  'p.': 'page',
  'pp.': 'pages',
  'vol.': 'volume',
  'ca.': 'around',
  'c.': 'around',
  'ext.': 'extension',
  'rev.': 'revision',
};
