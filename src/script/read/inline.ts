import { dropReferences } from './drop-references.ts';
import { isHash, markReferences, openingHandle, pointsAtReference } from './find-references.ts';
import { marks } from './node.ts';

/** The pieces of a paragraph, in order; Markdown and HTML give the same pieces. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'open'; readonly mark: Mark; readonly href?: string }
  | { readonly kind: 'close'; readonly mark: Mark };

type Mark = 'code' | 'strong' | 'link' | 'deleted';

/** What an HTML tag marks; null if it does not affect speech. */
export function markOfTag(name: string): Exclude<Mark, 'link'> | null {
  if (name === 'code' || name === 'kbd' || name === 'tt') return 'code';
  if (name === 'b' || name === 'strong') return 'strong';
  return name === 'del' || name === 's' ? 'deleted' : null;
}

/** The words of a paragraph: code and bold between marks, references, pictures and deleted words gone. */
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
        // "As of this [commit]": the word belongs to the one before it.
        const belongs = determined.test(text.slice(0, link.from)) && /^\p{L}[\p{L} ]*$/u.test(label);
        // "As per [ADR-003] we decided" has a hole without it.
        const goesOn = opensWith(pieces[index + 1], /^ (?!and|or)\p{Ll}/u);
        // "Tabs can be pinned - [Roadmap]" points elsewhere, "2.1 - [Tabs can be pinned]" does not.
        const appended =
          !goesOn && /\p{Ll}\S{0,60} [-–—] $/u.test(text.slice(0, link.from)) && isShort(label);
        // "… (Know more)" does too.
        const enclosed = text[link.from - 1] === '(' && opensWith(pieces[index + 1], /^\)/) && isShort(label);
        const points = pointsAtReference(label, link.href) || (key.test(label) && !goesOn);
        const named = opens || belongs || label.includes(marks.advisory);
        if (!named && (appended || enclosed || points)) text = text.slice(0, link.from) + marks.reference;
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
  return dropReferences(withBreaks(text.replace(unlinked, '$1')))
    .replace(bullet, '')
    .replace(/;\s*$/, '');
}

/** "[`tides`]", "[`tides`][harbor.tides]" without an address. */
const unlinked = new RegExp(
  `\\[(${marks.codeStart}[^${marks.codeEnd}\\]]{1,80}${marks.codeEnd})\\](?:\\[[^\\s[\\]]{0,120}\\])?`,
  'g',
);

/** Lists that are written with signs instead of tags. */
const bullet = /^\s*[•‣▪●◦·]\s+/;

/** At most five words. */
function isShort(label: string): boolean {
  return /^\S+(?: \S+){0,4}$/.test(label);
}

function opensWith(piece: Piece | undefined, sign: RegExp): boolean {
  return piece?.kind === 'text' && sign.test(piece.text);
}

/** "ADR-003": the name of another document, or the key of an issue. */
const key = /^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/;

const determined = /\b(?:the|an?|this|that|these|our|their|its|his|her|my|your|each|every|following) $/i;

/** Lines that were parted on purpose are statements of their own, unless the second continues the first. */
function withBreaks(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .map((line, index) => {
      const own = index === 0 ? line : line.replace(/^\uE002\s?[:–-]\s?/, '');
      const parted =
        /[\p{L}\p{N})\uE001\uE005]$/u.test(lines[index - 1] ?? '') && /^[\uE000\uE004]?\p{Lu}/u.test(own);
      return `${parted ? '; ' : ' '}${own}`;
    })
    .join('');
}

/** A handle that opens a line may be its speaker: it stays, and the units decide. */
function markOpening(text: string): string {
  const [handle = ''] = openingHandle.exec(text) ?? [];
  return handle.trim() + markReferences(text.slice(handle.length));
}

/** Whether a link is all there is. */
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
