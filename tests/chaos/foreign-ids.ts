import { type Schema, valid } from '../support/arbitrary-from-schema.ts';
import { fc } from '../support/fast-check.ts';
import type { Fault } from './support/chaos.ts';
import type { Installation } from './support/installation.ts';
import { createPossessions, type Possessions } from './support/possessions.ts';
import { ask } from './support/requests.ts';

type Operation = { requestBody?: { content: { 'application/json'?: { schema: Schema } } } };
type Document = { paths: Record<string, Record<string, Operation>> };

const malformed = ['x', '0', '%00', 'null', '..%2f..%2fetc', "'or'1'='1", 'a'.repeat(300), '%F0%9F%8E%A7'];
const pages = ['/listen/ID', '/embed/ID', '/embed/ID?token=TOKEN', '/listen/ID/waveform', '/dashboard/ID'];

export const fault: Fault = {
  name: 'foreign-ids',
  about: 'every by-id route × ids of another customer, random and malformed ids',
  goal: 'never a foreign byte',
  topologies: ['embedded', 'cluster'],
  async run({ shared, seed }) {
    const installation = await shared();
    const mark = `zebra${seed}`;
    const owner = await createPossessions(installation, mark);
    const before = await stateOf(installation, owner);
    const strangers = [
      await installation.customer({ tier: 'team' }),
      await installation.customer({ tier: 'team', mode: 'sandbox' }),
    ];
    const document: Document = await (await ask(owner.url, '/v1/openapi')).json();
    const broken: string[] = [];
    let asked = 0;
    const operations = Object.entries(document.paths)
      .filter(([path]) => path.includes('{'))
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, of]) => ({ path, method, of })));
    for (const { path, method, of } of operations) {
      const schema = of.requestBody?.content['application/json']?.schema;
      const body = schema ? fc.sample(valid(schema), { numRuns: 1, seed })[0] : undefined;
      const asStranger = async ({ key }: { readonly key: string }) => {
        const answers = new Map<string, string>();
        for (const [kind, ids] of idsOf(owner)) {
          for (const id of ids) {
            const address = `/v1${path.replaceAll(/\{[^}]+\}/g, id)}`;
            const answer = await ask(owner.url, address, { method: method.toUpperCase(), key, body });
            const text = await answer.text();
            asked += 1;
            const told = `${method} ${path} with a ${kind} id: ${answer.status} ${text.slice(0, 200)}`;
            if (answer.status < 400 || answer.status >= 500 || text.includes(mark)) broken.push(told);
            const bare = withoutEcho(`${answer.status} ${text}`, id);
            const other = answers.get('random');
            answers.set(kind, bare);
            if (kind === 'foreign' && other !== undefined && other !== bare)
              broken.push(`${told}, but for a random one: ${other}`);
          }
        }
      };
      await Promise.all(strangers.map(asStranger));
    }
    broken.push(...(await lookAtPages(owner, mark)));
    if ((await stateOf(installation, owner)) !== before) broken.push('something of the owner has changed');
    if (operations.length < 15) broken.push(`only ${operations.length} operations were found`);
    return { found: `${asked} requests to ${operations.length} operations: nothing foreign`, broken };
  },
};

function idsOf(owner: Possessions): [string, string[]][] {
  const { conversionId, scriptId, embedToken, productId, organizationId, userId } = owner;
  return [
    ['random', [crypto.randomUUID()]],
    ['foreign', [conversionId, organizationId, productId, userId]],
    ['foreign script or token', [scriptId, embedToken]],
    ['malformed', malformed],
  ];
}

/** What differs from answer to answer without telling anything. */
function withoutEcho(text: string, id: string): string {
  return text
    .replaceAll(/"(request_id|timestamp)":"[^"]*"/g, '')
    .replaceAll(id, 'ID')
    .trim();
}

/** Private conversions, asked for without a key: pages of the site. */
async function lookAtPages(owner: Possessions, mark: string): Promise<string[]> {
  const broken: string[] = [];
  for (const page of pages) {
    const address = page.replace('ID', owner.conversionId).replace('TOKEN', `emb_${'x'.repeat(32)}`);
    const answer = await ask(owner.url, address, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    if (answer.status === 200 || text.includes(mark)) broken.push(`${page}: ${answer.status}`);
  }
  return broken;
}

async function stateOf({ database }: Installation, { organizationId }: Possessions): Promise<string> {
  const rows = await database.query(
    `select to_jsonb(c) as whole from conversions c where organization_id = $1
     union all select to_jsonb(o) from organizations o where id = $1
     union all select to_jsonb(p) from products p where organization_id = $1
     union all select to_jsonb(s) - 'expires_at' from scripts s where organization_id = $1
     union all select to_jsonb(e) from embed_tokens e where organization_id = $1
     order by 1`,
    [organizationId],
  );
  return JSON.stringify(rows);
}
