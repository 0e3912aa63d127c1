import type { Sentence } from './claim.ts';
import { type Compiled, compile } from './evidence.ts';
import { type Fault, fault } from './fault.ts';
import type { Grounds } from './grounds.ts';
import { judgeSentence } from './judge-sentence.ts';
import { anyPhrase } from './phrase-pattern.ts';

export type GatedTurn = { readonly speaker: 1 | 2; readonly sentences: readonly Sentence[] };

/** A sentence by its place, with what is wrong with it. */
export type Judgement = {
  readonly turn: number;
  readonly index: number;
  readonly sentence: Sentence;
  readonly faults: readonly Fault[];
};

const remembered = 4;

/** Judges every sentence of a script in its place: what was said before may have asked for it. */
export function judgeScript(turns: readonly GatedTurn[], grounds: Grounds): Judgement[] {
  const judgements: Judgement[] = [];
  const cited = new Set(turns.flatMap(({ sentences }) => sentences.flatMap(({ units }) => units)));
  const said = new Set<string>();
  let asked: Compiled[] = [];
  for (const [turn, { sentences }] of turns.entries()) {
    const before: Compiled[] = [...asked];
    for (const [index, sentence] of sentences.entries()) {
      const faults = [
        ...judgeSentence(sentence, before.slice(-remembered), grounds),
        ...closingFaults(sentence, grounds, cited),
        ...(isRepeated(sentence, said) ? [fault('form', sentence.text, 'was said before')] : []),
      ];
      judgements.push({ turn, index, sentence, faults });
      before.push(compile(sentence.text, grounds.language));
    }
    asked = before.slice(-1);
  }
  return judgements;
}

/** Units that listeners must know and no sentence rests on. A security fix cannot be passed over. */
export function missingMusts(
  turns: readonly GatedTurn[],
  grounds: Grounds,
  passedOver: readonly number[],
): number[] {
  const cited = new Set(turns.flatMap(({ sentences }) => sentences.flatMap(({ units }) => units)));
  return [...grounds.units.values()]
    .filter(({ unit, sentences }) => unit.must && unit.news && sentences.length > 0 && !cited.has(unit.id))
    .filter(({ unit }) => unit.category === 'security' || !passedOver.includes(unit.id))
    .map(({ unit }) => unit.id);
}

/** The first release that is named is the one that is news. */
export function announcesNews(turns: readonly GatedTurn[], grounds: Grounds): boolean {
  if (grounds.version === null) return true;
  const wanted = grounds.version
    .replace(/-?(?:dev|alpha|beta|rc|pre|snapshot)[.\d]*$/, '')
    .replace(/(?:\.0){1,3}$/, '');
  const sentences = turns.slice(0, 3).flatMap((turn) => turn.sentences.map(({ text }) => text));
  const opening = sentences.join(' ');
  const { versions, quantities } = compile(opening, grounds.language).figures;
  const named = versions.find(({ version }) => version === grounds.version || grounds.versions.has(version));
  // "Harbour 2.1" is a number; it counts if no other release is named before it.
  const written = quantities.find(({ text }) => plain(text) === wanted);
  // "2.4 closes a hole. The newest version, 2.4.1, …"
  const soon = compile(sentences.slice(0, 2).join(' '), grounds.language).figures.versions;
  if (soon.some(({ version }) => version === grounds.version)) return true;
  if (named !== undefined)
    return (
      named.version === grounds.version ||
      named.version === wanted ||
      (written !== undefined && written.at < named.at)
    );
  return (
    written !== undefined || opening.toLowerCase().includes(wanted) || startsWithMajor(quantities, wanted)
  );
}

function plain(text: string): string {
  return text.replace(/(?<!\.0)(?:\.0)+$/, '');
}

/** "Harbour 5" announces 5.0, and "version twenty-three" announces 23. */
function startsWithMajor(quantities: readonly { values: readonly number[] }[], version: string): boolean {
  return quantities.some(({ values }) => values.includes(Number(version)));
}

const nothingElse = anyPhrase(
  `nothing else|nothing else changes|nothing else is new|that's everything|that is everything|that's all there is|
  no other changes?|the only change`,
  { after: '(?=[.,!]|$| in )' },
);
const noAction = anyPhrase(
  `no action needed|no action is needed|no action required|no action is required|nothing to do|don't have to do anything|
  don't need to do anything|nothing you have to do|nothing you need to do`,
);

/** "Nothing else" and "nothing to do" are true of all units or not said. */
function closingFaults(
  { text, units }: Sentence,
  { units: known }: Grounds,
  cited: ReadonlySet<number>,
): Fault[] {
  const news = [...known.values()].filter(({ unit }) => unit.news);
  const plainText = text.replaceAll('’', "'");
  const own = units.flatMap((id) => known.get(id) ?? []);
  const [found] = nothingElse.exec(plainText) ?? [];
  if (found !== undefined && news.some(({ unit }) => !cited.has(unit.id)))
    return [fault('whole', found, 'is not so: there are other units')];
  const [idle] = noAction.exec(plainText) ?? [];
  if (
    idle === undefined ||
    own.some(({ lower }) => /\bno action|nothing|not (?:need|have) to|automatic/.test(lower))
  )
    return [];
  return news.some(({ unit }) => unit.must)
    ? [fault('whole', idle, 'is not so: there are things to do')]
    : [];
}

function isRepeated({ text }: Sentence, said: Set<string>): boolean {
  const key = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (key.length < 25) return false;
  if (said.has(key)) return true;
  said.add(key);
  return false;
}
