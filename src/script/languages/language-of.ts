import type { Source } from '../read/block.ts';
import { detectLanguage } from './detect-language.ts';

/** The language of a source, told by its prose: code and addresses look English everywhere. */
export function languageOf(source: Source): string {
  const text = source.blocks
    .flatMap((block) => ('text' in block ? [block.text] : []))
    .join('\n')
    .replace(/\uE000[^\uE001]*\uE001|https?:\/\/\S+/g, ' ');
  return detectLanguage(text.slice(0, 12_000));
}
