import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countChangedParagraphs } from './changed-paragraphs.ts';
import type { Script, Turn } from './script.ts';
import type { VoiceSettings } from './voice-settings.ts';

const turn = (text: string, more: Partial<Turn> = {}): Turn => ({ speaker: 1, text, section: null, ...more });
const voice: VoiceSettings = { provider: 'tts_b', voiceId: 'ada', pronunciationNotes: 'lamp = "lump"' };
const one = { language: 'en', speakers: 1, turns: [turn('The lamp is on.'), turn('Boats sail.')] } as const;
const two: Script = { ...one, speakers: 2, turns: [turn('Hello.'), turn('Hi.', { speaker: 2 })] };
const hosts = (host2: string): VoiceSettings => ({
  provider: 'tts_b',
  hostVoiceIds: { host1: 'ada', host2 },
});
const changed = (script: Script, later: VoiceSettings = voice) =>
  countChangedParagraphs({ script: one, voice }, { script, voice: later });

test('a paragraph is changed by its words, its pause and its marks', () => {
  assert.equal(changed(one), 0);
  const [first, second] = one.turns;
  assert.equal(changed({ ...one, turns: [second, first] }), 0, 'moved paragraphs are not recorded again');
  assert.equal(changed({ ...one, turns: [first, turn('Boats sail early.')] }), 1);
  assert.equal(changed({ ...one, turns: [first, turn('Boats sail.', { pause: 2 })] }), 1);
  assert.equal(changed({ ...one, turns: [first, turn('Boats sail.', { marks: true })] }), 1);
});

test('a voice changes every paragraph that it speaks', () => {
  assert.equal(changed(one, { ...voice, voiceId: 'nora' }), 2);
  assert.equal(changed(one, { ...voice, deliveryPreset: 'dynamic' }), 2);
  const before = { script: two, voice: hosts('nora') };
  assert.equal(countChangedParagraphs(before, { script: two, voice: hosts('nora') }), 0);
  assert.equal(countChangedParagraphs(before, { script: two, voice: hosts('simon') }), 1);
});

test('a pronunciation changes the paragraphs that have its word', () => {
  const noted = (pronunciationNotes: string) => changed(one, { ...voice, pronunciationNotes });
  assert.equal(noted('lamp = "lamb"'), 1);
  assert.equal(noted(''), 1, 'a note that was removed counts too');
  assert.equal(noted('lamp = "lump"\nBOATS = "bots"'), 1);
  assert.equal(noted('lamp = "lump"\nanchor = "anker"'), 0);
  assert.equal(noted('lamp = "lump"\nsay boats like bots'), 2, 'it may be about any word');
});
