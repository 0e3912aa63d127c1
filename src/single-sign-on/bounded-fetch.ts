import type { CustomFetch } from 'openid-client';
import { readFirst } from '../domain/read-first.ts';

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
  const bytes = await readFirst(response.body, maxBytes + 1);
  if (bytes.length > maxBytes) throw new Error('The answer of the identity provider is too long.');
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers });
};
