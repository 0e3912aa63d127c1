import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { catalogue, voiceOrDefault } from './catalogue.ts';

describe('the catalogue of built-in voices', () => {
  it('has enough good voices, women and men about equally', () => {
    assert.ok(catalogue.length >= 16);
    const women = catalogue.filter((voice) => voice.gender === 'woman').length;
    assert.ok(Math.abs(women - catalogue.length / 2) <= 3);
    for (const { id, figures } of catalogue) {
      assert.ok(figures.wordErrorRate <= 0.03, id);
      assert.ok(figures.wordsPerSecond >= 2.4 && figures.wordsPerSecond <= 3, id);
    }
  });

  it('names each voice once', () => {
    for (const key of ['id', 'name', 'speaker'] as const) {
      assert.equal(new Set(catalogue.map((voice) => voice[key])).size, catalogue.length);
    }
    for (const { id } of catalogue) assert.match(id, /^[a-z]+$/);
  });

  it('has one default for each role, and hosts that differ clearly', () => {
    for (const role of ['narrator', 'host1', 'host2'] as const) {
      assert.equal(catalogue.filter((voice) => voice.defaultFor.includes(role)).length, 1, role);
    }
    const [host1, host2] = [voiceOrDefault(undefined, 'host1'), voiceOrDefault(undefined, 'host2')];
    assert.notEqual(host1.gender, host2.gender);
    const ratio = host1.figures.pitch / host2.figures.pitch;
    assert.ok(Math.max(ratio, 1 / ratio) >= 1.5);
  });
});
