import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Episode } from '../../src/audio/episode.ts';
import { produceEpisode } from '../../src/audio/produce-episode.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { voicedSentence } from '../support/speech-like.ts';

/** Each sentence is a tone of its own pitch: what is heard shows where one is. */
const sentences = 60;
const firstHertz = 300;
const stepHertz = 40;

let directory: string;
let episode: Episode;
let server: Server;
let browser: Browser;
let page: Page;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-seeking-'));
  episode = await produceEpisode(tones(), {
    ...{ directory, title: 'Tones', organization: 'Acme', language: 'en' },
    date: new Date('2026-01-02T03:04:05Z'),
    signal: new AbortController().signal,
  });
  server = await serve(episode.files.audio);
  browser = await shareChromium();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

after(async () => {
  if (browser) await closeContexts(browser);
  server?.closeAllConnections();
  server?.close();
  await rm(directory, { recursive: true, force: true });
});

test('Chromium knows the duration to 50 ms before it has read the file', async () => {
  const duration = await page.evaluate<number>('readDuration()');
  assert.ok(
    Math.abs(duration - episode.durationSeconds) < 0.05,
    `${duration} for ${episode.durationSeconds}`,
  );
});

test('Chromium decodes every sentence at its place to 5 ms', async () => {
  const starts = await page.evaluate<number[]>('findOnsets()');
  assert.equal(starts.length, episode.sentences.length);
  for (const [index, start] of starts.entries()) {
    assert.ok(
      Math.abs(start - (episode.sentences[index]?.start ?? 0)) < 0.005,
      `sentence ${index} at ${start}`,
    );
  }
});

test('after a seek Chromium plays what belongs there, to 100 ms', async () => {
  for (const index of [3, 29, 44, 58]) {
    const { late, hertz } = await hearAfterSeek(index);
    assert.ok(Math.abs(late) < 100, `the sought place in sentence ${index} is missed by ${late} ms`);
    const expected = firstHertz + stepHertz * index;
    assert.ok(Math.abs(hertz - expected) < stepHertz / 2, `${hertz} Hz instead of ${expected}`);
  }
});

/** Plays in real time, and a busy machine loses samples: the attempt that lost the fewest counts. */
async function hearAfterSeek(index: number): Promise<{ late: number; hertz: number }> {
  const end = episode.sentences[index]?.end ?? 0;
  let best = { late: Number.POSITIVE_INFINITY, hertz: 0 };
  for (let attempt = 0; attempt < 5 && Math.abs(best.late) >= 100; attempt++) {
    const heard = await page.evaluate<{ seconds: number; hertz: number }>(`hearRest(${end - 0.5})`);
    const late = Math.round((0.5 - heard.seconds) * 1000);
    if (Math.abs(late) < Math.abs(best.late)) best = { late, hertz: heard.hertz };
  }
  return best;
}

async function* tones() {
  for (let index = 0; index < sentences; index++) {
    const hertz = firstHertz + stepHertz * index;
    const samples = Float32Array.from(
      { length: 22_050 },
      (_, at) => 0.3 * Math.sin((2 * Math.PI * hertz * at) / 22_050),
    );
    const section = index % 20 === 0 ? `Part ${index / 20 + 1}` : null;
    yield voicedSentence({ samples, text: `Tone ${index}.`, section, boundary: 'paragraph' });
  }
}

async function serve(audioPath: string): Promise<Server> {
  const { size } = await stat(audioPath);
  const script = new URL('./mp3-seeking-page.js', import.meta.url);
  const listener = createServer((request, response) => {
    if (request.url === '/page.js') {
      response.setHeader('content-type', 'text/javascript');
      createReadStream(script).pipe(response);
      return;
    }
    if (request.url !== '/audio.mp3') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Player</title><script src="/page.js"></script>');
      return;
    }
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? size - 1 : Number(to)];
    response.writeHead(request.headers.range ? 206 : 200, {
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(request.headers.range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    });
    createReadStream(audioPath, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return listener;
}
