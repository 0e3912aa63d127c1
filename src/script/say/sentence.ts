import type { Topic } from '../phrases/phrase-bank.ts';

/**
 * The origin of a sentence: the source's words, the same after a label, a true count, or words of the phrase bank.
 */
type Manner = 'quoted' | 'framed' | 'counted' | 'frame';

/** A spoken sentence and the units that support it. */
export type Sentence = {
  readonly text: string;
  readonly units: readonly number[];
  readonly manner: Manner;
  /** The place that an earlier sentence names. */
  readonly place?: string;
};

/** Sentences that belong together, below one heading of the script. */
export type Paragraph = {
  readonly section: string | null;
  readonly topic: Topic | 'opening' | 'part' | 'rest' | 'earlier';
  /** The lead-in of the paragraph in a script with one host. */
  readonly lead: Sentence | null;
  /** The question of the second host. It is only asked if the first sentence answers it. */
  readonly question: Sentence | null;
  readonly sentences: readonly Sentence[];
};

/** Returns a paragraph without a lead-in and without a question. */
export function plainParagraph(
  topic: Paragraph['topic'],
  section: string | null,
  sentences: readonly Sentence[],
): Paragraph {
  return { section, topic, lead: null, question: null, sentences };
}

export function frame(text: string): Sentence {
  return { text, units: [], manner: 'frame' };
}

/** Returns the words of a unit unchanged. */
export function quoted(text: string, { id }: { readonly id: number }): Sentence {
  return { text, units: [id], manner: 'quoted' };
}

/** Returns the words of a unit after a label or with a subject. */
export function framed(text: string, { id }: { readonly id: number }): Sentence {
  return { text, units: [id], manner: 'framed' };
}

/** Returns a sentence about changes that are left out, by number or by name. */
export function counted(text: string, units: readonly { readonly id: number }[]): Sentence {
  return { text, units: units.map(({ id }) => id), manner: 'counted' };
}

const maxSentences = 6;

/** Splits parts into paragraphs of similar length. A part stays together. */
export function split(parts: readonly (readonly Sentence[])[]): Sentence[][] {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const size = total / Math.max(1, Math.ceil(total / maxSentences));
  const paragraphs: Sentence[][] = [];
  for (const part of parts) {
    const last = paragraphs.at(-1);
    if (last === undefined || last.length + part.length / 2 > size) paragraphs.push([...part]);
    else last.push(...part);
  }
  return paragraphs;
}
