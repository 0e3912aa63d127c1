import { dropReferences } from './drop-references.ts';
import { isHash, markOfLink, markReferences, openingHandle, pointsAtReference } from './find-references.ts';
import { marks } from './node.ts';
import { settleAddresses } from './settle-addresses.ts';

/** The pieces of a paragraph, in order. Markdown and HTML produce the same pieces. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'open'; readonly mark: Mark; readonly href?: string }
  | { readonly kind: 'close'; readonly mark: Mark };

type Mark = 'code' | 'strong' | 'link' | 'deleted';

/** Returns the mark of an HTML tag; null if the tag does not affect speech. */
export function markOfTag(name: string): Exclude<Mark, 'link'> | null {
  if (name === 'code' || name === 'kbd' || name === 'tt') return 'code';
  if (name === 'b' || name === 'strong') return 'strong';
  return name === 'del' || name === 's' ? 'deleted' : null;
}

/**
 * Returns the words of a paragraph, with code and bold between marks and without references, pictures and deleted
 * words.
 */
export function cleanInline(pieces: readonly Piece[]): string {
  let text = '';
  let deleted = 0;
  let inCode = 0;
  let link: { readonly href: string; readonly from: number } | null = null;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'open' || piece.kind === 'close') {
      const step = piece.kind === 'open' ? 1 : -1;
      if (piece.mark === 'deleted') deleted += step;
      if (piece.mark === 'code') inCode += step;
      if (piece.mark !== 'deleted' && piece.mark !== 'link' && deleted === 0) text += markFor(piece);
      if (piece.mark === 'link' && piece.kind === 'open')
        link = { href: piece.href ?? '', from: text.length };
      if (piece.mark === 'link' && piece.kind === 'close' && link !== null) {
        const label = text.slice(link.from);
        const opens = link.from <= 1 && openingHandle.test(label);
        // The linked word belongs to the word before it: "As of this [commit]".
        const belongs = determined.test(text.slice(0, link.from)) && /^\p{L}[\p{L} ]*$/u.test(label);
        // The sentence needs its link: "As per [ADR-003] we decided".
        const continues = opensWith(pieces[index + 1], /^ (?!and|or)\p{Ll}/u);
        // "Tabs can be pinned - [Roadmap]" refers elsewhere, "2.1 - [Tabs can be pinned]" does not.
        const appended =
          !continues && /\p{Ll}\S{0,60} [-–—] $/u.test(text.slice(0, link.from)) && isShort(label);
        // A bracket refers elsewhere, too: "… (Know more)".
        const enclosed = text[link.from - 1] === '(' && opensWith(pieces[index + 1], /^\)/) && isShort(label);
        const points = pointsAtReference(label, link.href) || (key.test(label) && !continues);
        const named = opens || belongs || label.includes(marks.advisory);
        if (!named && (appended || enclosed || points))
          text = text.slice(0, link.from) + markOfLink(label, link.href);
        link = null;
      }
    } else if (deleted === 0) {
      if (piece.kind === 'code')
        text += isHash(piece.text) ? marks.reference : `${marks.codeStart}${piece.text}${marks.codeEnd}`;
      else
        text +=
          inCode > 0 || key.test(piece.text)
            ? piece.text
            : text.length <= 1
              ? markOpening(piece.text)
              : markReferences(piece.text);
    }
  }
  return dropReferences(withBreaks(settleAddresses(text.replace(unlinked, '$1'))))
    .replace(bullet, '')
    .replace(/;\s*$/, '');
}

/** Matches a code link without an address: "[`tides`]", "[`tides`][harbor.tides]". */
const unlinked = new RegExp(
  `\\[(${marks.codeStart}[^${marks.codeEnd}\\]]{1,80}${marks.codeEnd})\\](?:\\[[^\\s[\\]]{0,120}\\])?`,
  'g',
);

/** Matches a bullet that is a character instead of a tag. */
const bullet = /^\s*[•‣▪●◦·]\s+/;

/** Whether a label has at most five words. */
function isShort(label: string): boolean {
  return /^\S+(?: \S+){0,4}$/.test(label);
}

function opensWith(piece: Piece | undefined, sign: RegExp): boolean {
  return piece?.kind === 'text' && sign.test(piece.text);
}

/** Matches the name of another document or the key of an issue: "ADR-003". */
const key = /^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/;

const determined = /\b(?:the|an?|this|that|these|our|their|its|his|her|my|your|each|every|following) $/i;

/** Separates lines that were broken on purpose, unless the second continues the first. */
function withBreaks(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .map((line, index) => {
      const own = index === 0 ? line : line.replace(/^\uE002\s?[:–-]\s?/, '');
      // A first line in bold is the title of the others.
      const titled = index === 1 && /^\uE004[^\uE005]*\uE005$/.test(lines[0] ?? '');
      const parted =
        !titled &&
        /[\p{L}\p{N})\uE001\uE005]$/u.test(lines[index - 1] ?? '') &&
        /^[\uE000\uE004]?\p{Lu}/u.test(own);
      return `${parted ? '; ' : ' '}${own}`;
    })
    .join('');
}

/** Marks a handle at the start of a line, which may be the speaker. The units decide. */
function markOpening(text: string): string {
  const [handle = ''] = openingHandle.exec(text) ?? [];
  return handle.trim() + markReferences(text.slice(handle.length));
}

/** Whether a paragraph consists of a link. */
export function isLinkAlone(pieces: readonly Piece[]): boolean {
  const said = pieces.filter((piece) => piece.kind !== 'text' || piece.text.trim() !== '');
  const [first, last] = [said[0], said.at(-1)];
  const links = said.filter((piece) => piece.kind === 'open' && piece.mark === 'link').length;
  const opens = first?.kind === 'open' && first.mark === 'link';
  return links === 1 && opens && last?.kind === 'close' && last.mark === 'link';
}

function markFor({ kind, mark }: { kind: 'open' | 'close'; mark: Mark }): string {
  if (mark === 'code') return kind === 'open' ? marks.codeStart : marks.codeEnd;
  return kind === 'open' ? marks.strongStart : marks.strongEnd;
}
