import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Voice } from '../../domain/voice.ts';
import { voiceNames } from './voice-names.ts';

const voice = (id: string, name: string, spoken: Pick<Voice, 'language' | 'engine'> = {}): Voice => ({
  ...{ id, name, description: '', gender: 'woman', defaultFor: [], figures: null },
  ...spoken,
});

test('voices of one name are told apart by what differs', () => {
  const voices = [
    voice('nora', 'Nora', { language: 'en-US', engine: 'piper' }),
    voice('ef_dora', 'Dora', { language: 'es', engine: 'kokoro' }),
    voice('pf_dora', 'Dora', { language: 'pt-BR', engine: 'kokoro' }),
    voice('k_ada', 'Ada', { language: 'en-US', engine: 'kokoro' }),
    voice('p_ada', 'Ada', { language: 'en-US', engine: 'piper' }),
    voice('21m00', 'Rachel'),
    voice('x9k2b', 'Rachel'),
  ];
  assert.deepEqual(
    [...voiceNames(voices).entries()].sort(),
    [
      ['nora', 'Nora'],
      ['ef_dora', 'Dora (Spanish)'],
      ['pf_dora', 'Dora (Brazilian Portuguese)'],
      ['k_ada', 'Ada (American English), kokoro'],
      ['p_ada', 'Ada (American English), piper'],
      ['21m00', 'Rachel (21m00)'],
      ['x9k2b', 'Rachel (x9k2b)'],
    ].sort(),
  );
});
