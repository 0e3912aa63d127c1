import { codeEnd, codeStart } from '../read/block.ts';

const before = '(?:(\\b(?:called|named|the|your|an?|file|files|this)) )?';
const file = new RegExp(
  `${before}${codeStart}(\\.?[\\w-]{1,40}(?:\\.[\\w-]{1,20}){0,2}\\.(?:jsx?|tsx?|mjs|cjs|json|ya?ml|toml|md|py|rb|go|rs|sh|css|html?|xml|ini|conf|txt|lock|env|example)|\\.env(?:\\.\\w{1,20})?)${codeEnd}( files?\\b)?`,
  'gi',
);
const error = new RegExp(
  `\\b(throws?|raises?|returns?) ${codeStart}(?:E|ERR)_?[A-Z][A-Z_\\d]{2,40}${codeEnd}`,
  'g',
);
const awaited = new RegExp(`${codeStart}await `, 'g');

/** Names of files and errors in code as one would say them: "the weather-widget file", "throws an error". */
export function sayFiles(text: string): string {
  return text
    .replace(error, '$1 an error')
    .replace(awaited, codeStart)
    .replace(file, (_, word: string | undefined, name: string, kind: string | undefined) => {
      const said = name
        .replace(/^\./, '')
        .replace(/\.(?!example)\w+$/, '')
        .replaceAll('.', ' ')
        .trim();
      if (/^(?:called|named)$/i.test(word ?? '')) return `${word} ${said}`;
      const article = word === undefined || /^files?$/i.test(word) ? 'the' : word;
      return /^files?$/i.test(word ?? '') ? `${word} ${said}` : `${article} ${said}${kind ?? ' file'}`;
    });
}
