import { cleanText } from '../../clean/clean-text.ts';
import { hideCode, mendHoles } from '../../documents/hide-code.ts';
import type { Candidate, Section } from '../../documents/section.ts';
import { tellable } from '../../documents/tellable.ts';
import { countWords } from '../../english/case.ts';
import { isSkippedHeading } from '../../items/heading-category.ts';
import { type Block, codeEnd, codeStart } from '../../read/block.ts';
import { closeSentence } from '../close-sentence.ts';
import { sentenceJoint } from '../dense-languages.ts';
import { findGrammar } from '../grammar/find-grammar.ts';
import { keysAbroad } from './keys-abroad.ts';
import { listAbroad } from './list-abroad.ts';
import { sentencesAbroad } from './sentences-abroad.ts';

type Open = Omit<Section, 'candidates'> & { readonly candidates: Candidate[] };

/** Cuts a document of another language at its headings, and gathers what can be told of each part. */
export function readSectionsAbroad(blocks: readonly Block[], language: string): Section[] {
  const sections: Open[] = [{ title: null, phrase: null, level: 1, candidates: [] }];
  const titles = new Set(
    blocks.flatMap((block) =>
      block.kind === 'heading' ? [titleOf(block.text, language).toLowerCase()] : [],
    ),
  );
  const add = adder(sections, language);
  let skipped = 0;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block?.kind === 'heading') {
      if (skipped === 0 || block.level <= skipped)
        skipped = isForReaders(block.text, language) ? block.level : 0;
      const title = skipped > 0 ? null : titleOf(block.text, language) || null;
      sections.push({ title, phrase: title, level: block.level, candidates: [] });
    } else if (!block || skipped > 0) continue;
    else if (block.kind === 'paragraph') {
      const leads = /[:：]\s*$/.test(block.text);
      const listed = leads && blocks[index + 1]?.kind === 'item';
      const sentences = sentencesAbroad(plainText(block.text, language), language);
      const told = leads ? sentences.slice(0, -1) : sentences;
      for (const sentence of told) add(heard([sentence], language));
      const last = leads ? (sentences.at(-1) ?? null) : null;
      if (last !== null && !listed) add(heard([last.replace(/\s*[:：]$/u, '.')], language));
      if (!listed) continue;
      const { items, end } = run(blocks, index + 1, titles, language);
      for (const unit of listAbroad(last, items, language)) add(heard(unit, language));
      index = end - 1;
    } else if (block.kind === 'item') {
      const { items, end } = run(blocks, index, titles, language);
      for (const unit of listAbroad(null, items, language)) add(heard(unit, language));
      index = end - 1;
    }
  }
  return sections;
}

/** The entries of a list, without those that repeat a heading: a table of contents. */
function run(blocks: readonly Block[], start: number, titles: ReadonlySet<string>, language: string) {
  const items: string[] = [];
  let end = start;
  for (; end < blocks.length; end += 1) {
    const block = blocks[end];
    if (block?.kind === 'code') continue;
    if (block?.kind !== 'item') break;
    const text = plainText([block.text, ...block.rest].join(' '), language);
    const named = titleOf(block.text, language).toLowerCase();
    if (/\p{L}{2}/u.test(text) && !titles.has(named)) items.push(text);
  }
  return { items, end };
}

/** Labels that sum up, and rows of links in the head of a page. */
function plainText(text: string, language: string): string {
  const flat = text
    .replace(
      /^\s*(?:TL;?\s?(?:DR|PL)|résumé|en bref|kurz gesagt|en resumen|em resumo|in breve)\s*[:：]\s*/iu,
      '',
    )
    .replace(
      /^\s*(autrement|sinon|andernfalls|de lo contrario|caso contrário|altrimenti)\s*:\s*(\p{L})/iu,
      (_, word: string, first: string) => `${word}, ${first.toLowerCase()}`,
    )
    .replace(/^(?:[^\n·]{0,80}·)+\s*/u, '')
    .replace(/\s\((?:a|1|i)\)\s/gu, ' ')
    .replace(/,?\s\((?:[b-h]|[2-9]|i{2,3}|iv)\)\s/gu, ', ');
  const spans = flat.replace(address, `${codeStart}$&${codeEnd}`);
  return cleanText(hideCode(spans), 'kept', 'as-written', language);
}

/** A bare address leaves a hole in its sentence, as code does. */
const address = /(?<![\uE000(<\S])https?:\/\/[^\s)>\uE001]+/giu;

function adder(sections: readonly Open[], language: string) {
  const joint = sentenceJoint(language);
  let order = 0;
  return (sentences: readonly string[]) => {
    const section = sections.at(-1);
    if (sentences.length === 0 || !section) return;
    const text = sentences.join(joint);
    const about = section.candidates.length === 0 ? `${section.title ?? ''} ${text}` : text;
    section.candidates.push({
      text,
      sentences,
      order,
      section: sections.length - 1,
      words: countWords(text),
      needed: false,
      keys: keysAbroad(about, language),
    });
    order += 1;
  };
}

function heard(sentences: readonly string[], language: string): string[] {
  return sentences.flatMap((sentence) => {
    const mended = mendHoles(sentence.trim());
    if (mended === null || /^[^\p{L}\p{N}]*$/u.test(mended) || /·[^·]*·/u.test(mended)) return [];
    if (points.test(mended) || looseEnds.get(language)?.test(mended)) return [];
    const whole = language === 'ja' ? (findGrammar(language)?.whole(mended) ?? mended) : mended;
    return tellable(closeSentence(whole, language), language) ?? [];
  });
}

/** What ends in a word that asks for another has lost a name or an address. */
const looseEnds = new Map(
  Object.entries({
    de: 'und|oder|von|für|der|die|das|den|dem',
    fr: 'et|ou|de|du|des|à|au|aux|avec|pour|par|sur|le|la|les',
    es: 'y|o|de|del|con|por|para|en|el|la|los|las',
    pt: 'e|ou|de|do|da|dos|das|com|por|para|em',
    it: 'e|o|di|del|della|con|per|da|in|il|lo|la',
  }).map(([language, words]) => [language, new RegExp(`(?<![\\p{L}-])(?:${words})\\s?[.!]?$`, 'iu')]),
);

/** Sentences that send the listener to something to read. */
const points =
  /^(?:siehe|mehr dazu|weitere informationen|voir|consultez|pour (?:plus d['’]informations|en savoir plus)|véase|consulte|más información|para más|veja|saiba mais|mais informações|para mais|vedi|consulta|maggiori informazioni|per (?:maggiori|ulteriori))\b|\b(?:finden sie (?:hier|unter|in der)|plus d['’]infos)\b|ご参照|(?:こちら|ドキュメント|ページ).{0,30}(?:ご確認|ご覧)|请?(?:参阅|参见|参考|查阅)|详见|更多信息/iu;

function titleOf(heading: string, language: string): string {
  return cleanText(heading, 'dropped', 'as-written', language)
    .replace(/^\d{1,2}(?:\.\d{1,2})*[.)、]?\s+/u, '')
    .replace(/^(?:[^\p{L}\p{N}"'«¿¡]+)/u, '')
    .replace(/[.:：]$/u, '')
    .trim();
}

const forReaders =
  /^(?:inhalt(?:sverzeichnis)?|lizenz|mitwirken|beitragen|danksagung(?:en)?|siehe auch|weiterführende links|links|unterstützer|table des matières|sommaire|licence|contribuer|contribution|contributeurs|remerciements|voir aussi|liens|índice|tabla de contenidos?|licencia|contribuir|colaborar|contribuciones|véase también|enlaces|sumário|licença|contribuindo|como contribuir|veja também|indice|sommario|licenza|contribuire|ringraziamenti|vedi anche|collegamenti|ライセンス|目次|コントリビュート|コントリビューション|貢献|謝辞|関連リンク|リンク|スポンサー|许可证?|许可协议|目录|贡献|参与贡献|贡献者|相关链接|链接|参考资料|致谢|开源协议)$/iu;

/** Parts of a document that only a reader uses. */
function isForReaders(heading: string, language: string): boolean {
  return isSkippedHeading(heading) || forReaders.test(titleOf(heading, language));
}
