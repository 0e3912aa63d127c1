import { escapeAttribute, escapeMarkup } from '../escape-markup.ts';
import type { ReadLexicon } from './csv.ts';
import { maxEntries, type Pronounced } from './lexicon.ts';

const namespace = 'http://www.w3.org/2005/01/pronunciation-lexicon';

/** Yields a W3C Pronunciation Lexicon. The format has one language, and no fields for case and notes. */
export function* plsLines(entries: readonly Pronounced[], language: string): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<lexicon version="1.0" xmlns="${namespace}" alphabet="ipa" xml:lang="${escapeAttribute(language)}">\n`;
  for (const { written, spoken, ipa } of entries) {
    const phoneme = ipa === null ? '' : `<phoneme>${escapeMarkup(ipa)}</phoneme>`;
    const alias = spoken === null ? '' : `<alias>${escapeMarkup(spoken)}</alias>`;
    yield `  <lexeme><grapheme>${escapeMarkup(written)}</grapheme>${phoneme}${alias}</lexeme>\n`;
  }
  yield '</lexicon>\n';
}

type Lexeme = {
  readonly line: number;
  readonly graphemes: string[];
  readonly phonemes: string[];
  readonly aliases: string[];
};

type Open = { readonly name: string; readonly preferred: boolean; readonly alphabet: string; text: string };

/** Each grapheme becomes an entry, with the preferred pronunciations of its lexeme. */
export function readPls(text: string): ReadLexicon {
  let lexicon: { language: string | null; alphabet: string } | null = null;
  let open: Open | null = null;
  const lexemes: Lexeme[] = [];
  for (const part of xmlParts(text)) {
    if (lexemes.length > maxEntries) break;
    if (part.kind === 'fault') return { fault: part.text };
    if (part.kind === 'text') {
      if (open) open.text += part.text;
      continue;
    }
    const { name, attributes } = part;
    if (part.kind === 'end') {
      if (open?.name !== name) continue;
      if (name === 'phoneme' && open.alphabet !== 'ipa')
        return { fault: `the alphabet ${open.alphabet.slice(0, 40)} is not known; use ipa` };
      take(lexemes.at(-1), open);
      open = null;
    } else if (name === 'lexicon') {
      const language = attributes.get('xml:lang')?.split('-')[0] ?? null;
      lexicon = { language, alphabet: attributes.get('alphabet') ?? 'ipa' };
    } else if (name === 'lexeme') {
      lexemes.push({ line: part.line, graphemes: [], phonemes: [], aliases: [] });
    } else {
      const alphabet = attributes.get('alphabet') ?? lexicon?.alphabet ?? 'ipa';
      open = { name, preferred: attributes.get('prefer') === 'true', alphabet, text: '' };
    }
  }
  if (!lexicon) return { fault: 'it has no element lexicon' };
  const { language } = lexicon;
  return { entries: lexemes.flatMap((each) => entriesOf(each, language)) };
}

function take(lexeme: Lexeme | undefined, { name, preferred, text }: Open): void {
  const value = text.replaceAll(/\s+/g, ' ').trim();
  const list = { grapheme: lexeme?.graphemes, phoneme: lexeme?.phonemes, alias: lexeme?.aliases }[name];
  if (preferred) list?.unshift(value);
  else list?.push(value);
}

function entriesOf({ line, graphemes, phonemes, aliases }: Lexeme, language: string | null) {
  const said = { spoken: aliases[0] ?? null, ipa: phonemes[0] ?? null };
  const written = graphemes.length === 0 ? [''] : graphemes;
  return written.map((each) => ({
    line,
    entry: { written: each, ...said, caseSensitive: false, language, note: null },
  }));
}

type XmlPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string }
  | {
      readonly kind: 'start' | 'end';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly line: number;
    };

/** The elements and texts of an XML document, in one pass. Declarations are refused: entities can grow without end. */
function* xmlParts(text: string): Generator<XmlPart> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const start = text.startsWith('<', at) ? at : indexOr(text, '<', at);
    if (start > at) {
      const between = text.slice(at, start);
      line += between.split('\n').length - 1;
      yield { kind: 'text', text: unescaped(between) };
      at = start;
      continue;
    }
    const [opening, closing] = kinds.find(([opened]) => text.startsWith(opened, at)) ?? ['<', '>'];
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0) return yield { kind: 'fault', text: `${opening} in line ${line} is not closed` };
    if (opening === '<!') return yield { kind: 'fault', text: 'it has a document type; remove it' };
    const inner = text.slice(at + opening.length, end);
    if (opening === '<![CDATA[') yield { kind: 'text', text: inner };
    else if (opening === '<') yield* element(inner, line);
    line += inner.split('\n').length - 1;
    at = end + closing.length;
  }
}

const kinds = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

function* element(inner: string, line: number): Generator<XmlPart> {
  const name = localName(/^\/?([^\s/]+)/.exec(inner)?.[1] ?? '');
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of inner.matchAll(
    /\s([\w:.-]{1,40})\s?=\s?(?:"([^"]*)"|'([^']*)')/g,
  ))
    attributes.set(key, unescaped(double ?? single ?? ''));
  if (!inner.startsWith('/')) yield { kind: 'start', name, attributes, line };
  if (inner.startsWith('/') || inner.endsWith('/')) yield { kind: 'end', name, attributes, line };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function indexOr(text: string, sought: string, from: number): number {
  const index = text.indexOf(sought, from);
  return index < 0 ? text.length : index;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
