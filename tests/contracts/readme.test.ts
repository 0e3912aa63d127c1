import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { badges } from '../../bench/support/badges.ts';
import { root } from '../support/command-line.ts';
import { probe } from '../support/ffmpeg.ts';

const readme = readFileSync(`${root}README.md`, 'utf8');

test('the README is short, and everything that it links to is there', () => {
  assert.ok(readme.split('\n').length < 150);
  const targets = [...readme.matchAll(/(?:\]\(|src="|href=")([^)"#]+)/g)].map(([, target = '']) => target);
  assert.ok(targets.length > 15);
  for (const target of targets) {
    if (target.startsWith('http')) continue;
    assert.ok(existsSync(`${root}${target}`), target);
  }
});

test('the badges say what package.json says; npm run pictures draws them anew', async () => {
  for (const [name, image] of Object.entries(await badges())) {
    assert.ok(readme.includes(`docs/media/${name}.svg`), name);
    assert.equal(readFileSync(`${root}docs/media/${name}.svg`, 'utf8'), image, name);
  }
});

test('pictures and sample are small, and the sample lasts about twenty seconds', async () => {
  for (const name of ['studio.webp', 'listen.webp', 'sample.mp3']) {
    assert.ok(readme.includes(`docs/media/${name}`), name);
    const { size } = statSync(`${root}docs/media/${name}`);
    assert.ok(size > 10_000 && size < 300_000, `${name}: ${size} bytes`);
  }
  const seconds = Number((await probe(`${root}docs/media/sample.mp3`)).format.duration);
  assert.ok(seconds > 15 && seconds < 26, `${seconds} seconds`);
});
