import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { Problem } from '../domain/errors.ts';
import { createTextsCheck, openTextProcesses, textWriter } from './text-processes.ts';
import { textTasks } from './text-tasks.ts';

const texts = openTextProcesses();
const write = textWriter(texts);
after(() => texts.close());

const input = (content: string) => writerInput(content, { title: 'Orbit' });
const { signal } = new AbortController();

test('a process writes and cuts what the calling one would, time after time', async () => {
  const value = input('## 1.0.0\n- Fix a crash on start (see #12)\n- Add dark mode');
  for (let round = 0; round < 3; round += 1) {
    const { script } = textTasks.writeScript(value);
    assert.deepEqual(await write(value, { signal }), textTasks.writeScript(value));
    const voice = { provider: 'tts_b', expression: { allowWhispering: true } } as const;
    const toCut = { script, voice: { ...voice, pronunciationNotes: 'dark = durk; what?' }, limit: 240 };
    const cut = await texts.run('cutForVoice', toCut, { signal });
    assert.deepEqual(cut, textTasks.cutForVoice(toCut));
    assert.match(cut.sentences.map(({ spoken }) => spoken).join(' '), /durk mode/);
    assert.deepEqual(cut.notUnderstood, ['what?']);
  }
});

test('the check resolves when a process has read a text, and rejects without processes', async () => {
  const own = openTextProcesses({ processes: 1, warmUp: false });
  const check = createTextsCheck(own);
  let isReady = false;
  const checked = check().then(() => {
    isReady = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(isReady, false);
  await checked;
  await check();
  await own.close();
  await assert.rejects(createTextsCheck(own)());
});

test('a problem arrives as a problem', async () => {
  await assert.rejects(
    write(input(''), { signal }),
    (error) => error instanceof Problem && error.code === 'GENERATION_FAILED' && error.fault === 'text',
  );
});

test('51,200 characters with every pronunciation are well within the limits', async () => {
  const words = Array.from({ length: 500 }, (_, index) => `word${index}`);
  const notes = words.map((word) => `${word} = "said so"`).join('\n');
  const text = `${words.join(' ')}. `.repeat(20).slice(0, 51_200);
  const script = { language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] } as const;
  const voice = { provider: 'tts_a', pronunciationNotes: notes } as const;
  const { sentences } = await texts.run('cutForVoice', { script, voice, limit: 240 }, { signal });
  assert.ok(sentences.length > 100);
});

test('a script that its pronunciations make far longer is refused, at no cost', async () => {
  const turns = [{ speaker: 1, text: 'x. '.repeat(2000), section: null }] as const;
  const script = { language: 'en', speakers: 1, turns } as const;
  const cut = (spoken: string | null, ipa: string | null) =>
    texts.run(
      'cutForVoice',
      {
        ...{ script, voice: { provider: 'tts_a' }, limit: 600, takesIpa: true },
        lexicon: [{ written: 'x', spoken, ipa, caseSensitive: false, language: null, note: null }],
      },
      { signal },
    );
  const { sentences } = await cut('cross', 'ks');
  assert.match(sentences.at(-1)?.spoken ?? '', /cross/);
  for (const [spoken, ipa] of [
    ['cross '.repeat(20).trim(), null],
    ['cross', 'ks'.repeat(60)],
  ] as const)
    await assert.rejects(
      cut(spoken, ipa),
      (error) => error instanceof Problem && error.fault === 'deterministic' && /150,000/.test(error.message),
    );
});
