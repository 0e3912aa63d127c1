import { isOrder } from '../units/find-orders.ts';
import { marks } from './node.ts';

const { address, reference } = marks;

/**
 * Decides about each address of a text. One that its sentence needs becomes "a linked page": "Removed support for …".
 * So do those beside a demand, by which the units recognize it: "Send your password to …". All others become references.
 */
export function settleAddresses(text: string): string {
  if (!text.includes(address)) return text;
  const shown = text.replaceAll(address, 'a linked page');
  if (isOrder(shown)) return shown;
  return text
    .replace(governed, (whole, before: string, at: number, all: string) =>
      isNeeded(before.toLowerCase(), clauseAround(all, at, whole.length)) ? `${before} a linked page` : whole,
    )
    .replaceAll(address, reference);
}

/** Matches an address and the word that it depends on. */
const governed = new RegExp(`(?<![\\p{L}\\p{N}])(\\p{L}{1,20}) ${address}`, 'gu');

type Clause = { readonly before: string; readonly whole: string };

function clauseAround(text: string, at: number, length: number): Clause {
  const before = lastOf(text.slice(Math.max(0, at - maxClause), at + length));
  const after = text.slice(at + length, at + length + maxClause).split(stops)[0] ?? '';
  return { before, whole: before + after };
}

const maxClause = 200;
const stops = /[.!?;:(\n](?=\s|$)/;
const lastOf = (text: string) => text.split(stops).at(-1) ?? '';

function isNeeded(word: string, { before, whole }: Clause): boolean {
  return !introduces.test(before) && (objects.test(word) || (prepositions.test(word) && limits.test(whole)));
}

const prepositions = /^(?:to|for|from|through|against|with|of|at|on|in|by|via|under)$/;
const objects = /^(?:using|uses?|trusts?|only|contacts?)$/;

/** Matches words without which the sentence would be untrue if it lost its address: "Do not trust mails from …". */
const limits =
  /\b(?:no|not|never|only|without|stop(?:s|ped)?|remov(?:e|es|ed)|drop(?:s|ped)?|refus(?:e|es|ed)|reject(?:s|ed)?|block(?:s|ed)?|banned|gone|avoid|except|unless|cannot|fails?)\b|n['’]t\b/i;

/** Matches words that only lead to an address: "More information at …", "thanks to …". */
const introduces =
  /\b(?:thanks?|credits?|kudos|props|cc|more|details?|info(?:rmation)?|docs?|documentation|see|refers?|according|learn|reads?|guides?|notes|found|inspired|ported|based|taken|copied|adapted|reported|contributed)\b/i;
