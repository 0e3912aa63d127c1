import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { root } from '../support/command-line.ts';

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

test('no source file is longer than 300 lines, and most are short', () => {
  const files = globSync('{src,sdk,tests,bench,setup,bin}/**/*.{ts,js,mjs,css}', {
    cwd: root,
    exclude: ['sdk/{generated,dist}/**'],
  });
  const lengths = files.map((file) => ({ file, lines: read(file).split('\n').length - 1 }));
  assert.deepEqual(
    lengths.filter(({ lines }) => lines > 300),
    [],
  );
  const sorted = lengths.map(({ lines }) => lines).sort((left, right) => left - right);
  assert.ok((sorted[Math.floor(sorted.length / 2)] ?? 0) <= 80, 'the median file has at most 80 lines');
});

test('the import table of ARCHITECTURE.md is the one that is checked', () => {
  const { forbidden } = createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`);
  const checked = forbidden.flatMap(({ name }: { name: string }) => {
    const [, folder, others] = /^([a-z-]+) imports only (.+)$/.exec(name) ?? [];
    return folder && others ? [[folder, others === 'itself' ? '' : others]] : [];
  });
  const table =
    /\| folder +\| may import +\|\n[|\s-]+\n((?:\|.*\n)+)/.exec(read('ARCHITECTURE.md'))?.[1] ?? '';
  const written = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .flatMap(([, folders = '', others = '']) =>
      folders.split(', ').map((folder) => [folder, others === 'nothing' ? '' : others]),
    )
    .filter(([folder = '']) => folder !== 'app' && folder !== 'sdk');
  assert.deepEqual(written.sort(), checked.sort());
});

test('THIRD_PARTY.md names every package that is depended on', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const page = read('THIRD_PARTY.md');
  const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !page.includes(`\`${name}\``),
  );
  assert.deepEqual(missing, []);
});

test('links between the documents lead somewhere', () => {
  for (const page of globSync(['*.md', 'docs/**/*.md'], { cwd: root })) {
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      const place = new URL(target, `file://${root}${page}`).pathname;
      assert.equal(globSync(place.replace(/\/$/, '')).length, 1, `${page} links to ${target}`);
    }
  }
});

test('the pages name the versions of Node that the packages take', () => {
  const oldest = (file: string) => JSON.parse(read(file)).engines.node.replace('>=', '');
  const [program, client] = [oldest('package.json'), oldest('sdk/package.json')];
  const guides = 'src/site/reference/guides';
  for (const [page, text] of [
    [
      'README.md',
      `\`aloud\` needs Node ${program} or later, its client \`@aloud/client\` Node ${client} or later`,
    ],
    [`${guides}/command-line.md`, `needs Node ${program} or later`],
    [`${guides}/typescript-client.md`, `Node ${client} or later`],
    [`${guides}/first-steps.ts`, `Node ${client} or later`],
    ['sdk/README.md', `Node ${client} or later`],
    ['bin/aloud.js', `>= ${program})`],
  ] as const)
    assert.ok(read(page).replaceAll('\n', ' ').includes(text), `${page}: ${text}`);
});

test('decisions are numbered without a gap, and each says its status', () => {
  const pages = globSync('docs/decisions/*.md', { cwd: root }).sort();
  for (const [index, page] of pages.entries()) {
    const number = String(index + 1).padStart(4, '0');
    assert.match(page, new RegExp(`/${number}-[a-z0-9-]+\\.md$`));
    const status = '(accepted|superseded( in part)? by \\[\\d{4}\\]\\(\\d{4}-[a-z0-9-]+\\.md\\))';
    const head = new RegExp(`^# ${number}\\. .+\\n\\nStatus: ${status}\\. Date: \\d{4}-\\d\\d-\\d\\d\\.\\n`);
    assert.match(read(page), head, page);
  }
});

test('the newest section of the changelog is that of this version; lockfile, client and manifests agree', () => {
  const { version } = JSON.parse(read('package.json'));
  for (const file of ['package-lock.json', 'sdk/package.json'])
    assert.equal(JSON.parse(read(file)).version, version, file);
  assert.equal(
    JSON.parse(read('sdk/package.json')).publishConfig.access,
    'public',
    'a scope is private by default',
  );
  const sections = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$/gm)];
  const released = sections.map(([, name]) => name).filter((name) => name !== 'Unreleased');
  assert.equal(released[0], version);
  assert.match(read('deploy/kubernetes/kustomization.yaml'), new RegExp(`newTag: ${version}\\n`));
});
