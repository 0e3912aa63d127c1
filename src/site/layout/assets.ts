import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../domain/errors.ts';

type Asset = { readonly body: Buffer; readonly type: string };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The sets of styles. Public pages have few, because a first visit loads them. */
const foundation = ['tokens.css', 'base.css', 'layout.css'];
const publicFoundation = ['tokens.css', 'base.css'];
const publicComponents = 'button copy-code meter player player-tools skip-link';
const docsComponents = 'button choice copy-code copy-program field logo notice skip-link table tag';

const assets = readAssets();
const version = fingerprint(assets);

/** The address of an asset. It changes with every release of assets, so browsers can cache it forever. */
export function assetUrl(name: string): string {
  if (!assets.has(name)) throw new Error(`There is no asset named ${name}.`);
  return `/assets/${version}/${name}`;
}

export function registerAssets(server: FastifyInstance): void {
  server.get<{ Params: { version: string; name: string } }>(
    '/assets/:version/:name',
    { logLevel: 'warn' },
    async (request, reply) => {
      const asset = assets.get(request.params.name);
      if (!asset) throw new Problem('NOT_FOUND');
      // During a rolling update, an address of another version must not be cached with this content.
      const current = request.params.version === version;
      reply.type(asset.type).headers({
        'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'no-cache',
        // Sandboxed frames have no origin and need this too.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      return reply.send(asset.body);
    },
  );
}

/** All assets in memory, a quarter of a megabyte. Style sheets are joined: one each for the site, public pages and documentation. */
function readAssets(): Map<string, Asset> {
  const folder = new URL('../assets/', import.meta.url);
  const styles = new URL('styles/', folder);
  const named = (names: readonly string[]) => names.map((name) => new URL(name, styles));
  const components = (names: string) => named(names.split(' ').map((name) => `components/${name}.css`));
  const faces = fontFaces();
  // Last, because it overrides the components. The documentation needs little of it.
  const forcedColors = named(['forced-colors.css']);
  const sheet = (name: string, fonts: readonly FontFace[], parts: readonly URL[]) => {
    const texts = [...fonts.map(({ style }) => style), ...parts.map((file) => readFileSync(file, 'utf8'))];
    // Indentation and blank lines would be a tenth of what a first visit loads.
    return asset(name, Buffer.from(texts.join('\n').replaceAll(/^\s+/gm, '')));
  };
  const files = [
    ...['scripts/', 'images/', 'sounds/'].flatMap((name) => filesIn(new URL(name, folder))),
    ...faces.map(({ file }) => file),
  ];
  return new Map([
    sheet('site.css', faces, [
      ...named(foundation),
      ...filesIn(new URL('components/', styles)),
      ...forcedColors,
    ]),
    // One font file, for a fast first visit. Code and other scripts use system fonts.
    sheet(
      'public.css',
      faces.filter(({ file }) => file.href.endsWith('sans-3-latin-wght-normal.woff2')),
      [
        ...named(publicFoundation),
        ...components(publicComponents),
        ...filesIn(new URL('public/', styles)),
        ...forcedColors,
      ],
    ),
    sheet('docs.css', faces, [
      ...named(foundation),
      ...components(docsComponents),
      ...filesIn(new URL('docs/', styles)),
    ]),
    ...files.map((file) => asset(basename(fileURLToPath(file)), readFileSync(file))),
  ]);
}

type FontFace = { readonly file: URL; readonly style: string };

/** The fonts of Latin scripts, as their packages describe them. */
function fontFaces(): FontFace[] {
  return ['source-sans-3/wght', 'source-sans-3/wght-italic', 'source-code-pro/wght'].flatMap((name) => {
    const sheet = new URL(import.meta.resolve(`@fontsource-variable/${name}.css`));
    const faces = readFileSync(sheet, 'utf8').split('\n\n');
    return faces
      .filter((style) => style.includes('-latin-'))
      .map((style) => {
        const [before = '', address = ''] = style.split('./files/');
        const [file = ''] = address.split(')');
        return { file: new URL(`files/${file}`, sheet), style: `${before}${address}` };
      });
  });
}

function asset(name: string, body: Buffer): [name: string, asset: Asset] {
  const type = types[extname(name)];
  if (type === undefined) throw new Error(`The asset ${name} has no known type.`);
  return [name, { body, type }];
}

function filesIn(folder: URL): URL[] {
  return readdirSync(folder)
    .sort()
    .map((name) => new URL(name, folder));
}

function fingerprint(all: ReadonlyMap<string, Asset>): string {
  const hash = createHash('sha256');
  for (const [name, { body }] of all) hash.update(`${name}\n${body.length}\n`).update(body);
  return hash.digest('hex').slice(0, 16);
}

const hidden = [
  '/account',
  '/confirm-password',
  '/dashboard',
  '/docs/run/',
  '/forgotten-password',
  '/invitations/',
  '/setup/',
  '/sign-in',
  '/sign-up',
];
const robots = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), ''].join('\n');

/** Files that browsers and crawlers request automatically. */
export function wellKnownRoutes(site: FastifyInstance): void {
  site.get('/robots.txt', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=86400').send(robots),
  );
  site.get('/favicon.ico', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').redirect(assetUrl('favicon.svg')),
  );
}
