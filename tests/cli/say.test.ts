import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createRecognizer, type Recognizer } from '../../src/speech/listening/recognizer.ts';
import { countWordErrors } from '../../src/speech/listening/word-errors.ts';
import { type CommandLine, commandHere } from '../support/command-line.ts';
import { decode, measureLoudness } from '../support/ffmpeg.ts';
import { modelCache as cacheDirectory } from '../support/model-cache.ts';

const notes = `# Northwind 2.4

## Added
- You can now search archived projects and restore them with one click.
- Reports can be sent by mail every Monday morning.

## Fixed
- Large exports no longer stop after a thousand rows.
`;
const listeningRate = 16_000;

let directory: string;
let aloud: CommandLine;
let recognizer: Recognizer;
before(() => {
  directory = mkdtempSync(join(tmpdir(), 'aloud-say-'));
  const settings = { DATA_DIR: join(directory, 'data'), CACHE_DIR: cacheDirectory, STEADY_VOICE: 'on' };
  aloud = commandHere(settings, directory);
  recognizer = createRecognizer({ cacheDirectory, size: 'base' });
  writeFileSync(join(directory, 'notes.md'), notes);
});
after(async () => {
  await recognizer.close();
  rmSync(directory, { recursive: true, force: true });
});

test('say turns release notes into an episode that can be understood, with captions in step', async () => {
  const { code, stdout, stderr } = await aloud(['say', 'notes.md', '-o', 'out.mp3', '--json']);
  assert.equal(code, 0, stderr);
  const said = JSON.parse(stdout);
  const audio = join(directory, 'out.mp3');
  assert.equal(said.audio, audio);
  for (const name of ['captions', 'subtitles', 'chapters', 'waveform', 'timings']) {
    assert.ok(existsSync(said[name]), name);
  }
  assert.ok(said.quality.sentences > 0 && said.quality.loudness !== null, 'it says how the voicing went');
  const { integrated, truePeak } = await measureLoudness(audio);
  assert.ok(Math.abs(integrated + 16) <= 0.5 && truePeak <= -1, `${integrated} LUFS, ${truePeak} dBTP`);

  const timings = JSON.parse(readFileSync(said.timings, 'utf8')).sentences;
  const total = { words: 0, errors: 0 };
  for (const { start, end, text } of timings) {
    const samples = await decode(audio, listeningRate, start, end - start);
    const heard = await recognizer.transcribe({ samples, sampleRate: listeningRate });
    const { words, errors } = countWordErrors(text, heard, true);
    total.words += words;
    total.errors += errors;
    assert.ok(quietBefore(await decode(audio, listeningRate, Math.max(0, start - 0.25), 0.25 + 0.15)), text);
  }
  assert.ok(total.errors / total.words <= 0.03, `${total.errors} of ${total.words} words misheard`);
  assert.match(readFileSync(said.captions, 'utf8'), /^WEBVTT\n[\s\S]*Northwind <[\d:.]+>2\.4/);
});

test('say names the files that it wrote, and how long the episode is', async () => {
  const { code, stdout, stderr } = await aloud(
    ['say', '-', '--verbatim', '--title', 'Short', '-o', 'short.mp3'],
    {
      input: 'Search is faster.',
    },
  );
  assert.equal(code, 0, stderr);
  const said = Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  );
  const { title, duration_seconds: seconds, ...files } = said;
  assert.equal(title, 'Short');
  assert.match(seconds, /^[1-9]\d?$/);
  const written = readdirSync(directory).filter((name) => name.startsWith('short.'));
  assert.deepEqual(Object.values(files).sort(), written.map((name) => join(directory, name)).sort());
});

test('a voice that is not there is named, and nothing is left behind', async () => {
  const input = 'Host 1: What is new?\n\nHost 2: Search is faster.';
  const { code, stdout, stderr } = await aloud(
    ['say', '-', '--verbatim', '--speakers', '2', '--host1', 'nobody-here', '-o', 'dialogue.mp3'],
    { input },
  );
  assert.equal(code, 1, stdout);
  assert.match(stderr, /^error: .*nobody-here.*\n$/);
  assert.ok(!existsSync(join(directory, 'dialogue.mp3')));
  assert.deepEqual(
    readdirSync(directory).filter((name) => name.startsWith('.aloud-')),
    [],
  );
});

test('script prints the script and nothing else, and JSON on request', async () => {
  const plain = await aloud(['script', '-', '--product', 'Northwind', '--version', '2.4.0'], {
    input: notes,
  });
  assert.equal(plain.code, 0, plain.stderr);
  assert.match(plain.stdout, /Northwind 2\.4\.0/);
  assert.doesNotMatch(plain.stdout, /[#*`]/);
  const json = await aloud(['script', 'notes.md', '--speakers', '2', '--json']);
  const { content, turns, speakers, word_count } = JSON.parse(json.stdout);
  assert.equal(speakers, 2);
  const spoken = content.replaceAll(/^Host [12]: /gm, '').match(/[\p{L}\d][\p{L}\d.’']*/gu);
  assert.equal(word_count, spoken.length, 'labels are not spoken');
  assert.match(content, /^Host 1: /);
  assert.ok(turns.length > 2);
});

test('what cannot be said is one clear line', async () => {
  for (const [words, input, message] of [
    [['say', '-', '--verbatim'], ' \n', /empty/],
    [['say', 'missing.md'], '', /missing\.md cannot be read/],
    [
      ['say', '-', '--verbatim', '-o', 'german.mp3'],
      'Die neue Version ist erschienen, und die Suche ist jetzt schneller als je zuvor.',
      /no voice for German/,
    ],
    [['say', '-', '--verbatim', '-o', 'nowhere/a.mp3'], 'Hello.', /nowhere: create the directory, or choose/],
    [['script', '-'], '🎉🎉', /nothing/],
  ] as const) {
    const { code, stderr } = await aloud(words, { input });
    assert.equal(code, 1, words.join(' '));
    assert.match(stderr, message);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
});

/** Whether the sound that follows a pause begins in the last 0.3 seconds of the chunk. */
function quietBefore(samples: Float32Array): boolean {
  const head = samples.subarray(0, Math.round(0.1 * listeningRate));
  const tail = samples.subarray(Math.round(0.1 * listeningRate));
  return level(head) < level(tail);
}

function level(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}
