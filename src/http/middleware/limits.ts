import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { clientNetwork } from '../../domain/networks.ts';
import { afterCharge, audioRemaining, creditsAvailable, type Usage } from '../../domain/usage.ts';
import type { Caller } from '../../operations/context.ts';
import { createTurns } from './turns.ts';

const day = 86_400_000;
const minute = 60_000;

/** Sets the limit and quota headers of docs/api.md, on every authenticated response. */
export function setLimitHeaders(reply: FastifyReply, usage: Usage): void {
  const { requests } = usage;
  // Lower-case names are faster.
  reply.headers({
    'x-ratelimit-limit': String(requests.dailyLimit),
    'x-ratelimit-remaining': String(Math.max(0, requests.dailyLimit - requests.today)),
    'x-ratelimit-reset': String(endOf(day) / 1000),
    'x-ratelimit-limit-minute': String(requests.minuteLimit),
    'x-ratelimit-remaining-minute': String(Math.max(0, requests.minuteLimit - requests.thisMinute)),
    'x-quota-audio-limit': String(usage.audio.quota),
    'x-quota-video-limit': '0',
    'x-quota-video-remaining': '0',
    'x-quota-reset': usage.period.end.toISOString(),
    ...remainingIn(usage),
  });
}

/** Updates the headers after this request was charged. */
export function setChargedHeaders(reply: FastifyReply, { usage }: Caller): void {
  reply.headers(remainingIn(afterCharge(usage)));
}

function remainingIn(usage: Usage) {
  return {
    'x-quota-audio-remaining': String(audioRemaining(usage)),
    'x-quota-credits-available': String(creditsAvailable(usage)),
  };
}

/** Returns the error for a request over a limit of its organization, with the time to retry. */
export function rateLimited(reply: FastifyReply, { requests }: Usage): Problem {
  const isDay = requests.today >= requests.dailyLimit;
  const [limit, name] = isDay ? [requests.dailyLimit, 'day'] : [requests.minuteLimit, 'minute'];
  const opens = endOf(isDay ? day : minute);
  setRetryAt(reply, opens);
  return new Problem('RATE_LIMITED', limitReached(`${limit} requests a ${name}`, opens));
}

function limitReached(limit: string, opens: number): string {
  return `The limit of ${limit} is reached; send the next one after ${new Date(opens).toISOString()}.`;
}

/** Sets `Retry-After` to the start of the next UTC day. */
export function setRetryTomorrow(reply: FastifyReply) {
  setRetryAt(reply, endOf(day));
}

function setRetryAt(reply: FastifyReply, time: number) {
  reply.header('Retry-After', String(Math.max(1, Math.ceil((time - Date.now()) / 1000))));
}

/** Returns the end of the current day or minute, in UTC. */
function endOf(length: number): number {
  return (Math.floor(Date.now() / length) + 1) * length;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The person for whom the request is counted; null if it is counted for its network. */
    countedFor: string | null;
  }
}

/**
 * Counts a request, rejects it if there were too many within a minute, and then waits for its turn. Later calls for the
 * same request count nothing.
 */
type RequestLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export type RequestLimits = {
  /** Waits for a turn of an organization. Admission has already counted the request. */
  readonly takeTurn: (reply: FastifyReply, organizationId: string) => Promise<void>;
  readonly byNetwork: RequestLimit;
  readonly byPerson: (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<unknown>;
};

/** Beyond this number, the least recently used network is dropped. */
const maxNetworks = 100_000;
/** A page has about ten files, and many visitors may share a network. */
const filesPerPage = 10;

/** Each process counts separately: two processes admit up to twice the limit. */
export async function registerRequestLimits(
  server: FastifyInstance,
  { perNetwork, perPerson }: { readonly perNetwork: number; readonly perPerson: number },
): Promise<RequestLimits> {
  await server.register(rateLimit, {
    global: false,
    max: (request: FastifyRequest) => perNetwork * (countOf(request) === 'files' ? filesPerPage : 1),
    timeWindow: 60_000,
    cache: maxNetworks,
    keyGenerator: (request) => `${countOf(request)} ${clientNetwork(request.ip)}`,
    addHeadersOnExceeding: shownHeaders,
    addHeaders: { ...shownHeaders, 'retry-after': true },
    errorResponseBuilder: ({ countedFor }, { max, ttl }) => {
      const whose = countedFor === null ? ' from your network without a valid key' : '';
      return new Problem('RATE_LIMITED', limitReached(`${max} requests a minute${whose}`, Date.now() + ttl));
    },
  });
  server.decorateRequest('countedFor', null);
  const turns = createTurns();
  server.addHook('onSend', (_request, reply, _payload, done) => {
    turns.end(reply);
    done();
  });
  const ofNetwork = server.rateLimit();
  const ofPerson = server.rateLimit({ max: perPerson, keyGenerator: ({ countedFor }) => String(countedFor) });
  return {
    takeTurn: (reply, organizationId) => turns.take(organizationId, reply),
    byNetwork: async (request, reply) => {
      await ofNetwork.call(server, request, reply);
      if (countOf(request) !== 'probes') await turns.take(clientNetwork(request.ip), reply);
    },
    byPerson: async (request, reply, userId) => {
      request.countedFor = userId;
      await ofPerson.call(server, request, reply);
      await turns.take(userId, reply);
    },
  };
}

/** Probes and files are counted separately, so that a flood of page requests does not fail a health check. */
function countOf({ routeOptions }: FastifyRequest): 'network' | 'files' | 'probes' {
  const limit = routeOptions.config.access?.limit;
  return limit === 'files' || limit === 'probes' ? limit : 'network';
}

/** These headers are reserved for the limits of an organization. */
const shownHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
