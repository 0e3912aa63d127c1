import type { Agent } from 'undici';
import type { FetchPicture, Picture } from '../domain/picture.ts';
import { readFirst } from '../domain/read-first.ts';
import { objectionTo, publicOnly, type ReceiverRules } from '../domain/receiver-url.ts';
import { createGuardedAgent } from './guarded-agent.ts';

const types = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/;
const maxBytes = 131_072;
const maxCached = 200;
const timeout = 5_000;
const day = 86_400_000;
const fiveMinutes = 300_000;

type Cached = { readonly picture: Promise<Picture | null>; until: number };

/**
 * Fetches pictures at public addresses from users. Caches a picture for a day and a failure for five minutes, so that
 * visitors of a page cause few requests.
 */
export function createPictureFetch(rules = publicOnly): { fetch: FetchPicture; close(): Promise<void> } {
  const agent = createGuardedAgent({ rules });
  const cache = new Map<string, Cached>();
  return {
    async fetch(url) {
      const known = cache.get(url);
      if (known && known.until > Date.now()) return known.picture;
      if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '');
      const entry: Cached = { picture: get(agent, rules, url), until: Date.now() + day };
      cache.set(url, entry);
      const picture = await entry.picture;
      if (picture === null) entry.until = Date.now() + fiveMinutes;
      return picture;
    },
    close: () => agent.destroy(),
  };
}

/** Returns null for every failure, so that a page is shown without its picture instead of an error. */
async function get(agent: Agent, rules: ReceiverRules, text: string): Promise<Picture | null> {
  if (objectionTo(rules, text) !== null) return null;
  try {
    const { origin, pathname, search } = new URL(text);
    const signal = AbortSignal.timeout(timeout);
    const response = await agent.request({ origin, path: `${pathname}${search}`, method: 'GET', signal });
    const [type = ''] = String(response.headers['content-type'] ?? '').split(';', 1);
    const contentType = type.trim().toLowerCase();
    const isPicture = response.statusCode === 200 && types.test(contentType);
    const body = await readFirst(response.body, isPicture ? maxBytes + 1 : 0);
    return body.length === 0 || body.length > maxBytes ? null : { contentType, body };
  } catch {
    return null;
  }
}
