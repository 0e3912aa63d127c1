import type { Shape } from '../judge/shape.ts';
import { findVerb, isAlsoNoun } from '../judge/verbs.ts';
import { withArticles } from './articles.ts';
import { lowerKnown } from './capitals.ts';
import { upperFirst } from './spoken-text.ts';

/** Matches a participle without its verb: "Map legend removed", "Support for tabs added". */
const passive =
  /^((?:[\p{L}\d.+-]+ ){0,6}[\p{L}\d.+-]+)(?<! (?:is|are|was|were|be|been|being)) (added|removed|updated|deprecated|improved|renamed|changed|simplified|redesigned|moved|replaced|disabled|enabled|dropped(?! (?:by|from|to) (?:\d|half|zero|about|over))|discontinued|introduced|increased|reduced|upgraded|rewritten|reworked|translated|optimized|extended|implemented|brought|shifted|refreshed|restyled|revamped|overhauled|reorganized|restructured|unified)(?=\.?$| (?:to|into|from|in|on|for|under|with|by|as|so)\b(?!\.?$))/u;

/** Whether a word opens an order: "Fix legends removed", but not "Map legends removed". */
function isOrder(word: string): boolean {
  const verb = findVerb(word);
  return verb !== null && !isAlsoNoun(verb.base);
}

/** Adds the missing verb: "Old phones no longer supported". */
export function withBe(sentence: string, shape: Shape, isAdded: boolean): string {
  // "Support for tabs dropped" only looks like an order.
  const supports = /^support (?:for|of) /i.test(sentence);
  const [, thing = '', done = ''] =
    (supports || shape.kind === 'noun' || shape.kind === 'unsure' ? passive.exec(sentence) : null) ?? [];
  if (thing !== '' && (supports || !isOrder(thing.split(' ', 1)[0] ?? ''))) {
    const [whole, now] = / now$/.test(thing) ? [thing.slice(0, -4), ' now'] : [thing, ''];
    const head = whole.split(/ (?:for|of|in|on|to|with|from)\b/, 1)[0] ?? '';
    const isNew = /^(?:added|introduced|implemented)$/.test(done);
    const subject = upperFirst(withArticles(lowerKnown(whole), isNew ? 'adds' : 'replaces'));
    return `${subject} ${/[^su]s$| and /.test(head) ? 'have' : 'has'}${now} been ${sentence.slice(thing.length + 1)}`;
  }
  const [, offered, where] = (isAdded ? offer.exec(sentence) : null) ?? [];
  if (offered !== undefined && where !== undefined) return `${offered} ${verbFor(offered)} ${where}`;
  return sentence.replace(
    /^([^,;:]{2,60}?)(?<!\b(?:is|are|be|was|were|been|have|has)) ((?:no longer|now) (?:also |fully )?(?:\p{Ll}+(?:ed|able|ible)|optional|(?:in|on|at|under|part of)(?= \p{L})))\b(?! (?:the|an?|to)\b(?<!(?:in|on|at|under|of)))/u,
    (_, thing: string, state: string) => `${thing} ${verbFor(thing)} ${state}`,
  );
}

/** Matches an offer below a heading for new features: "Tide tables available in the menu". */
const offer =
  /^((?:[\p{L}\d.+()-]+ ){0,8}[\p{L}\d.+()-]+)(?<! (?:is|are|be|was|were|been|now|made)) (available (?:in|on|for|from|via|through|under|as) .{2,80})$/u;

function verbFor(thing: string): string {
  return /[^su]s$| and /.test(thing) ? 'are' : 'is';
}
