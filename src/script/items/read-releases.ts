import type { ChangeCategory } from '../../domain/writing.ts';
import { type Block, nameOf, type Source } from '../read/block.ts';
import { isAdvisory } from './advisory.ts';
import { partInstructions } from './instructions.ts';
import type { Release } from './item.ts';
import { readItems } from './read-items.ts';
import { type ReleaseBlocks, splitReleases } from './split-releases.ts';
import { compareVersions } from './version-heading.ts';

/** All releases of a source; the one to tell stands first, the others keep their order. */
export function readReleases(source: Source, asked: string | null, language = 'en'): Release[] {
  const headings = new Set(
    source.blocks.flatMap((block) => (block.kind === 'heading' ? [plain(block.text)] : [])),
  );
  let order = 0;
  const releases = withoutPreamble(splitReleases(source.blocks))
    .map((part): Release => {
      const { instructions, rest } = partInstructions(part.blocks, language);
      const { items, intro } = readItems(rest, headings, order, {
        category: ownCategory(part.name ?? nameOf(source)),
        language,
      });
      order += items.length;
      return { version: part.version, date: part.date, name: part.name, items, intro, instructions };
    })
    .filter(
      (release) => release.items.length > 0 || release.intro.length > 0 || release.instructions.length > 0,
    );
  return leadFirst(releases, asked);
}

/** "Security advisory: Gateway 4.8.2": all of it is about security. */
function ownCategory(name: string | null): ChangeCategory | null {
  return isAdvisory(name) || /\bsecurity (?:update|release|fix)/i.test(name ?? '') ? 'security' : null;
}

/** What stands above the first version tells of the file, or of its only release, but is no release itself. */
function withoutPreamble(parts: readonly ReleaseBlocks[]): ReleaseBlocks[] {
  const [first, ...others] = parts;
  if (!first || first.level > 0 || others.length === 0 || hasList(first.blocks)) return [...parts];
  const only = others.length === 1 ? others[0] : undefined;
  if (!only) return others;
  const intro = first.blocks.filter((block) => block.kind === 'paragraph');
  return [{ ...only, blocks: [...intro, ...only.blocks] }, ...others.slice(1)];
}

function hasList(blocks: readonly Block[]): boolean {
  return blocks.some((block) => block.kind === 'item');
}

function leadFirst(releases: Release[], asked: string | null): Release[] {
  const lead = releases[leadIndex(releases, asked)];
  return lead ? [lead, ...releases.filter((release) => release !== lead)] : [];
}

function leadIndex(releases: readonly Release[], asked: string | null): number {
  const wanted = asked?.replace(/^v/i, '') ?? null;
  const named = releases.findIndex((release) => release.version === wanted);
  if (wanted !== null && named >= 0) return named;
  const full = releases
    .map((release, index) => ({ release, index }))
    .filter(({ release }) => release.items.length > 0);
  const last = full.at(-1);
  const first = full.find(
    ({ release }) => release.version !== null || release.items.some(({ category }) => category !== 'chore'),
  );
  if (!first || !last) return 0;
  const rising =
    first.release.version !== null &&
    last.release.version !== null &&
    compareVersions(first.release.version, last.release.version) < 0 &&
    !full.every(({ release }) => isPatchOf(release.version, first.release.version ?? ''));
  return rising ? last.index : first.index;
}

/** The page of a release goes on with its patch releases: 2024.9, then 2024.9.1. */
function isPatchOf(version: string | null, release: string): boolean {
  return version === null || version === release || version.startsWith(`${release}.`);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
