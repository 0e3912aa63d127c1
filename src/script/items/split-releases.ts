import type { Block } from '../read/block.ts';
import { type VersionHeading, versionHeading } from './version-heading.ts';

export type ReleaseBlocks = VersionHeading & { readonly level: number; readonly blocks: Block[] };

/** Cuts a changelog into releases. A heading above the level of the last version belongs to the release before it. */
export function splitReleases(blocks: readonly Block[]): ReleaseBlocks[] {
  const base: ReleaseBlocks = { version: null, date: null, name: null, level: 0, blocks: [] };
  const releases: ReleaseBlocks[] = [base];
  let open: ReleaseBlocks[] = [base];
  for (const block of blocks) {
    const current = open.at(-1) ?? base;
    if (block.kind !== 'heading') {
      current.blocks.push(block);
      continue;
    }
    const found = versionHeading(block.text);
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
