import { closeSentence } from '../close-sentence.ts';
import { phraseBank } from '../find-phrases.ts';
import { findGrammar } from '../grammar/find-grammar.ts';
import { isDense } from './courtesies.ts';
import { sentencesAbroad } from './sentences-abroad.ts';

const [mostThings, mostLetters] = [5, 240];

/** The entries of a list as sentences, each unit to be told as one or not at all. */
export function listAbroad(lead: string | null, items: readonly string[], language: string): string[][] {
  const grammar = findGrammar(language);
  const units: string[][] = [];
  const things: string[] = [];
  for (const item of items) {
    const text = item.replace(/[\s;,]+$/u, '');
    const [, label = '', rest = ''] = /^([^.:：。]{2,60}?)\s?[:：] (.+)$/su.exec(text) ?? [];
    const said = rest === '' ? text : rest;
    const whole =
      grammar === null ||
      ((/[.!?。！？]$|^.{140}/u.test(text) ? true : grammar.isSentence(said)) && !lacksSubject.test(said));
    if (whole) {
      const [first = '', ...others] = sentencesAbroad(said, language);
      const told = grammar?.whole(first) ?? first;
      units.push([labelled(label, told, language), ...others].map((one) => closeSentence(one, language)));
    } else things.push(asThing(rest === '' ? text : label, language));
  }
  const list = thingsTold(lead, things, language);
  return list === null ? joinShort(units, language) : [[list], ...joinShort(units, language)];
}

/** Two or three sentences of a few words each make one that can be heard. */
function joinShort(units: readonly string[][], language: string): string[][] {
  const joined: string[][] = [];
  let open: string[] | null = null;
  for (const unit of units) {
    const [only = ''] = unit;
    const short = unit.length === 1 && !isDense(only) && only.split(' ').length <= 6;
    if (short && open !== null && (open[0] ?? '').split(' ').length <= 12) {
      const next = language === 'de' ? only : `${only.charAt(0).toLowerCase()}${only.slice(1)}`;
      open[0] = `${(open[0] ?? '').replace(/[.]$/u, '')}; ${next}`;
      continue;
    }
    const copy = [...unit];
    joined.push(copy);
    open = short ? copy : null;
  }
  return joined;
}

/** "Speichert Messwerte": a German entry that opens with its verb speaks of the whole, and can only be listed. */
const lacksSubject = /^\p{Lu}\p{Ll}+t (?:\p{Lu}|auch|alle|jede|die|den|das|sich|eine?n?) ?.*[^.]$/u;

/** As it stands among others: no capital that only its line gave it, and in Japanese a noun at its end. */
function asThing(text: string, language: string): string {
  const bare = text.replace(/[.。]$/u, '');
  if (language === 'ja') return /[うくすつぬむるぐぶ]$/u.test(bare) ? `${bare}こと` : bare;
  if (language === 'de' && lacksSubject.test(bare)) return `${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
  return findGrammar(language)?.thing(bare, 'added', null).text ?? bare;
}

function labelled(label: string, text: string, language: string): string {
  if (label === '' || text.includes(label)) return text;
  return language === 'ja' ? `${label}については、${text}` : `${label}${isDense(text) ? '：' : ': '}${text}`;
}

/** Things share one sentence, behind the words that led to them or behind our own. */
function thingsTold(lead: string | null, things: readonly string[], language: string): string | null {
  const grammar = findGrammar(language);
  if (grammar === null || things.length === 0) return null;
  let letters = 0;
  const few = things.slice(0, mostThings).filter(({ length }, index) => {
    letters += length;
    return index === 0 || letters <= mostLetters;
  });
  const head = lead?.replace(/\s*[:：]\s*$/u, '') ?? '';
  if (head === '' && few.length < 2) return null;
  const [plain = '{list}', singly = plain] = phraseBank(language)?.includes ?? [];
  const frame = few.some((text) => /^\p{Ll}+t /u.test(text)) && language === 'de' ? singly : plain;
  const led = isDense(head) ? `${head}：{list}` : `${head}: {list}`;
  return closeSentence(
    (head === '' ? frame : led).replace('{list}', () =>
      language === 'ja' ? few.join('、') : grammar.join(few),
    ),
    language,
  );
}
