import type { Place } from '../../domain/public-pages.ts';

/** A listen page stands alone; a player may stand in any page, and its address, which may hold a token, stays here. */
export function publicPageHeaders(place: Place): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "media-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      place === 'embed' ? 'frame-ancestors *' : "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': place === 'embed' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(place === 'embed' ? { 'X-Robots-Tag': 'noindex' } : {}),
  };
}
