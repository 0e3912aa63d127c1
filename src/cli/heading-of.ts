import { frontMatterTitle } from '../domain/title-from-text.ts';

/** The title or first heading; empty if there is none. */
export function headingOf(text: string): string {
  const [, marked, underlined] = /^(?:#{1,3}[ \t]+(\S.*)|(\S.*)\n={3,})$/m.exec(text.slice(0, 5000)) ?? [];
  return frontMatterTitle(text) || plain(marked ?? underlined ?? '');
}

/** The heading of a whole document: of the first level, or at its start. Empty if there is none. */
export function titleHeadingOf(text: string): string {
  const start = text
    .slice(0, 5000)
    .replace(/^---\n[\s\S]*?\n---[ \t]*\n/, '')
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const lines = start.split('\n').filter((line) => line.trim() !== '' && !/^\s*(?:<|!?\[!?\[?)/.test(line));
  const heading = /^#{1,3}\s+(\S.*)$/.exec(lines[0] ?? '') ?? /^#[ \t]+(\S.*)$/m.exec(lines.join('\n'));
  return frontMatterTitle(text) || plain(heading?.[1] ?? '');
}

function plain(heading: string): string {
  return heading.replaceAll(/[[\]`*_#]/g, '').trim();
}
