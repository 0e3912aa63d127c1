import type { Turn } from '../../domain/script.ts';
import { leadsItself } from '../tell/leads-itself.ts';
import type { Asker, Exchange, Passage } from '../tell/passage.ts';
import { type Chunk, toChunks } from './chunks.ts';

/** Turns from one question to the next: hosts who ask at every turn hold an examination. */
const fewestBetween = 3;

/** Two hosts in strict turn: whoever takes over leads in, or answers what the other asked. */
export function toDialogue(passages: readonly Passage[], joint = ' ', ask: Asker = () => null): Turn[] {
  const chunks = toChunks(passages);
  const asked = exchanges(chunks, ask);
  return chunks.map((chunk, index): Turn => {
    const question = asked.get(index + 1)?.question;
    const said = [...opened(chunk, asked.get(index)), ...(question === undefined ? [] : [question])];
    return { speaker: index % 2 === 0 ? 1 : 2, text: said.join(joint), section: chunk.section };
  });
}

function opened({ lead, sentences }: Chunk, exchange: Exchange | undefined): string[] {
  if (exchange !== undefined) return [exchange.answer, ...sentences.slice(1)];
  return lead === null || leadsItself(lead, sentences[0]) ? [...sentences] : [lead, ...sentences];
}

/** Which turns answer a question: seldom, and never two that are put in the same way. */
function exchanges(chunks: readonly Chunk[], ask: Asker): Map<number, Exchange> {
  const asked = new Map<number, Exchange>();
  const forms = new Set<string>();
  let last = -fewestBetween;
  for (const [index, chunk] of chunks.entries()) {
    if (index === 0 || index - last < fewestBetween) continue;
    const found = exchangeFor(chunk, ask);
    if (found === null || forms.has(formOf(found.question))) continue;
    asked.set(index, found);
    forms.add(formOf(found.question));
    last = index;
  }
  return asked;
}

/** Where a passage opens its own question counts; further on, the one that the sentence answers by itself. */
function exchangeFor({ section, question, answer, sentences }: Chunk, ask: Asker): Exchange | null {
  const [first = ''] = sentences;
  if (question !== null) return { question, answer: answer ?? first };
  return section === null ? ask(first) : null;
}

function formOf(question: string): string {
  return question.toLowerCase().split(/\s+/).slice(0, 2).join(' ');
}
