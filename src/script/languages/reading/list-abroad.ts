import { findGrammar } from '../grammar/find-grammar.ts';
import { phraseBank } from '../find-phrases.ts';
import { closeSentence } from '../close-sentence.ts';
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
    const whole = grammar === null || /[.!?。！？]$/u.test(text) || grammar.isSentence(said);
    if (whole) {
      const [first = '', ...others] = sentencesAbroad(said, language);
      const told = grammar?.whole(first) ?? first;
      units.push([labelled(label, told, language), ...others].map((one) => closeSentence(one, language)));
    } else things.push(rest === '' ? text : label);
  }
  const list = thingsTold(lead, things, language);
  return list === null ? units : [[list], ...units];
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
  const [frame = '{list}'] = phraseBank(language)?.includes ?? [];
  const led = isDense(head) ? `${head}：{list}` : `${head}: {list}`;
  return closeSentence((head === '' ? frame : led).replace('{list}', () => grammar.join(few)), language);
}
