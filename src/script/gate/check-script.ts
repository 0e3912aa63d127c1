import { type AnalyzedText, analyzeText } from './analyze-text.ts';
import { checkSentence } from './check-sentence.ts';
import type { Sentence } from './claim.ts';
import type { Evidence } from './evidence.ts';
import { type Finding, finding } from './finding.ts';
import { anyPhrase } from './phrase-pattern.ts';
import { withoutTrailingZeros } from './read-figures.ts';

export type ScriptTurn = { readonly speaker: 1 | 2; readonly sentences: readonly Sentence[] };

/** A sentence with its position and the findings about it. */
export type CheckedSentence = {
  readonly turn: number;
  readonly index: number;
  readonly sentence: Sentence;
  readonly findings: readonly Finding[];
};

const maxPreviousSentences = 4;

/** Checks every sentence of a script in context: it may answer the sentence before. */
export function checkScript(turns: readonly ScriptTurn[], evidence: Evidence): CheckedSentence[] {
  const checkedSentences: CheckedSentence[] = [];
  const cited = new Set(turns.flatMap(({ sentences }) => sentences.flatMap(({ units }) => units)));
  const said = new Set<string>();
  let asked: AnalyzedText[] = [];
  for (const [turn, { sentences }] of turns.entries()) {
    const before: AnalyzedText[] = [...asked];
    for (const [index, sentence] of sentences.entries()) {
      const findings = [
        ...checkSentence(sentence, before.slice(-maxPreviousSentences), evidence),
        ...checkCompleteness(sentence, evidence, cited),
        ...(isRepeated(sentence, said) ? [finding('form', sentence.text, 'was said before')] : []),
      ];
      checkedSentences.push({ turn, index, sentence, findings });
      before.push(analyzeText(sentence.text, evidence.language));
    }
    asked = before.slice(-1);
  }
  return checkedSentences;
}

/** Essential units that no sentence cites. A security fix can never be left out. */
export function missingEssentials(
  turns: readonly ScriptTurn[],
  evidence: Evidence,
  passedOver: readonly number[],
): number[] {
  const cited = new Set(turns.flatMap(({ sentences }) => sentences.flatMap(({ units }) => units)));
  return [...evidence.units.values()]
    .filter(({ unit, sentences }) => unit.must && unit.news && sentences.length > 0 && !cited.has(unit.id))
    .filter(({ unit }) => unit.category === 'security' || !passedOver.includes(unit.id))
    .map(({ unit }) => unit.id);
}

/** Whether the first release that the script names is the newest one. */
export function opensWithNews(turns: readonly ScriptTurn[], evidence: Evidence): boolean {
  if (evidence.version === null) return true;
  const wanted = evidence.version
    .replace(/-?(?:dev|alpha|beta|rc|pre|snapshot)[.\d]*$/, '')
    .replace(/(?:\.0){1,3}$/, '');
  const sentences = turns.slice(0, 3).flatMap((turn) => turn.sentences.map(({ text }) => text));
  const opening = sentences.join(' ');
  const { versions, quantities } = analyzeText(opening, evidence.language).figures;
  const named = versions.find(
    ({ version }) => version === evidence.version || evidence.versions.has(version),
  );
  // "Harbour 2.1" is read as a number. It counts if no other release is named before it.
  const written = quantities.find(({ text }) => withoutTrailingZeros(text) === wanted);
  // "2.4 closes a hole. The newest version, 2.4.1, …"
  const soon = analyzeText(sentences.slice(0, 2).join(' '), evidence.language).figures.versions;
  if (soon.some(({ version }) => version === evidence.version)) return true;
  if (named !== undefined)
    return (
      named.version === evidence.version ||
      named.version === wanted ||
      (written !== undefined && written.at < named.at)
    );
  return (
    written !== undefined || opening.toLowerCase().includes(wanted) || namesMajorVersion(quantities, wanted)
  );
}

/** "Harbour 5" announces 5.0, "version twenty-three" announces 23. */
function namesMajorVersion(quantities: readonly { values: readonly number[] }[], version: string): boolean {
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

/** "Nothing else" and "nothing to do" must be true of all units. */
function checkCompleteness(
  { text, units }: Sentence,
  { units: known }: Evidence,
  cited: ReadonlySet<number>,
): Finding[] {
  const news = [...known.values()].filter(({ unit }) => unit.news);
  const plainText = text.replaceAll('’', "'");
  const own = units.flatMap((id) => known.get(id) ?? []);
  const [found] = nothingElse.exec(plainText) ?? [];
  if (found !== undefined && news.some(({ unit }) => !cited.has(unit.id)))
    return [finding('whole', found, 'is not so: there are other units')];
  const [idle] = noAction.exec(plainText) ?? [];
  if (
    idle === undefined ||
    own.some(({ lower }) => /\bno action|nothing|not (?:need|have) to|automatic/.test(lower))
  )
    return [];
  return news.some(({ unit }) => unit.must)
    ? [finding('whole', idle, 'is not so: there are things to do')]
    : [];
}

/** Whether an earlier sentence has all the words of this one, in the same order. */
function isRepeated({ text }: Sentence, said: Set<string>): boolean {
  const key = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (key.length < 25) return false;
  const repeated = said.values().some((earlier) => earlier.includes(key));
  said.add(key);
  return repeated;
}
