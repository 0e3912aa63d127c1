import { editDistance } from '../domain/edit-distance.ts';
import { ConfigError } from './parsers.ts';
import { isSecretFile, secretFiles } from './secret-files.ts';
import { type Setting, settings } from './settings.ts';

type Name = keyof typeof settings;

const names = Object.keys(settings) as Name[];

/** Settings without effect unless the one on the right is set. Those of AWS and OTEL are absent: other programs read them too. */
const neededBy = { S3_: 'S3_BUCKET', LLM_: 'WRITER', OIDC_: 'OIDC_ISSUER' } as const;

/** Refuses a setting that has no effect because the setting it depends on is missing. */
export function refuseUnused(environment: NodeJS.ProcessEnv): void {
  for (const [prefix, needed] of Object.entries(neededBy)) {
    const unused = names.find((name) => name.startsWith(prefix) && isChanged(environment, name));
    if (unused !== undefined && !environment[needed]?.trim())
      throw new ConfigError(
        `${unused} does nothing without ${needed}: set ${needed} too, or remove ${unused}.`,
      );
  }
}

function isChanged(environment: NodeJS.ProcessEnv, name: Name): boolean {
  const { defaultValue }: Setting<unknown> = settings[name];
  const written = environment[name]?.trim();
  return written !== undefined && written !== '' && written !== defaultValue;
}

/** compose.yaml reads these from the same `.env`. */
const ofCompose = ['POSTGRES_PASSWORD', 'S3_SECRET_KEY'];
const own: readonly string[] = [...names, ...secretFiles];
const known = [...own, ...ofCompose];
const ofEngines = /^[A-Z][A-Z0-9]*_(API_KEY|BASE_URL)$/;
const ownPrefix = /^(TIER_|S3_|SMTP|RETAIN_|WEBHOOK_|LLM_|OIDC_|TTS_)/;

type Misspelled = { readonly message: string; readonly isLikely: boolean };

/** Returns unknown names with the nearest setting. A likely one is meant for this service, wherever it is set. */
export function misspelledSettings(names: readonly string[]): Misspelled[] {
  return names.filter(isUnknown).map((name) => {
    const [nearest = '', distance = 0] = byDistance(name)[0] ?? [];
    // PATH and HOME differ from PORT and HOST by two letters.
    const isLikely = ownPrefix.test(name) || distance <= (name.length < 8 ? 1 : 2);
    return { message: `${name} is no setting: did you mean ${nearest}?`, isLikely };
  });
}

function isUnknown(name: string): boolean {
  return !known.includes(name) && !ofEngines.test(name) && !isSecretFile(name);
}

function byDistance(name: string) {
  const distances = own.map((each) => [each, editDistance(name, each)] as const);
  return distances.sort(([, one], [, other]) => one - other);
}
