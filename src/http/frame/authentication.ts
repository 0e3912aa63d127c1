import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { Caller, CallerContext, Services } from '../../operations/context.ts';
import { type Admission, admitCaller } from '../../operations/keys.ts';
import { type AddressLimit, rateLimited, setLimitHeaders } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Needs no API key. */
    public?: boolean;
  }
}

/** Admits a request within the limits of its key's organization, or of its address without a key. */
export function authentication(services: Services, limitByAddress: AddressLimit) {
  return async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { config } = request.routeOptions;
    if (request.is404 || config.public) {
      await limitByAddress(request, reply);
      return;
    }
    let admission: Admission;
    try {
      admission = await admitCaller(services, {
        apiKey: bearerToken(request.headers.authorization),
        organizationId: organizationHeader(request),
      });
    } catch (error) {
      if (error instanceof Problem && error.code === 'UNAUTHENTICATED') await limitByAddress(request, reply);
      throw error;
    }
    request.caller = admission.caller;
    setLimitHeaders(reply, admission.caller.usage);
    if (!admission.refusal) return;
    if (admission.refusal.code === 'RATE_LIMITED') throw rateLimited(reply, admission.caller.usage);
    throw admission.refusal;
  };
}

export function contextOf<S extends Services>(services: S, request: FastifyRequest): CallerContext<S> {
  if (!request.caller) throw new Error(`${request.routeOptions.url} is public and has no caller.`);
  return { ...services, caller: request.caller };
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

function organizationHeader(request: FastifyRequest): string | null {
  const value = request.headers['x-organization-id'];
  return value === undefined ? null : String(value);
}
