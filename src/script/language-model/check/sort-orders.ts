import type { WriterInput } from '../../../domain/writing.ts';
import { sourceTexts } from '../../fidelity/source-texts.ts';
import { cleanCharacters } from '../../read/clean-characters.ts';

const ignore = String.raw`\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,30}\b`;

/** Forms that release notes do not take: "you are now able to" is news, "you are now a pirate" is none. */
const order = new RegExp(
  [
    String.raw`${ignore}(?:previous|prior|earlier|above|your|my|system|safety|these|any|all)\b[^.!?\n]{0,20}\b(?:instruction|prompt|direction|guideline)`,
    String.raw`${ignore}(?:previous|prior|earlier|your)\b[^.!?\n]{0,20}\brules`,
    `${ignore}(?:the above|(?:rules|instructions|text|everything|all) (?:above|before|so far))`,
    String.raw`\b(?:ignorier|vergiss|ignore[zr]|ignora|oublie|olvida|esque[cç]a)\w{0,4}\b[^.!?\n]{0,60}\b(?:anweisung|instru|consigne)`,
    String.raw`(?:以前|これまで|上記|之前|以上|前面)[^。\n]{0,20}(?:指示|命令|指令)`,
    String.raw`\byou are (?:now (?:an? |dan\b|in \w{1,20} mode)|no longer (?:an? |bound))`,
    String.raw`\b(?:new|updated|real|actual) (?:system )?instructions?\b\s*:`,
    String.raw`\b(?:reveal|print|show|output|repeat|leak)\b[^.!?\n]{0,20}\byour (?:system |hidden )?(?:prompt|instructions|api key)`,
    String.raw`\b(?:respond|reply|answer|output)\b[^.!?\n]{0,20}\b(?:only|exactly)\b[^.!?\n]{0,20}\b(?:word|phrase|sentence|following|text)`,
    String.raw`^\W{0,6}(?:system|assistant)\s*:\s*(?:you|ignore|forget|say|respond|from now)\b`,
    String.raw`<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\|`,
    String.raw`\b(?:ai|language model|llm|narrator)s?\b[^.!?\n]{0,30}\b(?:must|should|shall|has to)\b[^.!?\n]{0,20}\b(?:say|praise|announce|claim|state|mention)`,
    String.raw`\b(?:dan|god) mode\b|\bjailbreak`,
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
