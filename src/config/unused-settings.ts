import { ConfigError } from './parsers.ts';
import { type Setting, settings } from './settings.ts';

/** By setting: those that do nothing without it. Other programs read the keys of AWS and the variables of OTEL too. */
const usedWith: Readonly<Partial<Record<keyof typeof settings, readonly (keyof typeof settings)[]>>> = {
  S3_BUCKET: ['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'],
  WRITER: [
    'LLM_BASE_URL',
    'LLM_MODEL',
    'LLM_API_KEY',
    'LLM_TIMEOUT_SECONDS',
    'LLM_SILENCE_SECONDS',
    'LLM_MAX_TOKENS',
    'LLM_TEMPERATURE',
    'LLM_REASONING_EFFORT',
    'LLM_JUDGE',
  ],
  OIDC_ISSUER: [
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_NAME',
    'OIDC_ALLOWED_DOMAINS',
    'OIDC_GROUPS_CLAIM',
    'OIDC_GROUPS',
    'OIDC_ONLY',
  ],
};

/** Refuses a setting that does nothing, because the one it belongs to is not set. */
export function refuseUnused(environment: NodeJS.ProcessEnv): void {
  for (const [needed, names] of Object.entries(usedWith)) {
    const unused = names.find((name) => isChanged(environment, name));
    if (unused !== undefined && !environment[needed]?.trim())
      throw new ConfigError(
        `${unused} does nothing without ${needed}: set ${needed} too, or remove ${unused}.`,
      );
  }
}

function isChanged(environment: NodeJS.ProcessEnv, name: keyof typeof settings): boolean {
  const { defaultValue }: Setting<unknown> = settings[name];
  const written = environment[name]?.trim();
  return written !== undefined && written !== '' && written !== defaultValue;
}
