import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { Speaker } from '../domain/script.ts';
import { drawCover } from './cover.ts';
import type { Timeline } from './episode-timeline.ts';

const sampleRate = 22_050;
const shades = 8;

/** Creates one take per second, each with a speaker and a power. */
function timelineOf(takes: readonly (readonly [Speaker, number])[]): Timeline {
  return {
    sampleRate,
    silentSentences: 0,
    music: [],
    length: takes.length * sampleRate,
    takes: takes.map(([speaker, power], index) => ({
      sentence: { text: 'x', spoken: 'x', speaker, section: null, boundary: 'sentence' },
      ...{ pcmPath: '', offset: 0, position: index * sampleRate, length: sampleRate, scale: 1 },
      ...{ powers: new Float64Array(10).fill(power), pauses: [] },
      ...{ audibleStart: index * sampleRate, audibleEnd: (index + 1) * sampleRate },
    })),
  };
}

/** Returns the pixels and the palette of a cover. */
function open(png: Buffer) {
  const part = (type: string) => {
    const at = png.indexOf(type, 0, 'latin1');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const [width, height] = [part('IHDR').readUInt32BE(0), part('IHDR').readUInt32BE(4)];
  const rows = inflateSync(part('IDAT'));
  const pixel = (x: number, y: number) => rows[y * (width + 1) + 1 + x] ?? 0;
  const palette = part('PLTE');
  return { width, height, pixel, colour: (index: number) => [...palette.subarray(index * 3, index * 3 + 3)] };
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));

test('a cover is a small PNG that shows when an episode is loud', () => {
  const png = drawCover(
    timelineOf(Array.from({ length: 40 }, (_, at) => [1, at < 20 ? 0.01 : 0.0001])),
    null,
  );
  assert.ok(isPng(png));
  assert.ok(png.length < 20_000, `${png.length} bytes`);
  const { width, height, pixel } = open(png);
  assert.deepEqual([width, height], [600, 600]);
  const inkAbove = (from: number, to: number) => {
    let count = 0;
    for (let x = from; x < to; x += 1) if (pixel(x, 200) > 0) count += 1;
    return count;
  };
  assert.ok(inkAbove(60, 290) > 50);
  assert.equal(inkAbove(310, 540), 0);
});

test('the second host speaks in the accent, and a single voice begins in it', () => {
  const isAccent = (shade: number) => shade > shades;
  const dialogue = open(
    drawCover(timelineOf(Array.from({ length: 40 }, (_, at) => [at < 20 ? 1 : 2, 1])), null),
  );
  assert.equal(isAccent(dialogue.pixel(66, 300)), false);
  assert.equal(isAccent(dialogue.pixel(534, 300)), true);
  const monologue = open(drawCover(timelineOf(Array.from({ length: 40 }, () => [1, 1])), null));
  assert.equal(isAccent(monologue.pixel(66, 300)), true);
  assert.equal(isAccent(monologue.pixel(534, 300)), false);
});

test('an organization’s colour is taken, darkened where it would not be seen, and nonsense is not', () => {
  const accentOf = (accent: string | null) =>
    open(drawCover(timelineOf([[1, 1]]), accent)).colour(2 * shades);
  assert.deepEqual(accentOf('#0050a0'), [0, 0x50, 0xa0]);
  const dark = accentOf('#ffff00');
  assert.ok((dark[0] ?? 255) < 180 && (dark[2] ?? 255) < 40, dark.join());
  for (const nonsense of ['red', '#12', 'url(x)', '', null]) {
    assert.deepEqual(accentOf(nonsense), accentOf(null));
  }
});

test('an episode of nearly nothing has a cover too', () => {
  assert.ok(isPng(drawCover(timelineOf([]), null)));
});
