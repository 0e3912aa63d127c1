import type { WriterInput } from '../../../domain/writing.ts';
import { cleanCharacters } from '../../read/clean-characters.ts';
import { sourceTexts } from './source-texts.ts';

const order = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,60}\b(?:instruction|prompt|rule|direction|guideline|above|previous|prior|everything)`,
    String.raw`\b(?:ignorier|vergiss|ignore[zr]|ignora|oublie|olvida|esque[cç]a)\w{0,4}\b[^.!?\n]{0,60}\b(?:anweisung|instru|consigne|regel|r[eè]gle|regla|regra)`,
    String.raw`(?:以前|これまで|上記|之前|以上|前面)[^。\n]{0,20}(?:指示|命令|指令)`,
    String.raw`\byou are (?:now|no longer)\b`,
    String.raw`\b(?:new|updated|real|actual) (?:system )?instructions?\b\s*:`,
    String.raw`\b(?:reveal|print|show|output|repeat|leak)\b[^.!?\n]{0,30}\b(?:system prompt|instructions|api key)`,
    String.raw`\b(?:respond|reply|answer|output)\b[^.!?\n]{0,20}\b(?:only|exactly)\b`,
    String.raw`(?:^|\s)(?:system|assistant)\s*:`,
    String.raw`<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\|`,
    String.raw`\b(?:ai|language model|llm|narrator|assistant)s?\b[^.!?\n]{0,40}\b(?:must|should|shall|please|has to)\b`,
    String.raw`\b(?:developer|dan|god) mode\b|\bjailbreak`,
  ].join('|'),
  'iu',
);

const demand =
  /^\W{0,6}(?:say|tell|reply|respond|answer|output|print|write|repeat|announce|mention|read|end|begin|start|instead|then)\b/iu;

/** Parts the text's demands to a language model from what it tells. A demand's line, and one that goes on, belong to it. */
export function sortOrders(input: WriterInput): { orders: string[]; rest: string } {
  const orders: string[] = [];
  const rest: string[] = [];
  for (const text of [input.title, input.content]) {
    let demanding = false;
    for (const line of cleanCharacters(text).split('\n')) {
      const found = order.exec(line);
      if (line.trim() === '') continue;
      demanding = found !== null || (demanding && demand.test(line));
      if (!demanding) rest.push(line);
      else if (found === null) orders.push(line);
      else {
        const start = startOfSentence(line, found.index);
        rest.push(line.slice(0, start));
        orders.push(line.slice(start));
      }
    }
  }
  return { orders, rest: [...rest, ...sourceTexts({ ...input, title: '', content: '' })].join('\n') };
}

function startOfSentence(line: string, index: number): number {
  return (
    Math.max(
      line.lastIndexOf('. ', index),
      line.lastIndexOf('! ', index),
      line.lastIndexOf('? ', index),
      -1,
    ) + 1
  );
}
