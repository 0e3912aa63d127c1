/** What a block of code is for, as far as its language tells. */
export type Sample = 'commands' | 'configuration' | 'difference' | 'query' | 'code';

export function sampleOf(language: string | null): Sample {
  const name = (language ?? '').toLowerCase();
  if (
    /^(?:ba|z|fi)?sh$|^(?:shell|console|terminal|powershell|ps1|cmd|bat|sh-session|shell-session)/.test(name)
  )
    return 'commands';
  if (/^(?:json5?|jsonc|ya?ml|toml|ini|env|dotenv|properties|xml|hcl|conf|nginx|dockerfile)$/.test(name))
    return 'configuration';
  if (/^(?:diff|patch)$/.test(name)) return 'difference';
  return /^(?:sql|graphql|gql|pgsql|mysql)$/.test(name) ? 'query' : 'code';
}
