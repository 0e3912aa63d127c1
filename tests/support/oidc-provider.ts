import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Claims = Record<string, unknown>;

export type OidcProvider = {
  readonly issuer: string;
  /** Who is signed in at the provider. */
  person: Claims;
  /** Changes the ID token before it is signed. */
  forge: (claims: Claims) => Claims;
  /** Signs with a key that the provider does not publish. */
  wrongKey: boolean;
  readonly requests: string[];
  close(): Promise<void>;
};

const clientId = 'aloud';
const clientSecret = 'a secret of the client';
export const oidcSettings = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };

/** An OpenID Connect provider: authorization code with PKCE, and ID tokens signed with RS256. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const [key, otherKey] = [newKey(), newKey()];
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string; claims: Claims }>();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', provider.issuer);
    requests.push(url.pathname);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') return json(metadata(provider.issuer));
    if (url.pathname === '/keys') return json({ keys: [publicKey(key)] });
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      codes.set(code, {
        challenge: url.searchParams.get('code_challenge') ?? '',
        nonce: url.searchParams.get('nonce') ?? '',
        redirectUri,
        claims: provider.person,
      });
      const target = new URL(redirectUri);
      target.searchParams.set('code', code);
      target.searchParams.set('state', url.searchParams.get('state') ?? '');
      target.searchParams.set('iss', provider.issuer);
      return response.writeHead(302, { location: target.href }).end();
    }
    const form = new URLSearchParams(await text(request));
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isClient = request.headers.authorization === basic(clientId, clientSecret);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || !isClient || verifier !== asked.challenge || form.get('redirect_uri') !== asked.redirectUri)
      return json({ error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = provider.forge({
      ...{ iss: provider.issuer, aud: clientId, iat: now, exp: now + 60, nonce: asked.nonce },
      ...asked.claims,
    });
    const token = jwt(claims, provider.wrongKey ? otherKey : key, key.id);
    return json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: token });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: OidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: {},
    forge: (claims) => claims,
    wrongKey: false,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}

type Key = ReturnType<typeof newKey>;

function newKey() {
  return { id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

function publicKey({ id, publicKey: key }: Key) {
  return { ...key.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
}

function jwt(claims: Claims, { privateKey }: Key, kid: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const message = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
  return `${message}.${sign('RSA-SHA256', Buffer.from(message), privateKey).toString('base64url')}`;
}

function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => encodeURIComponent(part).replaceAll('%20', '+')).join(':');
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
}
