import type { Speaker as Host, SpeakerCount } from '../../domain/script.ts';
import type { Paragraph, Sentence } from './sentence.ts';

/** A turn whose sentences still have their units. */
export type SpokenTurn = {
  readonly speaker: Host;
  readonly section: string | null;
  readonly sentences: readonly Sentence[];
};

/** Assigns the paragraphs to one narrator or to two hosts. */
export function toTurns(paragraphs: readonly Paragraph[], speakers: SpeakerCount): SpokenTurn[] {
  return speakers === 1 ? paragraphs.map(narrated) : shared(paragraphs);
}

function narrated({ section, lead, sentences }: Paragraph): SpokenTurn {
  return { speaker: 1, section, sentences: lead === null ? sentences : [lead, ...sentences] };
}

/**
 * Alternates between a question and a handover. The host who has just spoken answers, and the other one asks or takes
 * over. A paragraph that continues stays with its host.
 */
function shared(paragraphs: readonly Paragraph[]): SpokenTurn[] {
  const turns: SpokenTurn[] = [];
  let [narrator, asks]: [Host, boolean] = [1, true];
  for (const paragraph of paragraphs) {
    const { question, section, sentences, topic } = paragraph;
    const opens = topic !== 'opening' && (question !== null || (topic === 'part' && section !== null));
    const before = turns.at(-1)?.speaker ?? 1;
    const other: Host = before === 1 ? 2 : 1;
    // A question in the text itself is asked.
    const own = question !== null && /[?？]$/.test(paragraph.lead?.text ?? '');
    const asked = opens && question !== null && (asks || own);
    if (opens) narrator = asked || asks ? before : other;
    if (asked) turns.push({ speaker: other, section, sentences: [question] });
    turns.push(
      asked ? { speaker: narrator, section: null, sentences } : { ...narrated(paragraph), speaker: narrator },
    );
    if (opens) asks = !asks;
  }
  return merged(withBothHosts(turns));
}

/** Splits two sentences between two hosts. */
function withBothHosts(turns: readonly SpokenTurn[]): readonly SpokenTurn[] {
  const [only, ...others] = turns;
  if (only === undefined || others.some(({ speaker }) => speaker === 2)) return turns;
  const last = turns.at(-1) as SpokenTurn;
  const content = last.sentences.filter(({ manner }) => manner !== 'frame');
  if (turns.length > 1) return [...turns.slice(0, -1), { ...last, speaker: 2 }];
  if (content.length < 2) return turns;
  const from = last.sentences.lastIndexOf(content.at(-1) as Sentence);
  return [
    { ...last, sentences: last.sentences.slice(0, from) },
    { speaker: 2, section: null, sentences: last.sentences.slice(from) },
  ];
}

/** Merges consecutive turns of one host, unless a new section starts. */
function merged(turns: readonly SpokenTurn[]): SpokenTurn[] {
  const joined: SpokenTurn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (turn.sentences.length === 0) continue;
    const short = (last?.sentences.length ?? 0) + turn.sentences.length <= 8;
    if (last?.speaker === turn.speaker && turn.section === null && short)
      joined[joined.length - 1] = { ...last, sentences: [...last.sentences, ...turn.sentences] };
    else joined.push(turn);
  }
  return joined;
}
