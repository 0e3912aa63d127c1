import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../operations/context.ts';

type SameSite = 'lax' | 'strict';

/** A cookie of this site. Over HTTPS, browsers take the prefix from this host alone, never from another subdomain. */
export function ownCookie(name: string, sameSite: SameSite) {
  const nameAt = (siteUrl: string) => (siteUrl.startsWith('https:') ? `__Host-${name}` : name);
  const attributesAt = (siteUrl: string) => {
    return { path: '/', httpOnly: true, sameSite, secure: siteUrl.startsWith('https:') };
  };
  return {
    read: (request: FastifyRequest, siteUrl: string) => request.cookies[nameAt(siteUrl)],
    set(reply: FastifyReply, siteUrl: string, value: string, seconds: number) {
      reply.setCookie(nameAt(siteUrl), value, { ...attributesAt(siteUrl), maxAge: seconds });
    },
    clear(reply: FastifyReply, siteUrl: string) {
      reply.clearCookie(nameAt(siteUrl), attributesAt(siteUrl));
    },
  };
}

type Sealed = { readonly purpose: string; readonly sameSite: SameSite; readonly seconds: number };

/** A cookie whose content is encrypted. The browser keeps it for a while, and it is read once. */
export function sealedCookie<Content extends object>(name: string, { purpose, sameSite, seconds }: Sealed) {
  const cookie = ownCookie(name, sameSite);
  return {
    keep({ secrets, siteUrl }: Services, reply: FastifyReply, content: Content): void {
      const text = JSON.stringify({ ...content, until: Date.now() + seconds * 1000 });
      cookie.set(reply, siteUrl, secrets.encrypt(purpose, text).toString('base64url'), seconds);
    },
    take({ secrets, siteUrl }: Services, request: FastifyRequest, reply: FastifyReply): Content | null {
      const value = cookie.read(request, siteUrl);
      if (value === undefined || value.length > 4000) return null;
      cookie.clear(reply, siteUrl);
      try {
        const content: Content & { until: number } = JSON.parse(
          secrets.decrypt(purpose, Buffer.from(value, 'base64url')),
        );
        return content.until > Date.now() ? content : null;
      } catch {
        // Clients can send any cookie. Ignore one that is damaged, or that we did not encrypt.
        return null;
      }
    },
  };
}
