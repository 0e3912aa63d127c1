import type { FastifyReply } from 'fastify';
import { audioRemaining, creditsAvailable, type Usage } from '../../domain/usage.ts';

const day = 86_400_000;
const minute = 60_000;

/** The limit and quota headers of the contract, on every authenticated answer. */
export function setLimitHeaders(reply: FastifyReply, usage: Usage): void {
  const { requests } = usage;
  const remaining = audioRemaining(usage);
  reply.headers({
    'X-RateLimit-Limit': String(requests.dailyLimit),
    'X-RateLimit-Remaining': String(Math.max(0, requests.dailyLimit - requests.today)),
    'X-RateLimit-Reset': String(endOf(day) / 1000),
    'X-RateLimit-Limit-Minute': String(requests.minuteLimit),
    'X-RateLimit-Remaining-Minute': String(Math.max(0, requests.minuteLimit - requests.thisMinute)),
    'X-Quota-Audio-Limit': String(usage.audio.quota),
    'X-Quota-Audio-Remaining': String(remaining),
    'X-Quota-Video-Limit': '0',
    'X-Quota-Video-Remaining': '0',
    'X-Quota-Reset': usage.period.end.toISOString(),
    'X-Quota-Credits-Available': String(creditsAvailable(usage)),
  });
}

/** Seconds until the limit that was hit starts anew. */
export function setRetryAfter(reply: FastifyReply, usage: Usage): void {
  const dayIsFull = usage.requests.today >= usage.requests.dailyLimit;
  const seconds = Math.ceil((endOf(dayIsFull ? day : minute) - Date.now()) / 1000);
  reply.header('Retry-After', String(Math.max(1, seconds)));
}

/** Seconds until the next UTC day, for a limit that only a new day lifts. */
export function setRetryTomorrow(reply: FastifyReply): void {
  reply.header('Retry-After', String(Math.max(1, Math.ceil((endOf(day) - Date.now()) / 1000))));
}

/** The end of the running day or minute, in UTC. */
function endOf(length: number): number {
  return (Math.floor(Date.now() / length) + 1) * length;
}
