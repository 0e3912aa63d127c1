import type { FastifyRequest } from 'fastify';

const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Enough for its owner to know a browser again, such as `Firefox on Linux`. */
export function browserName(request: FastifyRequest): string {
  const agent = (request.headers['user-agent'] ?? '').slice(0, 500);
  const browser = browsers.find(([, mark]) => mark.test(agent))?.[0];
  const system = systems.find(([, mark]) => mark.test(agent))?.[0];
  if (!browser) return system ? `A browser on ${system}` : 'An unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
