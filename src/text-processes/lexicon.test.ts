import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pronounced } from '../domain/lexicon/lexicon.ts';
import type { Script } from '../domain/script.ts';
import { textTasks } from './text-tasks.ts';

function script(text: string): Script {
  return { language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] };
}

function entry(written: string, fields: Partial<Pronounced>): Pronounced {
  return { written, spoken: null, ipa: null, caseSensitive: false, language: null, note: null, ...fields };
}

function said(text: string, lexicon: readonly Pronounced[], notes?: string): string {
  const voice = { provider: 'tts_a', ...(notes !== undefined && { pronunciationNotes: notes }) } as const;
  const { sentences } = textTasks.cutForVoice({ script: script(text), voice, lexicon, limit: 240 });
  return sentences.map(({ spoken }) => spoken).join(' ');
}

test('the notes of a request come before the lexicon, whose first entry counts, and then what is built in', () => {
  const lexicon = [entry('nginx', { spoken: 'engine eggs' }), entry('nginx', { spoken: 'en jinx' })];
  assert.equal(said('Use nginx here.', lexicon, 'nginx = "engine x"'), 'Use engine x here.');
  assert.equal(said('Use nginx here.', lexicon), 'Use engine eggs here.');
  assert.equal(said('Use nginx here.', lexicon.slice(1)), 'Use en jinx here.');
  assert.equal(said('Use nginx here.', [entry('SQL', { spoken: 'squeal' })]), said('Use nginx here.', []));
});

test('case matters where an entry says so', () => {
  const exact = [entry('Polish', { spoken: 'pole ish', caseSensitive: true })];
  assert.equal(said('Polish the Polish text.', exact), 'pole ish the pole ish text.');
  assert.equal(said('We polish it.', exact), 'We polish it.');
  assert.equal(said('We polish it.', [entry('Polish', { spoken: 'pole ish' })]), 'We pole ish it.');
});

test('an entry with nothing but IPA is used by an engine that takes it, and named for one that does not', () => {
  const lexicon = [
    entry('kubectl', { ipa: 'ˈkjuːb', spoken: 'kube control' }),
    entry('K8s', { ipa: 'keɪts' }),
    entry('etcd', { ipa: 'ɛt' }),
  ];
  const input = {
    script: script('Run kubectl on K8s.'),
    voice: { provider: 'tts_b' },
    limit: 240,
    lexicon,
  } as const;
  const without = textTasks.cutForVoice(input);
  assert.deepEqual(without.ipaOnly, ['K8s']);
  assert.match(without.sentences[0]?.spoken ?? '', /^Run kube control on /);
  assert.equal(without.sentences[0]?.phonemes, undefined);
  const taken = textTasks.cutForVoice({ ...input, takesIpa: true });
  assert.deepEqual(taken.ipaOnly, []);
  const [sentence] = taken.sentences;
  assert.ok(sentence?.phonemes);
  assert.ok(sentence.phonemes.every(({ spoken }) => sentence.spoken.includes(spoken)));
  assert.deepEqual(
    sentence.phonemes.map(({ ipa }) => ipa),
    ['ˈkjuːb', 'keɪts'],
  );
});

test('IPA has the precedence of its entry', () => {
  const input = { script: script('Run kubectl.'), limit: 240, takesIpa: true } as const;
  const [own, inherited] = [
    entry('kubectl', { spoken: 'kube control' }),
    entry('kubectl', { ipa: 'ˈkjuːb' }),
  ];
  const voice = { provider: 'tts_b' } as const;
  const covered = textTasks.cutForVoice({ ...input, voice, lexicon: [own, inherited] });
  assert.equal(covered.sentences[0]?.phonemes, undefined);
  const told = { ...voice, pronunciationNotes: 'kubectl = "cube cuttle"' };
  const noted = textTasks.cutForVoice({ ...input, voice: told, lexicon: [inherited] });
  assert.deepEqual(
    [noted.sentences[0]?.spoken, noted.sentences[0]?.phonemes],
    ['Run cube cuttle.', undefined],
  );
  const plain = textTasks.cutForVoice({ ...input, voice, takesIpa: false, lexicon: [inherited, own] });
  assert.deepEqual([plain.sentences[0]?.spoken, plain.ipaOnly], ['Run kube control.', []]);
});

test('a text with thousands of entries is cut in time', () => {
  const lexicon = Array.from({ length: 5000 }, (_, index) =>
    entry(`word${index}`, { spoken: `sound ${index}` }),
  );
  const text = Array.from({ length: 4000 }, (_, index) => `word${index}`).join(' ');
  const started = process.threadCpuUsage();
  assert.match(said(`${text}.`, lexicon), /sound three thousand/);
  const { user, system } = process.threadCpuUsage(started);
  assert.ok(user + system < 2_000_000, `${(user + system) / 1000} ms`);
});
