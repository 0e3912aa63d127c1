import type { Tone } from '../../domain/conversion-settings.ts';
import type { WriterInput } from '../../domain/writing.ts';
import { fill, type PhraseBank } from '../phrases/phrase-bank.ts';
import { upperFirst } from '../say/spoken-text.ts';
import type { Release } from '../units/unit.ts';
import { findVersion, isWithdrawn, revision, titleVersions } from '../units/version-heading.ts';
import { guessProduct, versionInTitle } from './product-name.ts';

export type ReleaseNames = {
  readonly product: string | null;
  readonly version: string | null;
  /** The spoken name: "Harbor 2.1", "Version 2.1"; null if no version is known. */
  readonly name: string | null;
};

const lastNumber = new RegExp(
  String.raw`(?<=\sv?)(?:\d{1,4}|(?:alpha|beta|rc) \d{1,3})$|(?<!\S)(?:${revision})$`,
  'i',
);

/** Returns the requested release, or the newest one that is published and has content. */
export function chooseRelease(releases: readonly Release[], { settings, title }: WriterInput): Release {
  const [written] = lastNumber.exec(title) ?? [];
  const inTitle = titleVersions(title);
  const asked =
    settings.version !== null
      ? [settings.version.replace(/^v/i, '')]
      : inTitle.length > 0 || written === undefined
        ? inTitle
        : [written];
  const narrated = releases.filter(({ units }) => units.length > 0);
  // If two releases have the same version, the published one counts.
  const isExact = ({ version }: Release) =>
    version !== null && asked.some((one) => one.toLowerCase() === version.toLowerCase());
  const isOfSeries = ({ version }: Release) => asked.some((one) => /^[^\d]/.test(after(version ?? '', one)));
  // A title may name a series and mean its newest release. A setting is exact.
  const named =
    settings.version === null
      ? narrated.filter((release) => isExact(release) || isOfSeries(release))
      : [...narrated.filter(isExact), ...narrated.filter(isOfSeries)];
  const isOut = (release: Release) => !release.unreleased && !isWithdrawn(release);
  return (
    named.find(isOut) ??
    named.find(({ unreleased }) => !unreleased) ??
    named[0] ??
    narrated.find(({ date }) => date !== null && title.includes(date)) ??
    narrated.find(isOut) ??
    narrated[0] ?? { version: null, date: null, name: null, unreleased: false, units: [] }
  );
}

/** Returns the text after the requested version: "1.54u7" and "1.54.2" belong to 1.54, "1.540" does not. */
function after(version: string, asked: string): string {
  return version.startsWith(asked) ? version.slice(asked.length) : '';
}

/** Returns the product and the version that the settings, the title or the notes name. */
export function namesOf(
  input: WriterInput,
  title: string | null,
  release: Release,
  releases: readonly Release[],
  bank: PhraseBank,
): ReleaseNames {
  const { settings } = input;
  const guessed = settings.productName?.trim() || guessProduct(input.title, title, release.name);
  const titled = findVersion(input.title) === null ? (title ?? '') : input.title;
  const fallback = releases.length <= 1 ? versionInTitle(titled) : null;
  const version = settings.version?.trim() || release.version || fallback;
  const plain = version?.replace(/^v(?=\d)/i, '') ?? null;
  if (guessed === null) {
    const isNamed = plain === null || /^build/i.test(plain);
    const name = isNamed ? plain : fill(bank.names.version, { version: plain });
    return { product: null, version, name };
  }
  const product = guessed;
  const spoken = product.replace(/^@/, '').replace('/', ' ');
  if (plain === null) return { product, version, name: /\d/.test(spoken) ? spoken : null };
  const named = spoken.includes(plain) ? spoken : `${spoken} ${plain}`;
  // "Android: Tides 2.7" is not about other devices.
  const [platform = ''] = /\b(?:android|ios|macos|windows|linux)\b/i.exec(release.name ?? '') ?? [];
  const elsewhere = platform === '' || spoken.toLowerCase().includes(platform.toLowerCase());
  return { product, version, name: elsewhere ? named : `${named} for ${platform}` };
}

/** The opening of the script: the name of the release, or news of the product. */
export function openingOf(
  { product, name }: ReleaseNames,
  unreleased: boolean,
  tone: Tone,
  bank: PhraseBank,
): string {
  if (unreleased)
    return fill(bank.opening.upcoming[tone], { name: upperFirst(name ?? product ?? bank.names.release) });
  if (name !== null) return fill(bank.opening.released[tone], { name: upperFirst(name) });
  return product === null ? bank.news.unnamed : fill(bank.news.named, { product });
}
