import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pronounced } from '../domain/lexicon/lexicon.ts';
import type { Narration, ReadNarration } from '../domain/narration.ts';
import type { Script, Turn } from '../domain/script.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import { textTasks } from './text-tasks.ts';

const turn = (text: string, more: Partial<Turn> = {}): Turn => ({ speaker: 1, text, section: null, ...more });
const voice: VoiceSettings = { provider: 'tts_b', voiceId: 'ada', pronunciationNotes: 'lamp = "lump"' };
const one: Script = {
  ...{ language: 'en', speakers: 1 },
  turns: [turn('The lamp is on. All is well.'), turn('Boats sail.')],
};
const [first, second] = one.turns as [Turn, Turn];
const two: Script = { ...one, speakers: 2, turns: [turn('Hello.'), turn('Hi.', { speaker: 2 })] };
const hosts = (host2: string): VoiceSettings => ({
  provider: 'tts_b',
  hostVoiceIds: { host1: 'ada', host2 },
});
const said = (written: string, spoken: string | null, ipa: string | null = null): Pronounced => {
  return { written, spoken, ipa, caseSensitive: false, language: null, note: null };
};
const episode: Narration = { script: one, voice, lexicon: [said('boats', 'bots')] };
/** As the voices are called that read a narration, if it names them. */
const read = (narration: Narration): ReadNarration => {
  const { voiceId, hostVoiceIds } = narration.voice;
  const hosts = [hostVoiceIds?.host1 ?? 'ruth', hostVoiceIds?.host2 ?? 'hugo'];
  return { ...narration, readers: narration.script.speakers === 2 ? hosts : [voiceId ?? 'clara'] };
};
const compared = (after: Partial<Narration>, before = episode, takesIpa = false) =>
  textTasks.compareSounds({
    ...{ before: read(before), after: read({ ...before, ...after }) },
    ...{ limit: 240, takesIpa },
  });
const changed = (...input: Parameters<typeof compared>) => compared(...input).changed;
const turns = (...turns: Turn[]) => changed({ script: { ...one, turns } });

test('an episode is the same where nothing is added, removed, moved or in another chapter', () => {
  const isSame = (...turns: Turn[]) => compared({ script: { ...one, turns } }).isSame;
  assert.ok(isSame(first, second));
  for (const other of [[second, first], [first], [first, { ...second, section: 'Boats' }]])
    assert.ok(!isSame(...other));
});

test('sentences that only a pronunciation changed are named', () => {
  const lexicon = [said('boats', 'boards')];
  assert.deepEqual(compared({ lexicon }).repronounced, ['Boats sail.']);
  const script = { ...one, turns: [first, turn('Boats sail early.')] };
  assert.deepEqual(compared({ lexicon, script }).repronounced, []);
});

test('a sentence is changed by its words, its pause and its stresses, and not by its place', () => {
  assert.equal(changed({}), 0);
  assert.ok(!compared({ script: { ...one, turns: [first, turn('Boats sail early.')] } }).isAllChanged);
  assert.equal(turns(second, first), 0);
  assert.equal(turns(first, turn('Boats sail early. And late.')), 2);
  assert.equal(turns(turn('The lamp is on. All is not well.'), second), 1, 'its neighbor stays');
  assert.equal(turns(first, turn('Boats sail.', { pause: 2 })), 1);
  assert.equal(turns(first, turn('Boats *sail*.', { marks: true })), 1);
});

test('a voice changes every sentence that it speaks', () => {
  assert.equal(changed({ voice: { ...voice, voiceId: 'nora' } }), 3);
  assert.ok(compared({ voice: { ...voice, voiceId: 'nora' } }).isAllChanged);
  assert.equal(changed({ voice: { ...voice, deliveryPreset: 'dynamic' } }), 3);
  const before = { script: two, voice: hosts('nora'), lexicon: [] };
  assert.equal(changed({}, before), 0);
  assert.equal(changed({ voice: hosts('simon') }, before), 1);
});

test('a voice is told from words, and one that nobody chose is the one that reads', () => {
  const nora = { ...voice, voiceId: 'nora' };
  assert.equal(compared({ voice: nora }).revoiced, 3);
  assert.equal(compared({ voice: nora, lexicon: [said('boats', 'boards')] }).revoiced, 3);
  const script = { ...one, turns: [first, turn('Boats sail early.')] };
  const both = compared({ voice: nora, script });
  assert.deepEqual([both.changed, both.revoiced, both.isAllChanged], [3, 2, true]);
  assert.deepEqual([compared({ script }).changed, compared({ script }).revoiced], [1, 0]);
  const automatic: Narration = { script: one, voice: { provider: 'tts_a' }, lexicon: [] };
  const chosen = (voiceId: string) =>
    compared({ voice: { provider: 'tts_b', voiceId, expression: {} } }, automatic);
  assert.ok(chosen('clara').isSame);
  assert.equal(chosen('nora').revoiced, 3);
});

test('a pronunciation changes the sentences that have its word, in the notes and in the lexicon', () => {
  const noted = (pronunciationNotes: string) => changed({ voice: { ...voice, pronunciationNotes } });
  assert.equal(noted('lamp = "lamb"'), 1);
  assert.equal(noted(''), 1, 'a note that was removed counts too');
  assert.equal(noted('lamp = "lump"\nanchor = "anker"'), 0);
  assert.equal(changed({ lexicon: [said('boats', 'boards')] }), 1);
  assert.equal(changed({ lexicon: [] }), 1, 'an entry that was deleted counts too');
  assert.equal(changed({ lexicon: [...episode.lexicon, said('lamp', 'lamb')] }), 0, 'the notes win');
  assert.equal(changed({ lexicon: [...episode.lexicon, said('well', 'wail'), said('on', 'off')] }), 2);
  assert.equal(changed({ lexicon: [...episode.lexicon, said('oat', 'out')] }), 0, 'a part of a word is none');
});

test('a phonetic form counts where the voice takes one', () => {
  const lexicon = [said('boats', 'bots', 'bɒts')];
  assert.equal(changed({ lexicon }), 0);
  assert.equal(changed({ lexicon }, episode, true), 1);
});
