import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playerWords } from './player-words.ts';

test('Every language has all words of the player, with their places', () => {
  const english = playerWords('en');
  for (const language of ['de', 'es', 'fr', 'it', 'pt-BR', 'hi', 'ja', 'zh-TW']) {
    const words = playerWords(language);
    assert.equal(words.language, language);
    for (const [name, word] of Object.entries(english)) {
      const own = words[name as keyof typeof words];
      assert.notEqual(own, '', `${language} ${name}`);
      const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join();
      assert.equal(places(own), places(word), `${language} ${name}`);
    }
  }
});

test('A language without words has the English ones', () => {
  assert.deepEqual(playerWords('sw'), playerWords('en'));
});
