import type { FastifyRequest } from 'fastify';

/** Where to sign in. Whoever followed a link finds themselves there once they have. */
export function signInAddress({ method, url }: FastifyRequest): string {
  return method === 'GET' ? `/sign-in?return=${encodeURIComponent(url)}` : '/sign-in';
}

/** Where someone signed in gives their password once more, and goes on from there. */
export function confirmPasswordAddress(returnTo: string): string {
  return `/confirm-password?return=${encodeURIComponent(returnTo)}`;
}
