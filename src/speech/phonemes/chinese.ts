import { pinyin } from 'pinyin-pro';
import { englishToPhonemes } from './english-letters.ts';
import { table } from './table.ts';

const initials = table(
  'b p, p pʰ, m m, f f, d t, t tʰ, n n, l l, g k, k kʰ, h x, j ʨ, q ʨʰ, x ɕ, zh ꭧ, ch ꭧʰ, sh ʂ, r ɻ, ' +
    'z ʦ, c ʦʰ, s s',
);

/** Finals without their tone, which comes at the `+`, behind the vowel. */
const finals = table(
  'a a+, o wo+, e ɤ+, i i+, u u+, ü y+, ai ai+, ei ei+, ao au+, ou ou+, an a+n, en ə+n, ang a+ŋ, ' +
    'eng ə+ŋ, er ɚ+, ia ja+, ie je+, iao jau+, iu jou+, ian jɛ+n, in i+n, iang ja+ŋ, ing i+ŋ, iong jʊ+ŋ, ' +
    'ong ʊ+ŋ, ua wa+, uo wo+, uai wai+, ui wei+, uan wa+n, un wə+n, uang wa+ŋ, ueng wə+ŋ, üe ɥe+, ' +
    'üan ɥɛ+n, ün y+n, m m+, n n+, ng ŋ+, ê ɛ+, io jo+',
);

/** Spellings without an initial. */
const whole = table(
  'yi i, ya ia, ye ie, yao iao, you iu, yan ian, yin in, yang iang, ying ing, yong iong, wu u, wa ua, ' +
    'wo uo, wai uai, wei ui, wan uan, wen un, wang uang, weng ueng, yu ü, yue üe, yuan üan, yun ün, ' +
    'yo io',
);

const tones = ['', '→', '↗', '↓', '↘'];
const marks: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '！': '!',
  '？': '?',
  '：': ':',
  '；': ';',
  '（': '(',
  '）': ')',
  '“': '“',
  '”': '”',
  '《': '“',
  '》': '”',
  '…': '…',
  '—': '—',
  '·': '',
};

/** Returns the phonemes of a Chinese text with tones. `lost` has the characters without a reading. */
export function chineseToPhonemes(text: string): { readonly phonemes: string; readonly lost: string[] } {
  const lost: string[] = [];
  const spoken: string[] = [];
  for (const part of text.split(/(\p{Script=Han}+)/u)) {
    if (!/^\p{Script=Han}/u.test(part)) spoken.push(...otherPhonemes(part, lost));
    else {
      const readings = pinyin(part, { toneType: 'num', type: 'array', v: true });
      for (const reading of readings) {
        const phonemes = syllablePhonemes(reading);
        if (phonemes === null) lost.push(reading);
        else spoken.push(phonemes);
      }
    }
  }
  return { phonemes: spoken.join('').replaceAll(/ +/g, ' ').trim(), lost };
}

/** `zhong1` is ꭧʊ→ŋ. */
function syllablePhonemes(reading: string): string | null {
  const [, letters = '', tone = '0'] = /^([a-zvüê]+)([0-5]?)$/.exec(reading) ?? [];
  const plain = letters.replaceAll('v', 'ü');
  const [, initial = '', rest = ''] = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs]?)(.*)$/.exec(plain) ?? [];
  const arrow = tones[Number(tone)] ?? '';
  const own = finals[whole[plain] ?? plain];
  if (own !== undefined && (initial === '' || rest === '' || plain === 'ng')) return own.replace('+', arrow);
  if (rest === 'i' && /^(?:zh|ch|sh|[rzcs])$/.test(initial)) return `${initials[initial]}ɨ${arrow}`;
  const rounded = /^[jqx]$/.test(initial) ? rest.replace(/^u/, 'ü') : rest;
  const ending = finals[rounded];
  return ending === undefined ? null : (initials[initial] ?? '') + ending.replace('+', arrow);
}

function otherPhonemes(text: string, lost: string[]): string[] {
  return text.split(/([A-Za-z]+)/).flatMap((part) => {
    if (/^[A-Za-z]/.test(part)) return [` ${englishToPhonemes(part)} `];
    return [...part].flatMap((character) => {
      const mark =
        marks[character] ?? (/[\s,.!?:;()"]/.test(character) ? character.replace(/\s/, ' ') : undefined);
      if (mark === undefined) lost.push(character);
      return mark ?? [];
    });
  });
}
