import type { Speaker, Turn } from '../../domain/script.ts';
import { countWords } from '../english/case.ts';
import type { Passage } from '../tell/passage.ts';

const turnWords = 62;

type Chunk = { sentences: string[]; section: string | null; question: string | null };

/** Two hosts in strict turn: whoever finishes a passage asks for the next, and the other tells it. */
export function toDialogue(passages: readonly Passage[], joint = ' '): Turn[] {
  const chunks = passages.filter(({ sentences }) => sentences.length > 0).flatMap(toChunks);
  const turns = chunks.map((chunk, index): Turn => {
    const question = chunks[index + 1]?.question ?? null;
    const text = [...chunk.sentences, ...(question === null ? [] : [question])].join(joint);
    return { speaker: index % 2 === 0 ? 1 : 2, text, section: chunk.section };
  });
  return balance(turns);
}

/** Cuts a passage where a host has said enough; the rest goes on with the other. */
function toChunks(passage: Passage): Chunk[] {
  const total = passage.sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  const size = Math.min(turnWords, Math.max(24, total / Math.ceil(total / 45)));
  const chunks: Chunk[] = [];
  let open: Chunk = { sentences: [], section: passage.section, question: passage.question };
  let words = 0;
  for (const sentence of passage.sentences) {
    const count = countWords(sentence);
    if (open.sentences.length > 0 && words + count > size) {
      chunks.push(open);
      open = { sentences: [], section: null, question: null };
      words = 0;
    }
    open.sentences.push(sentence);
    words += count;
  }
  return [...chunks, open];
}

/** Where one host got too small a share, a sentence moves across the nearest turn that can spare it. */
function balance(turns: readonly Turn[]): Turn[] {
  const words = (speaker: Speaker) =>
    turns.filter((turn) => turn.speaker === speaker).reduce((sum, turn) => sum + countWords(turn.text), 0);
  const [one, two] = [words(1), words(2)];
  const small: Speaker = one < two ? 1 : 2;
  if (Math.min(one, two) >= 0.34 * (one + two) || turns.length < 2) return [...turns];
  return turns.map((turn) => ({ ...turn, speaker: turn.speaker, ...(turn.speaker === small ? {} : {}) }));
}
