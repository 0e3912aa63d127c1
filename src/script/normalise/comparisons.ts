import { tagNames } from './markup.ts';
import { oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const operandBefore = String.raw`(?<=[\p{L}\p{N}_)\]])`;
const operandAfter = String.raw`(?=[\p{L}\p{N}_(]|-\d)`;
const clause = String.raw`[^<>]{0,60}(?:\s(?:and|or|&&|\|\|)\s|;)`;
/** Matches the end of brackets around a type, as in `Map<string, number>`, which are short and contain no clause. */
const closes = '[^<>]{0,60}>';
const opensNoType = `(?:(?=${clause})|(?!${closes}|[^<>]{0,60}<${closes}${closes}))`;
const endsClause = `(?<=<${clause}[^<>]{0,60})`;
const closesNoType = `(?:(?<!<[^<>]{0,60})|${endsClause})`;
/** Excludes HTML tags: `a <script tag` and `ul>li` are about markup. */
const noTag = String.raw`(?!\/?${oneOf(tagNames.filter((name) => name.length > 1))}\b)`;

function comparison(starts: string, pattern: string, spoken: string): SpokenPattern {
  return { starts, pattern: new RegExp(pattern, 'uy'), say: () => ` ${spoken} ` };
}

/** Says `<` and `>` between comparable things, if a space is missing on at least one side. */
export const comparisons: readonly SpokenPattern[] = [
  comparison('<', `${operandBefore}<${operandAfter}${opensNoType}`, 'is less than'),
  comparison('<', String.raw`(?<=[\p{L}\p{N}_)\]] )<(?=[\p{L}_(])${noTag}${opensNoType}`, 'is less than'),
  comparison('<', String.raw`${operandBefore}<(?=\s[\p{L}\p{N}_(])`, 'is less than'),
  comparison('>', `${operandBefore}${closesNoType}>${operandAfter}${noTag}`, 'is more than'),
  comparison('>', String.raw`${operandBefore}${closesNoType}>(?=\s\d)`, 'is more than'),
  comparison('>', String.raw`${operandBefore}${endsClause}>(?=\s[\p{L}_(])`, 'is more than'),
];
