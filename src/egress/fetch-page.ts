import type { Agent } from 'undici';
import { Problem } from '../domain/errors.ts';
import { charsetIn, type FetchedPage, type FetchPage, maxImport } from '../domain/imported-text.ts';
import { readFirst } from '../domain/read-first.ts';
import { objectionTo, publicOnly, type ReceiverRules } from '../domain/receiver-url.ts';
import { createGuardedAgent, NameUnknown, TargetRefused } from './guarded-agent.ts';

const timeout = 10_000;
const maxRedirects = 4;
const types = /^(?:text\/(?:html|plain|markdown|x-markdown)|application\/xhtml\+xml)$/;

/** Fetches pages for the studio from public addresses. Every redirect is checked again. */
export function createPageFetch(rules = publicOnly): { fetch: FetchPage; close(): Promise<void> } {
  const agent = createGuardedAgent({ rules });
  return {
    async fetch(url, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
      try {
        return await follow(agent, rules, url, limit);
      } catch (error) {
        if (error instanceof Problem) throw error;
        throw refused(reasonFor(error), error);
      }
    },
    close: () => agent.destroy(),
  };
}

async function follow(
  agent: Agent,
  rules: ReceiverRules,
  first: string,
  signal: AbortSignal,
): Promise<FetchedPage> {
  let url = first;
  for (let step = 0; step <= maxRedirects; step++) {
    const objection = objectionTo(rules, url);
    if (objection !== null) throw refused(`The address ${objection}.`);
    const { origin, pathname, search } = new URL(url);
    const response = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method: 'GET',
      signal,
      headers: {
        accept: 'text/html, text/markdown, text/plain',
        'accept-encoding': 'identity',
        'user-agent': 'Aloud',
      },
    });
    const { location } = response.headers;
    if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string') {
      await response.body.dump({ limit: 16_384, signal });
      url = new URL(location, url).href;
      continue;
    }
    return { url, ...(await readPage(response)) };
  }
  throw refused('This address redirects too often.');
}

type PageResponse = Awaited<ReturnType<Agent['request']>>;

async function readPage({ statusCode, headers, body }: PageResponse): Promise<Omit<FetchedPage, 'url'>> {
  const refuse = async (message: string) => {
    await body.dump({ limit: 16_384 });
    return refused(message);
  };
  if (statusCode !== 200)
    throw await refuse(`The site answered with status ${statusCode}. Check the address.`);
  const [type = '', ...parameters] = String(headers['content-type'] ?? '').split(';');
  const contentType = type.trim().toLowerCase();
  if (!types.test(contentType) || headers['content-encoding'] !== undefined)
    throw await refuse('This address isn’t a page of text. Download the file and choose it here instead.');
  const bytes = await readFirst(body, maxImport + 1);
  if (bytes.length > maxImport) throw refused('This page is larger than 4 MB. Paste its text instead.');
  const isHtml = contentType.endsWith('html') || contentType.endsWith('xhtml+xml');
  return { isHtml, bytes, charset: charsetIn(parameters.join(';')) };
}

/** Describes a failure without network addresses. */
function reasonFor(error: unknown): string {
  if (error instanceof TargetRefused) return 'This address isn’t public, so it wasn’t fetched.';
  if (error instanceof NameUnknown) return 'No site has this name. Check the address.';
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'The site took longer than 10 seconds. Try again, or paste the text.';
  return 'The site can’t be reached. Check the address, or paste the text.';
}

function refused(message: string, cause?: unknown): Problem {
  return new Problem('VALIDATION_FAILED', message, { details: [{ path: 'url', message }], cause });
}
