import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';

type KnownAddress = { readonly pattern: RegExp; readonly methods: Set<string> };

/** Answers what no route takes: 405 with `Allow` where the address exists, else 404. Call before adding routes. */
export function createNotFoundHandler(server: FastifyInstance) {
  const known = new Map<string, KnownAddress>();
  server.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) entry.methods.add(each);
    known.set(url, entry);
  });
  return async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<never> {
    const path = request.url.split('?', 1)[0] ?? '';
    const match = known.values().find((entry) => entry.pattern.test(path));
    if (!match) throw new Problem('NOT_FOUND');
    reply.header('Allow', [...match.methods].sort().join(', '));
    throw new Problem('METHOD_NOT_ALLOWED');
  };
}

/** `/v1/organizations/:id` as a pattern of addresses. */
function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((step) => (step.startsWith(':') ? '[^/]+' : step === '*' ? '.*' : RegExp.escape(step)))
    .join('/');
  return new RegExp(`^${source}$`);
}
