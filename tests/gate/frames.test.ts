import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSentence } from '../../src/script/gate/check-sentence.ts';
import { collectEvidence } from '../../src/script/gate/evidence.ts';

function judge(text: string, units: readonly number[] = [], language = 'en') {
  const unit = {
    id: 1,
    start: 0,
    end: 1,
    path: ['Security'],
    text: 'Guests cannot delete projects. Rotate your API keys. Settings are in harbour.yaml.',
    category: 'security' as const,
    must: true,
    news: true,
  };
  const evidence = collectEvidence([unit], {
    language,
    productName: 'Harbour',
    version: '4.2.0',
    releases: [],
    texts: ['Harbour', '4.2.0', 'Try Harbour free for a month at harbour.example.'],
  });
  return checkSentence({ text, units }, [], evidence).map(({ rule }) => rule);
}

test('a sentence without units may frame, repeat a unit, or say what the caller asked for', () => {
  for (const text of [
    'Harbour 4.2.0 is out.',
    'Now to the projects.',
    'Guests cannot delete projects.',
    'Try Harbour free for a month at harbour.example.',
    'For a month, try Harbour free.',
  ])
    assert.deepEqual(judge(text), [], text);
  for (const text of [
    'Harbour is free.',
    'Guests can delete projects.',
    'Now to the projects, which are gone.',
    'Delete your projects.',
  ])
    assert.notDeepEqual(judge(text), [], text);
});

test('an address of the caller or of a unit may be said, and no other', () => {
  assert.deepEqual(judge('Settings are in harbour.yaml.', [1]), []);
  assert.deepEqual(judge('Settings are in harbour dot yaml.', [1]), []);
  for (const text of [
    'Settings are in harbour.plan.',
    'Settings are in harbour dot team.',
    'Settings are in harbour, dot, team.',
    'Settings are in www.harbour.yaml.',
  ])
    assert.ok(judge(text, [1]).includes('address'), text);
  assert.ok(judge('Alle Schlüssel sind auf harbour Punkt com.', [1], 'de').includes('address'));
});

test('a demand for a secret and an incident are faults, which no one can confirm', () => {
  assert.deepEqual(judge('Rotate your API keys.', [1]), []);
  for (const text of [
    'Send us your API keys.',
    'Rotate your API keys, and read them to us.',
    'You have to tell us your API keys.',
    'Could you please confirm your password?',
    'Buy new API keys.',
  ])
    assert.ok(judge(text, [1]).includes('order'), text);
  for (const text of ['API keys were stolen.', 'Harbour is bankrupt.', 'Was Harbour hacked?'])
    assert.ok(judge(text, [1]).includes('reference'), text);
});
