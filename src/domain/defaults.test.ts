import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillVoice, settingsByDefault } from './defaults.ts';

test('settings that a request leaves out come from the product, then the organization', () => {
  const organization = { settings: { tone: 'technical', speakers: 2 } } as const;
  assert.equal(settingsByDefault([]).tone, 'casual');
  const { tone, speakers, verbosity } = settingsByDefault([
    { settings: { tone: 'professional' } },
    organization,
  ]);
  assert.deepEqual([tone, speakers, verbosity], ['professional', 2, 'normal']);
});

test('a default voice is for its own provider alone', () => {
  const product = { voice: { provider: 'tts_b', voiceId: 'nora', deliveryPreset: 'measured' } } as const;
  assert.deepEqual(fillVoice({}, [], 1), { provider: 'tts_a' });
  assert.deepEqual(fillVoice({}, [product], 1), {
    provider: 'tts_b',
    deliveryPreset: 'measured',
    voiceId: 'nora',
  });
  assert.deepEqual(fillVoice({ provider: 'tts_a' }, [product], 1), {
    provider: 'tts_a',
    deliveryPreset: 'measured',
  });
  assert.deepEqual(fillVoice({ voiceId: 'ada', deliveryPreset: 'dynamic' }, [product], 1), {
    provider: 'tts_b',
    deliveryPreset: 'dynamic',
    voiceId: 'ada',
  });
});

test('hosts come one by one, and pronunciation notes add up, nearest first', () => {
  const product = { voice: { hostVoiceIds: { host1: 'ada' }, pronunciationNotes: 'b' } };
  const organization = { voice: { hostVoiceIds: { host1: 'max', host2: 'nora' }, pronunciationNotes: 'c' } };
  const voice = fillVoice({ pronunciationNotes: 'a' }, [product, organization], 2);
  assert.deepEqual(voice.hostVoiceIds, { host1: 'ada', host2: 'nora' });
  assert.equal(voice.pronunciationNotes, 'a\nb\nc');
  assert.deepEqual(fillVoice({ hostVoiceIds: { host2: 'ada' } }, [product], 2).hostVoiceIds, {
    host2: 'ada',
  });
});

test('defaults for another number of speakers are left out, and what is asked for stays', () => {
  const product = { voice: { voiceId: 'nora', hostVoiceIds: { host1: 'ada' } } };
  assert.deepEqual(fillVoice({}, [product], 1), { provider: 'tts_a', voiceId: 'nora' });
  assert.deepEqual(fillVoice({}, [product], 2), { provider: 'tts_a', hostVoiceIds: { host1: 'ada' } });
  assert.equal(fillVoice({ voiceId: 'max' }, [product], 2).voiceId, 'max');
});
