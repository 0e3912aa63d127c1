import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Identity, IdentityProvider } from '../domain/identity-provider.ts';
import { readFirst } from '../domain/read-first.ts';

export type IdentityProviderConfig = {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client: PKCE alone proves that the response is ours. */
  readonly clientSecret: string | null;
  readonly name: string;
  readonly groupsClaim: string;
  readonly callbackUrl: string;
};

/** How long the metadata of the provider is cached. Its keys are fetched again if one is unknown. */
const keptMilliseconds = 3_600_000;

/** Signs people in by OpenID Connect: authorization code, PKCE, state and nonce. */
function createIdentityProvider(config: IdentityProviderConfig): IdentityProvider {
  let known: { readonly configuration: Configuration; readonly until: number } | undefined;
  const configure = async () => {
    if (known && known.until > Date.now()) return known.configuration;
    const configuration = await discover(config);
    known = { configuration, until: Date.now() + keptMilliseconds };
    return configuration;
  };
  return {
    name: config.name,
    async begin({ again }) {
      const verifier = randomPKCECodeVerifier();
      const attempt = { state: randomState(), nonce: randomNonce(), verifier, again };
      const url = buildAuthorizationUrl(await configure(), {
        redirect_uri: config.callbackUrl,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // `max_age` requires the provider to return the time of authentication.
        ...(again && { prompt: 'login', max_age: '0' }),
      });
      return { url: url.href, attempt };
    },
    async finish(callback, { state, nonce, verifier }) {
      const tokens = await authorizationCodeGrant(await configure(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The identity provider sent no ID token.');
      return identityOf(claims, config.groupsClaim);
    },
  };
}

/** Adds the provider that the settings describe. */
export function withProvider<T extends { readonly provider: IdentityProviderConfig }>(settings: T | null) {
  return settings && { ...settings, provider: createIdentityProvider(settings.provider) };
}

/** Throws unless the metadata of the provider names the endpoints that a sign-in needs. */
export async function checkIdentityProvider(config: IdentityProviderConfig): Promise<void> {
  const metadata = (await discover(config)).serverMetadata();
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (metadata[name] === undefined) throw new Error(`The provider does not publish its ${name}.`);
}

function discover({ issuer, clientId, clientSecret }: IdentityProviderConfig): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
    [customFetch]: boundedFetch,
    // The signature is checked although the token comes directly from the provider. HTTP is allowed on this machine only.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    timeout: 10,
  });
}

/** Sends the secret as the provider supports it: in a header by default, otherwise in the form. */
function authentication(secret: string | null): ClientAuth {
  if (secret === null) return None();
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    return (isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...request);
  };
}

function identityOf(claims: IDToken, groupsClaim: string): Identity {
  const { iss, sub, email, email_verified: verified, auth_time: authenticated } = claims;
  const groups = claims[groupsClaim];
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    // Some providers send a string.
    emailVerified: verified === true || verified === 'true',
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
    authenticatedAt: typeof authenticated === 'number' ? new Date(authenticated * 1000) : null,
  };
}

const maxBytes = 1_000_000;

/** Fetches from the identity provider. Does not follow redirects, and stops an endless response. */
const boundedFetch: CustomFetch = async (url, options) => {
  const { body, ...rest } = options;
  const response = await fetch(url, {
    ...rest,
    redirect: 'error',
    ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
  });
  const { status, headers } = response;
  const bytes = await readFirst(response.body, maxBytes + 1);
  if (bytes.length > maxBytes) throw new Error('The answer of the identity provider is too long.');
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers });
};
