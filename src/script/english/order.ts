import { shapeOf } from './shape.ts';
import { verbOf } from './verb-forms.ts';
import { bare } from './word-kinds.ts';

/** Acts of a changelog: under any heading they tell what was done, not what to do. */
const told =
  /^(?:fix|improve|support|allow|introduce|prevent|deprecate|implement|optimi[sz]e|refactor|handle|avoid|bump|reduce|show|display|speed|enhance|expose|extend|simplify|need|want|let|help)$/;

const polite =
  /^(?:please|then|next|first|second|third|finally|lastly|now|also|alternatively|optionally|otherwise|if needed|if necessary|afterwards|as usual),? /i;
const condition =
  /^(?:if|when|once|before|after|to|for|as|in|on|until|unless|while|with|from|under|next to|at) [^,]{2,160}, (?=[a-z])/i;
const plainly =
  /^(?:do not|don['’]t|never|make sure|be sure|be careful|take care|ensure|you (?:must|should|need|have to|can|may|might|will need|will have)) /i;

/** Whether a sentence asks the listener to do something: "Run the migration", "If you use SSO, rotate the keys". */
export function isOrder(text: string): boolean {
  let rest = text.trim();
  for (let round = 0; round < 3; round += 1) rest = rest.replace(polite, '').replace(condition, '');
  if (plainly.test(rest)) return true;
  if (/^drop (?:support|compatibility)\b/i.test(rest)) return false;
  const [first = '', second = ''] = rest.split(' ');
  const verb = verbOf(bare(first).toLowerCase());
  if (verb?.form !== 'base' || told.test(verb.verb) || second === '') return false;
  if (verb.verb === 'add' && !/\b(?:your|each|every|this|following)\b|\bto the\b/i.test(rest)) return false;
  return shapeOf(rest, false, true).kind === 'action';
}
