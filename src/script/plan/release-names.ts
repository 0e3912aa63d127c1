import type { WriterInput } from '../../domain/writing.ts';
import { fill, type PhraseBank } from '../phrases/phrase-bank.ts';
import type { Release } from '../units/unit.ts';
import { findVersion } from '../units/version-heading.ts';
import { guessProduct } from './product-name.ts';

export type ReleaseNames = {
  readonly product: string | null;
  readonly version: string | null;
  /** As one says it: "Harbor 2.1", "Version 2.1", "A new release of Harbor". */
  readonly name: string;
};

/** The release that is asked for, or the newest that is out and says something. */
export function chooseRelease(releases: readonly Release[], { settings, title }: WriterInput): Release {
  const asked = settings.version?.replace(/^v/i, '') ?? findVersion(title);
  const told = releases.filter(({ units }) => units.length > 0);
  const empty: Release = { version: null, date: null, name: null, unreleased: false, units: [] };
  return (
    told.find(({ version }) => version !== null && version === asked) ??
    told.find(({ unreleased }) => !unreleased) ??
    told[0] ??
    empty
  );
}

/** What the settings, the title or the notes call product and version. */
export function namesOf(
  input: WriterInput,
  title: string | null,
  release: Release,
  releases: readonly Release[],
  bank: PhraseBank,
): ReleaseNames {
  const { settings } = input;
  const guessed = settings.productName?.trim() || guessProduct(input.title, title, release.name);
  const fallback = releases.length <= 1 ? (findVersion(input.title) ?? findVersion(title ?? '')) : null;
  const version = settings.version?.trim() || release.version || fallback;
  const plain = version?.replace(/^v(?=\d)/i, '') ?? null;
  if (guessed === null) {
    return {
      product: null,
      version,
      name: plain === null ? bank.names.release : fill(bank.names.version, { version: plain }),
    };
  }
  const product = withoutVersion(guessed, plain);
  const spoken = product.replace(/^@/, '').replace('/', ' ');
  if (plain === null && !/\d/.test(spoken))
    return { product, version, name: fill(bank.names.product, { product: spoken }) };
  return { product, version, name: plain === null || spoken.includes(plain) ? spoken : `${spoken} ${plain}` };
}

/** "Thunderbird 154" and version 154.0 name the version twice. */
function withoutVersion(product: string, version: string | null): string {
  const number = /\s+v?(\d+)$/.exec(product);
  return number !== null && version?.startsWith(number[1] ?? ' ') ? product.slice(0, number.index) : product;
}
