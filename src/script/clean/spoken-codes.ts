import { codeEnd, codeStart } from '../read/block.ts';
import { cleanText } from './clean-text.ts';
import { sayCode, sayWord } from './identifiers.ts';

const codeSpan = new RegExp(`${codeStart}([^${codeEnd}]{1,200})${codeEnd}`, 'g');
/** What stands in quotation marks is a name too: 'the "Copy address" entry'. */
const quoted = /"([^"\n]{2,60})"|“([^”\n]{2,60})”|(?:^|(?<=[\s(]))'([^'\n]{2,60})'(?=[\s.,;:)!?]|$)/g;
const most = 20;

/** What the code in a line is said as, longest first: names whose words are not words of the sentence. */
export function spokenCodes(raw: string): string[] {
  const line = raw.slice(0, 2_000);
  const spans = [...line.matchAll(codeSpan)].map(([, code = '']) => sayCode(code));
  const quotes = [...line.replace(codeSpan, ' ').matchAll(quoted)].map(([, one, two, three]) =>
    nameOf(one ?? two ?? three ?? ''),
  );
  const words = line
    .replace(codeSpan, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[("'“‘]+|[)"'”’.,;:!?]+$/g, ''))
    .filter((word) => sayWord(word) !== word)
    .map((word) => sayWord(word));
  return [...new Set([...spans, ...quotes, ...words])]
    .map((said) => said.replace(/^the (?=.+ (?:option|file)$|.+ implementation for )/, ''))
    .flatMap((said) => (said.endsWith(' option') ? [said, ...otherNames(said)] : [said]))
    .filter((said) => /^[\p{L}\p{N}][\p{L}\p{N}.'’ -]*$/u.test(said) && !/^(?:the|a) /.test(said))
    .toSorted((left, right) => right.length - left.length)
    .slice(0, most);
}

/** After "the --since flag" is tidied, the option is called what the notes call it. */
function otherNames(option: string): string[] {
  return ['flag', 'argument', 'parameter', 'switch'].map((kind) => option.replace(/option$/, kind));
}

function nameOf(quote: string): string {
  const text = quote.trim();
  return /^[\p{L}\p{N} '’-]+$/u.test(text) ? text : cleanText(text);
}
