import type { Block } from '../read/block.ts';
import { type VersionHeading, versionHeading } from './version-heading.ts';

export type ReleaseBlocks = VersionHeading & { readonly level: number; readonly blocks: Block[] };

/** Cuts a changelog into releases. A heading above the level of the last version belongs to the release before it. */
export function splitReleases(blocks: readonly Block[]): ReleaseBlocks[] {
  const base: ReleaseBlocks = { version: null, date: null, name: null, level: 0, blocks: [] };
  const releases: ReleaseBlocks[] = [base];
  let open: ReleaseBlocks[] = [base];
  const part = namedPart(blocks);
  for (const block of blocks) {
    const current = open.at(-1) ?? base;
    const title = block === blocks[0] && block.kind === 'paragraph' ? titleOf(block.text) : null;
    if (title) {
      const release = { ...title, level: 1, blocks: [] };
      releases.push(release);
      open.push(release);
      continue;
    }
    if (block.kind !== 'heading') {
      current.blocks.push(block);
      continue;
    }
    const found = block === part ? null : versionHeading(block.text);
    if (found && !(found.version !== null && open.some((release) => release.version === found.version))) {
      open = open.filter((release) => release.level < block.level);
      const release = { ...found, level: block.level, blocks: [] };
      releases.push(release);
      open.push(release);
    } else {
      open = open.filter((release) => release.level <= block.level);
      (open.at(-1) ?? base).blocks.push(block);
    }
  }
  return releases.filter((release) => release.blocks.some((block) => block.kind !== 'heading'));
}

/** "Works with Harbor 12" after three other parts of a post: a part as they are, and no release. */
function namedPart(blocks: readonly Block[]): Block | null {
  const headings = blocks.filter((block) => block.kind === 'heading');
  const versions = headings.filter(({ text }) => versionHeading(text) !== null);
  const [only] = versions;
  if (!only || versions.length > 1 || !/^[^\d]*\p{L}{4,}[^\d]* v?\d/u.test(only.text)) return null;
  if (/^\W*(?:version|release|changes|what['’]s new)\b/i.test(only.text)) return null;
  const before = headings.slice(0, headings.indexOf(only)).filter(({ level }) => level === only.level);
  return before.length >= 3 ? only : null;
}

/** "Release Notes - Harbor 12.3.0 (2025-02-11)" on a line of its own above all: a heading, though not marked as one. */
function titleOf(line: string): VersionHeading | null {
  const bare = line.length <= 90 && !/[.!?:,;]$|\b(?:is|are|has|have|adds?|fix(?:e[sd])?)\b/i.test(line);
  return bare ? versionHeading(line) : null;
}
