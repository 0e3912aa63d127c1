import type { Claim } from '../claim.ts';
import { type Compiled, closest, isContent, type UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { opposites } from '../lists/claims.ts';
import { negativeCues, negators, repairCues } from '../lists/leanings.ts';
import { type Token, tokensOf } from '../tokens.ts';

/** What the units deny is denied, what they say is said, and a fault that was fixed is not told as it is. */
export function checkPolarity(claim: Claim): Fault[] {
  if (claim.question) return [];
  const found = [lostNegation, addedNegation, toldFault, outdated, opposite, reversedOrder].flatMap((check) =>
    check(claim),
  );
  return found.slice(0, 1);
}

/** Whether a text denies anything, by a negation or by a word such as "stops". */
function isNegative({ tokens }: Pick<Compiled, 'tokens'>, ignored: ReadonlySet<string> = new Set()): boolean {
  return tokens.some(
    ({ word, stem }) =>
      !ignored.has(stem) &&
      !ignored.has(word) &&
      (negators.has(word) || negativeCues.has(word) || isNegativeForm(word)),
  );
}

/** "Unsupported", "disallowed". */
function isNegativeForm(word: string): boolean {
  return word.length > 6 && /^(?:un|non|dis).+(?:ed|able|ible)$/.test(word);
}

/** What a negation denies: the next word of content after "not", the next two after "no". */
function deniedWords({ tokens, denied }: Compiled): Token[][] {
  return tokens.flatMap(({ word }, index) => {
    if (!negators.has(word)) return [];
    const reached = tokens.filter(
      (token, at) => at > index && denied.has(at) && isContent(token) && !/ly$/.test(token.word),
    );
    const count = /^(?:no|nobody|none|nothing|neither|kein\w*|niemand|nichts)$/.test(word) ? 2 : 1;
    const longer =
      tokens[index + 1]?.word === 'longer' ? reached.filter((token) => token.word !== 'longer') : reached;
    return [longer.slice(0, tokens[index + 1]?.word === 'longer' ? 1 : count)];
  });
}

function lostNegation(claim: Claim): Fault[] {
  const said = new Set(claim.tokens.filter(isContent).map(({ stem }) => stem));
  for (const evidence of claim.cited) {
    for (const sentence of evidence.sentences) {
      const headed = sentence.tokens.length > 0 && sentence.denied.size === sentence.tokens.length;
      const groups = headed
        ? sentence.tokens.filter(isContent).map((token) => [token])
        : deniedWords(sentence);
      const lost = groups.find(
        (group) =>
          group.length > 0 &&
          group.every(({ stem }) => said.has(stem) && isOftener(claim, sentence, stem)) &&
          !isDeniedToo(claim, sentence, group),
      );
      const shared = sentence.tokens.filter((token) => isContent(token) && said.has(token.stem));
      const count = new Set(shared.map(({ stem }) => stem)).size;
      if (lost !== undefined && count >= 2 && (headed || !isAffirmed(evidence, sentence, lost, said, count)))
        return [fault('negation', lost.map(({ text }) => text).join(' '), 'is denied in its unit')];
    }
  }
  return [];
}

/** The claim says the word more often than its unit says it without a negation. */
function isOftener(claim: Compiled, { tokens, denied }: Compiled, stem: string): boolean {
  const affirmed = tokens.filter((token, index) => token.stem === stem && !denied.has(index)).length;
  return claim.tokens.filter((token) => token.stem === stem).length > affirmed;
}

/** The claim denies it as well, or what was said just before does: "What isn't?" */
function isDeniedToo(claim: Claim, source: Compiled, lost: readonly Token[]): boolean {
  // A word cannot turn round what it says itself; "without" in both turns nothing.
  const ignored = new Set(lost.map(({ stem }) => stem));
  const place = source.tokens.indexOf(lost[0] as Token);
  const before = source.tokens.slice(Math.max(0, place - 2), place);
  const byBrief = before.some(({ word }) => word === 'without' || word === 'ohne');
  for (const brief of ['without', 'ohne', 'only'])
    if (!byBrief && source.words.has(brief)) ignored.add(brief);
  if (claim.before.some((each) => isNegative(each))) return true;
  // Only the clause that says it can deny it, unless the unit denies everything.
  const clauses = new Set(claim.tokens.filter(({ stem }) => ignored.has(stem)).map(({ clause }) => clause));
  const near =
    source.denied.size === source.tokens.length
      ? claim.tokens
      : claim.tokens.filter(({ clause }) => clauses.has(clause));
  return isNegative({ tokens: near }, ignored);
}

/** The same words stand in the unit without a negation, in a sentence as near to the claim. */
function isAffirmed(
  { sentences }: UnitEvidence,
  denying: Compiled,
  lost: readonly Token[],
  said: ReadonlySet<string>,
  enough: number,
): boolean {
  return sentences.some((sentence) => {
    const { tokens, denied, stems } = sentence;
    if (sentence === denying) return false;
    const shared = [...said].filter((stem) => stems.has(stem)).length;
    if (shared < enough) return false;
    return lost.every(({ stem }) => tokens.some((token, index) => token.stem === stem && !denied.has(index)));
  });
}

const mendedKinds: ReadonlySet<string> = new Set(['fixed', 'removed', 'deprecated', 'security', 'breaking']);

const denials = new Set(
  "cannot can't couldn't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't shouldn't not never nicht".split(
    ' ',
  ),
);

/** A sentence that denies its own statement; "not only" and "if not" do not. */
function isDenial({ tokens }: Claim): boolean {
  return tokens.some(
    ({ word }, index) =>
      denials.has(word) &&
      !/^(?:only|just|yet|sure)$/.test(tokens[index + 1]?.word ?? '') &&
      !tokens.slice(Math.max(0, index - 3), index).some((each) => /^(?:if|or|why|whether)$/.test(each.word)),
  );
}

/** They limit a statement without denying it. */
const limitsOnly = ['only', 'out'];

function addedNegation(claim: Claim): Fault[] {
  const exclusive = claim.tokens.some(({ word }) => word === 'else' || word === 'other');
  if (exclusive && claim.cited.some(({ words }) => words.has('only'))) return [];
  if (isDenial(claim) && !claim.cited.some(({ unit }) => mendedKinds.has(unit.category ?? ''))) {
    const near = closest(claim, claim.cited);
    const sources = near.length > 0 ? near : claim.cited;
    const headings = claim.cited.map(({ unit }) => ({ tokens: tokensOf(unit.path.join('. ')) }));
    const denies = [...sources, ...headings, ...claim.before].some((each) =>
      isNegative(each, new Set(limitsOnly)),
    );
    if (!denies && !isNegative(claim.grounds.background))
      return [fault('negation', claim.text, 'is denied by none of its units')];
  }
  const added = deniedWords(claim)
    .flat()
    .find(({ stem, word }) => {
      const holders = claim.cited.filter(({ stems, words }) => stems.has(stem) || words.has(word));
      // "Without a network" is what "offline" says.
      if (claim.words.has('without') && holders.some(({ words }) => words.has('offline'))) return false;
      return holders.length > 0 && holders.every((evidence) => affirms(evidence, stem));
    });
  return added === undefined ? [] : [fault('negation', added.text, 'is not denied in its unit')];
}

/** The unit says it, and nothing near it turns it round. */
function affirms(evidence: UnitEvidence, stem: string): boolean {
  if (mendedKinds.has(evidence.unit.category ?? '')) return false;
  const sentences = evidence.sentences.filter(({ stems }) => stems.has(stem));
  const heading = evidence.unit.path.join('. ').length;
  const above = { tokens: evidence.tokens.filter(({ at }) => at < heading) };
  const itself = new Set([stem, ...limitsOnly]);
  return sentences.length > 0 && !sentences.some((each) => isNegative(each, itself)) && !isNegative(above);
}

/** After these, a word in -ed describes and tells of nothing past. */
const participle = /^(?:be|is|are|a|an|the|with|of|being|by)$/;

/** By its category, or because it opens with "Fixes". */
function isFix({ category, text, path }: UnitEvidence['unit']): boolean {
  return (
    category === 'fixed' ||
    /\bfix(?:e[sd])?\b/i.test(text.slice(0, 24)) ||
    /\b(?:repairs?|fixes|bug ?fix(?:es)?)\b/i.test(path.join(' '))
  );
}

/** Faults in the present tense: with "now" they would be news. */
const failing = new Set(
  `fail fails crash crashes hang hangs freeze freezes break breaks lose loses disappear disappears skip skips leak leaks
  flicker flickers ignore ignores overlap overlaps duplicate duplicates mistaken undefined wrong incorrect broken stuck unusable unresponsive
  sticks stick`.split(/\s+/),
);
const pastCues = new Set(
  'used could would was were had did until before again right correctly properly fixed works'.split(' '),
);

const mends = /\b(?:no longer|now|again|correctly|properly|instead of|can be)\b/i;

/** "Fixed: digests skip Sundays" is not "Digests skip Sundays". */
function toldFault(claim: Claim): Fault[] {
  const { cited, tokens, before } = claim;
  if (claim.grounds.language !== 'en' || cited.length === 0) return [];
  if (!cited.every(({ unit, lower }) => isFix(unit) && !mends.test(lower))) return [];
  const mended = [tokens, ...before.slice(-3).map((each) => each.tokens)].some((said) =>
    said.some(
      ({ word }, index) =>
        repairCues.has(word) ||
        negators.has(word) ||
        (/ed$/.test(word) && !participle.test(said[index - 1]?.word ?? '')),
    ),
  );
  const shared = tokens.filter(
    (token) => isContent(token) && cited.some(({ stems }) => stems.has(token.stem)),
  );
  const breaks =
    tokens.some(({ word }) => failing.has(word)) &&
    !isNegative({ tokens: tokens.filter(({ word }) => !failing.has(word)) });
  if (breaks && shared.length >= 2 && !tokens.some(({ word }) => pastCues.has(word)))
    return [fault('negation', claim.text, 'was a fault, and is fixed')];
  return mended || shared.length < 2 ? [] : [fault('negation', claim.text, 'was a fault, and is fixed')];
}

const formerly =
  /^(?:until now|previously|before|formerly|in the past|so far|bisher|bis jetzt)\b|\bused to\b/;

/** "Until now they were kept" is not "they are kept". */
function outdated(claim: Claim): Fault[] {
  const near = closest(claim, claim.cited);
  const past = near.length > 0 && near.every(({ lower }) => formerly.test(lower));
  const told = [claim, ...claim.before].some(
    (each) => isNegative(each) || each.tokens.some(({ word }) => pastCues.has(word)),
  );
  return past && !told ? [fault('negation', claim.text, 'was so until now')] : [];
}

/** "After the upgrade" where the unit says "before the upgrade". */
function reversedOrder({ tokens, cited }: Claim): Fault[] {
  const following = (said: readonly Token[], index: number) => said.slice(index + 1).find(isContent)?.stem;
  const wrong = tokens.find(({ word }, index) => {
    const other = word === 'before' ? 'after' : word === 'after' ? 'before' : null;
    const next = following(tokens, index);
    if (other === null || next === undefined) return false;
    const places = cited.flatMap((each) =>
      each.tokens.flatMap((token, at) => (following(each.tokens, at) === next ? [token.word] : [])),
    );
    return places.includes(other) && !places.includes(word);
  });
  return wrong === undefined ? [] : [fault('negation', wrong.text, 'is the opposite of what its unit says')];
}

/** "Enabled" where the unit says "disabled". A negation on one side turns it back. */
function opposite(claim: Claim): Fault[] {
  const near = closest(claim, claim.cited, 0.5);
  for (const pair of opposites) {
    for (const [own, other] of [pair, [pair[1], pair[0]]] as const) {
      const said = holdsAny(claim, other) ? undefined : [...own].find((word) => holds(claim, word));
      if (said === undefined || [...near, claim.grounds.background].some((each) => holdsAny(each, own)))
        continue;
      const held = claim.cited.find((each) => holdsAny(each, other) && sharesSubject(claim, each));
      if (held === undefined || held.unit.category === 'fixed') continue;
      if (isDenied(claim, new Set([said])) === isDenied(held, other))
        return [fault('negation', said.replaceAll('_', ' '), 'is the opposite of what its unit says')];
    }
  }
  return [];
}

function holds({ words, lower }: Compiled, word: string): boolean {
  return word.includes('_') ? lower.includes(word.replaceAll('_', ' ')) : words.has(word);
}

function holdsAny(text: Compiled, words: ReadonlySet<string>): boolean {
  return [...words].some((word) => holds(text, word));
}

function isDenied({ tokens, denied }: Compiled, words: ReadonlySet<string>): boolean {
  return tokens.some(({ word }, index) => words.has(word) && denied.has(index));
}

function sharesSubject({ tokens }: Claim, { stems }: UnitEvidence): boolean {
  return tokens.some((token) => isContent(token) && stems.has(token.stem));
}
