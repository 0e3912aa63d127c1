import { withoutMarks } from '../read/node.ts';
import { wordSet } from '../word-list.ts';

/** Matches a sentence whose end is missing: "Log of cranes introduced in". */
const cutOff =
  /\b(?:introduced|added|available|improved|changed|moved|fixed|shown|displayed) (?:to|on|of|for|from|with|by|in)\.?$/i;

/** Whether a sentence fits any release, even if it is cut off: "Quite a lot of new features have been implemented". */
export function saysNothing(sentence: string): boolean {
  if (cutOff.test(withoutMarks(sentence))) return true;
  const words =
    withoutMarks(sentence)
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  return words.length > 0 && words.every((word) => general.has(word)) && !/\d/.test(sentence);
}

const general = wordSet(
  'the and with for from this that these there our your you its new many several lots lot quite various numerous number some other more most few couple all great exciting latest last since contributions now also again just under hood plus release releases version versions update updates updated contains contain includes include including brings bring comes come has have had been are was were being did made make makes feature features functionality improvement improvements enhancement enhancements fix fixes fixed bug bugs bugfix bugfixes issue issues breaking backward backwards incompatible change changes changed tweak tweaks minor major small big general important implemented added improved stability performance',
);
