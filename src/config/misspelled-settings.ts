import { editDistance } from '../domain/edit-distance.ts';
import { isSecretFile, secretFiles } from './secret-files.ts';
import { settings } from './settings.ts';

/** compose.yaml takes these from the same `.env`. */
const ofCompose = ['POSTGRES_PASSWORD', 'S3_SECRET_KEY'];
const own = [...Object.keys(settings), ...secretFiles];
const known = [...own, ...ofCompose];
const ofEngines = /^[A-Z][A-Z0-9]*_(API_KEY|BASE_URL)$/;
const ownPrefix = /^(TIER_|S3_|SMTP|RETAIN_|WEBHOOK_|LLM_|OIDC_|TTS_)/;

type Misspelled = { readonly message: string; readonly isLikely: boolean };

/** Names that are no setting, with the nearest one. A likely one is meant for us, wherever it is. */
export function misspelledSettings(names: readonly string[]): Misspelled[] {
  return names.filter(isUnknown).map((name) => {
    const [nearest = '', distance = 0] = byDistance(name)[0] ?? [];
    // PATH and HOME are two letters away from PORT and HOST.
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
