import type { Topic } from '../phrases/phrase-bank.ts';

/** How a sentence came about: the source's words, the same under a label, a true count, or words of the bank. */
type Manner = 'quoted' | 'framed' | 'counted' | 'frame';

/** One spoken sentence and the units it rests on. */
export type Sentence = {
  readonly text: string;
  readonly units: readonly number[];
  readonly manner: Manner;
  /** Where it is true, if a sentence before it says so. */
  readonly place?: string;
};

/** Sentences that belong together, under one heading of the script. */
export type Paragraph = {
  readonly section: string | null;
  readonly topic: Topic | 'opening' | 'part' | 'rest' | 'earlier';
  /** The lead-in of the paragraph in a script with one host. */
  readonly lead: Sentence | null;
  /** What the second host asks before it; only asked where the first sentence answers it. */
  readonly question: Sentence | null;
  readonly sentences: readonly Sentence[];
};

/** A paragraph that nothing leads into and no one asks for. */
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

/** The words of a unit as they are. */
export function quoted(text: string, { id }: { readonly id: number }): Sentence {
  return { text, units: [id], manner: 'quoted' };
}

/** The words of a unit under a label, or with a subject. */
export function framed(text: string, { id }: { readonly id: number }): Sentence {
  return { text, units: [id], manner: 'framed' };
}

/** Changes that are left out, by number or by name. */
export function counted(text: string, units: readonly { readonly id: number }[]): Sentence {
  return { text, units: units.map(({ id }) => id), manner: 'counted' };
}

const maxSentences = 6;

/** Fills paragraphs of about the same length; what belongs together stays together. */
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
