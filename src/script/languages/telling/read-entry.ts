import type { Item } from '../../items/item.ts';
import { actOf, type Entry, type Grammar } from './entry.ts';

const longest = 300;

/** The number of a flaw at the end of an entry belongs to the thing, behind whatever was done to it. */
const numbered = /^(.+?)(, [\p{L}’ ]{2,30} CVE-[\d-]+(?:(?:,| \p{L}+) CVE-[\d-]+){0,3}),?$/su;

/** What kind of sentence an entry can become. */
export function readEntry(item: Item, grammar: Grammar | null): Entry {
  const text = item.text.replace(/[\s.。;；:：,，、]+$/u, '');
  if (grammar === null || text.length > longest) return { kind: 'sentence', text };
  if (item.prose) return { kind: 'sentence', text: grammar.whole(text) };
  const act = actOf[item.category];
  const [, head = text, number = ''] = numbered.exec(text) ?? [];
  const deed = grammar.deed(head);
  if (deed !== null) {
    const thing = grammar.thing(deed.object, deed.act, deed.verb);
    return {
      kind: 'thing',
      thing: number === '' ? thing : { ...thing, text: `${thing.text}${number}`, alone: true },
    };
  }
  if (act === 'fixed' && grammar.isFault(text)) return { kind: 'fault', text };
  if (grammar.isSentence(text) || /[!?！？]$/u.test(text))
    return { kind: 'sentence', text: grammar.whole(text) };
  return { kind: 'thing', thing: grammar.thing(text, act, null) };
}
