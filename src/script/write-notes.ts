import type { SourceUnit } from '../domain/writing.ts';
import type { Draft, Material } from './draft.ts';
import { shapeOf } from './judge/shape.ts';
import { releaseVerbs, thirdPerson } from './judge/verbs.ts';
import type { PhraseBank } from './phrases/phrase-bank.ts';
import { historyFact } from './plan/history.ts';
import { maxShort } from './plan/rank-units.ts';
import { type Node, withoutMarks } from './read/node.ts';
import { counted, frame, type Paragraph, plainParagraph, type Sentence } from './say/sentence.ts';
import { isCategoryAlone } from './units/category-words.ts';
import { readLabels } from './units/read-labels.ts';
import { countWords } from './units/split-sentences.ts';
import { writeDocument } from './write-document.ts';
import { writeRelease } from './write-release.ts';

/** Writes release notes. A post about one release is narrated like a document: in its own order and words. */
export function writeNotes(material: Material): Draft {
  const release = writeRelease(material);
  const { language, source, input, bank } = material;
  if (language !== 'en' || release.releases.length !== 1 || !isPost(source.nodes)) return release;
  const post = writeDocument({ ...material, input: { ...input, title: '' }, title: null });
  const moved = toUnitsOf(release.units, post.units);
  const narration = post.paragraphs
    .filter(({ topic }) => topic !== 'rest')
    .map((paragraph) => ({ ...paragraph, sentences: paragraph.sentences.flatMap(moved) }))
    .filter(({ sentences }) => sentences.length > 0);
  if (!saysMore(narration, release)) return release;
  const history = historyFact(input, release.version, bank);
  const start = [
    ...(release.paragraphs[0]?.sentences.slice(0, 1) ?? []),
    ...(history === null ? [] : [frame(history.text)]),
  ];
  return {
    ...release,
    paragraphs: [...opened(start, narration, bank), ...restOf(release.units, narration, bank)],
  };
}

/** Whether notes are a post: mostly paragraphs, without category headings, and with lists of anything but changes. */
function isPost(nodes: readonly Node[]): boolean {
  const headings = nodes.flatMap((node) => (node.kind === 'heading' ? [withoutMarks(node.text)] : []));
  const prose = nodes.flatMap((node) => (node.kind === 'paragraph' ? [withoutMarks(node.text)] : []));
  const entries = nodes.flatMap((node) => (node.kind === 'list' ? node.items.map(({ text }) => text) : []));
  const words = (texts: readonly string[]) => texts.reduce((sum, text) => sum + countWords(text), 0);
  return (
    words(prose) >= Math.max(minWords, words(entries) * 0.6) &&
    !headings.some(isCategoryAlone) &&
    entries.filter(isChange).length <= entries.length / 4
  );
}

const minWords = 60;

function isChange(entry: string): boolean {
  const shape = shapeOf(entry);
  return (
    readLabels(entry).category !== null ||
    (shape.kind === 'verb' && releaseVerbs.has(thirdPerson(shape.verb.base)))
  );
}

/**
 * Whether the post has about as much content as the release notes and everything essential, or all of a short text. Its
 * order is then better.
 */
function saysMore(narration: readonly Paragraph[], { paragraphs, units }: Draft): boolean {
  const short = units.length <= maxShort;
  const [said, before] = [contentOf(narration), contentOf(paragraphs)];
  const narrated = new Set(said.flatMap((sentence) => sentence.units));
  const musts = new Set(units.filter(({ must }) => must).map(({ id }) => id));
  const lost = before
    .flatMap((sentence) => sentence.units)
    .filter((id) => (musts.has(id) || short) && !narrated.has(id));
  // A fix needs its label.
  if (short && units.some(({ category }) => category === 'fixed')) return false;
  return said.length >= Math.max(3, before.length * 0.7) && lost.length === 0;
}

/** Maps sentences from the units of a document to those of release notes, by their ranges in the source. */
function toUnitsOf(
  units: readonly SourceUnit[],
  passages: readonly SourceUnit[],
): (sentence: Sentence) => Sentence[] {
  const places = new Map(passages.map((passage) => [passage.id, passage]));
  return (sentence) => {
    if (sentence.manner === 'frame') return [sentence];
    const own = sentence.units.flatMap((id) => places.get(id) ?? []);
    const found = units.filter(({ start, end }) => own.some((one) => start < one.end && one.start < end));
    return found.length === 0 ? [] : [{ ...sentence, units: found.map(({ id }) => id) }];
  };
}

function contentOf(paragraphs: readonly Paragraph[]): Sentence[] {
  return paragraphs
    .flatMap(({ sentences }) => sentences)
    .filter(({ manner }) => manner !== 'frame' && manner !== 'counted');
}

/** Opens the paragraphs with the name of the release and its place in the history. */
function opened(
  start: readonly Sentence[],
  [first, ...others]: readonly Paragraph[],
  { sections }: PhraseBank,
): Paragraph[] {
  if (first?.topic === 'opening') return [{ ...first, sentences: [...start, ...first.sentences] }, ...others];
  return [plainParagraph('opening', sections.overview, start), ...(first ? [first] : []), ...others];
}

/** Returns a hint at the units that are left for the written notes. */
function restOf(
  units: readonly SourceUnit[],
  narration: readonly Paragraph[],
  { rest }: PhraseBank,
): Paragraph[] {
  const narrated = new Set(contentOf(narration).flatMap((sentence) => sentence.units));
  const left = units.filter(({ id }) => !narrated.has(id));
  const text = rest.more[left.length % rest.more.length];
  return left.length === 0 || text === undefined ? [] : [plainParagraph('rest', null, [counted(text, left)])];
}
