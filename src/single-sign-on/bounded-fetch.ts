import type { CustomFetch } from 'openid-client';

const maxBytes = 1_000_000;

/** Fetches from the identity provider. Does not follow redirects, and stops an endless response. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { body, ...rest } = options;
  const response = await fetch(url, {
    ...rest,
    redirect: 'error',
    ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
  });
  const { status, headers } = response;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new Error('The answer of the identity provider is too long.');
    parts.push(part);
  }
  return new Response(length === 0 ? null : Buffer.concat(parts), { status, headers });
};
