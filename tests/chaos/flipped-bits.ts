import assert from 'node:assert/strict';
import { fc } from '../support/fast-check.ts';
import { password } from '../support/site.ts';
import type { Fault } from './support/chaos.ts';
import { createPossessions, type Possessions } from './support/possessions.ts';
import { ask } from './support/requests.ts';

/** Something that opens a door when it is whole, and how to try it. */
type Token = {
  readonly name: string;
  readonly text: string;
  readonly opens: (text: string) => Promise<boolean>;
};

export const fault: Fault = {
  name: 'flipped-bits',
  about: 'every bit flipped in media addresses, cursors, keys, embed tokens and sessions',
  goal: 'all refused',
  topologies: ['embedded', 'cluster'],
  async run({ shared, short, seed, say }) {
    const installation = await shared();
    const owner = await createPossessions(installation, `bits${seed}`);
    const broken: string[] = [];
    let flips = 0;
    for (const token of await tokensOf(owner, installation.bucket !== null)) {
      if (!(await token.opens(token.text))) {
        broken.push(`${token.name} does not open anything, so it proves nothing`);
        continue;
      }
      const bits = Array.from({ length: token.text.length * 8 }, (_, bit) => bit);
      const chosen = short ? fc.sample(fc.constantFrom(...bits), { numRuns: 60, seed }) : bits;
      say(`${token.name}: ${chosen.length} flips`);
      await inParallel(chosen, async (bit) => {
        flips += 1;
        const text = flip(token.text, bit);
        if (await token.opens(text)) broken.push(`${token.name}: bit ${bit} does not matter: ${text}`);
      });
    }
    return { found: `${flips} flips: all refused`, broken };
  },
};

async function tokensOf(owner: Possessions, inBucket: boolean): Promise<Token[]> {
  const { url, key, conversionId } = owner;
  // A second conversion, so that there is a next page.
  const body = { source_type: 'document', title: 'Second', content: 'Another one.' };
  await ask(url, '/v1/conversions', { method: 'POST', key, body });
  const list = await (await ask(url, '/v1/conversions?limit=1', { key })).json();
  const { next_cursor: cursor } = list.meta;
  assert.ok(typeof cursor === 'string', `no cursor in ${JSON.stringify(list.meta)}`);
  const audio = await ask(url, `/v1/conversions/${conversionId}/audio`, { key });
  const address = new URL(audio.headers.get('location') ?? '');
  const cookie = await signIn(owner);
  const home = `/dashboard/${owner.organizationId}`;
  const embed = `/embed/${conversionId}?token=`;
  const tokens: Token[] = [
    {
      name: 'API key',
      text: key,
      opens: async (text) =>
        isHeader(text) && (await statusOf(url, '/v1/usage', { authorization: `Bearer ${text}` })) === 200,
    },
    {
      name: 'cursor',
      text: cursor,
      opens: async (text) => {
        const answer = await ask(url, `/v1/conversions?limit=1&cursor=${encodeURIComponent(text)}`, { key });
        await answer.arrayBuffer();
        return answer.status < 400;
      },
    },
    {
      name: 'session',
      text: cookie,
      opens: async (text) => isHeader(text) && (await statusOf(url, home, { cookie: text })) === 200,
    },
    {
      name: 'embed token',
      text: owner.embedToken,
      opens: async (text) =>
        (await statusOf(url, embed + encodeURIComponent(text), { accept: 'text/html' })) === 200,
    },
  ];
  // A bucket's addresses are signed and checked by the bucket.
  if (!inBucket)
    tokens.push({
      name: 'media address',
      text: `${address.pathname}${address.search}`,
      opens: async (text) => (await statusOf(url, inAddress(text), { range: 'bytes=0-0' })) === 206,
    });
  return tokens;
}

async function signIn({ url, email }: Possessions): Promise<string> {
  const answer = await ask(url, '/sign-in', {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({ email, password }).toString(),
  });
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return cookie;
}

async function statusOf(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const answer = await ask(url, path, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

function flip(text: string, bit: number): string {
  const bytes = Buffer.from(text, 'latin1');
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('latin1');
}

/** What a client can send in a header at all; spaces around it would be taken away. */
function isHeader(text: string): boolean {
  return /^[\x21-\x7e\x80-\xff]([\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(text);
}

/** Characters that cannot be in an address are escaped; those that mean something there stay. */
function inAddress(text: string): string {
  const escaped = text.replaceAll(/[^\x21-\x7e]|[#"<>\\^`{|}]|%(?![0-9a-f]{2})/gi, (letter) =>
    [...Buffer.from(letter, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  return escaped.startsWith('/') ? escaped : `/${escaped}`;
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const take = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, take));
}
