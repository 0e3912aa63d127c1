import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertLinear } from '../../../tests/support/processor-time.ts';
import { parseTurns } from '../../domain/script.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { kokoroModel } from '../kokoro/kokoro-engine.ts';
import { piperModel } from '../piper/piper-engine.ts';
import { cutScript } from '../sentences/cut-script.ts';
import { directSentences } from './direct-sentences.ts';

const toSpoken = (text: string) => text;
/** Cuts a text as a script of one sentence. */
const sentence = (text: string): Sentence => {
  const turns = [{ speaker: 1, text, section: null } as const];
  const [asides] = cutScript(
    { language: 'en', speakers: 1, turns },
    { toSpoken, limit: 9_999, asides: true },
  );
  return { ...asides, text, spoken: text, speaker: 1, section: null, boundary: 'sentence' };
};
const direct = (texts: string[], settings: Partial<VoiceSettings>, language = 'en') => {
  const { catalogue, manner } = language === 'en' ? piperModel : kokoroModel;
  const voice = catalogue.choose(undefined, 'narrator', language);
  const sentences = texts.map(sentence);
  return sentences.map(directSentences(sentences, { provider: 'tts_b', ...settings }, () => voice, manner));
};
const parts = (text: string, settings: Partial<VoiceSettings>, language = 'en') =>
  direct([text], settings, language)[0]?.request?.parts ?? [];

const breaking =
  'After the upgrade everything looks the same, but there is one breaking change, which you will notice.';

describe('directing the built-in voice', () => {
  it('sets key phrases off with pauses, and stresses them when both are asked for', () => {
    assert.equal(parts(breaking, {}).length, 1);
    const pauses = parts(breaking, { expression: { emphasisStyle: 'pauses' } });
    assert.deepEqual(
      pauses.map((part) => part.text),
      [
        'After the upgrade everything looks the same,',
        'but there is one breaking change,',
        'which you will notice.',
      ],
    );
    assert.deepEqual(
      pauses.map((part) => part.pauseAfter),
      [320, 320, 0],
    );
    assert.equal(pauses[0]?.gain, pauses[1]?.gain);
    const both = parts(breaking, { expression: { emphasisStyle: 'both' } });
    assert.ok((both[1]?.gain ?? 0) > (both[0]?.gain ?? 0) + 1);
    assert.ok((both[1]?.rate ?? 0) < (both[0]?.rate ?? 0));
  });

  for (const [language, clauses] of [
    ['es', ['Todo sigue igual que antes,', 'pero hay un cambio crítico,', 'que notará enseguida.']],
    ['fr', ['Tout reste comme avant,', 'mais la sécurité a changé,', 'ce que vous verrez vite.']],
    ['it', ['Tutto resta come prima,', 'ma un avviso è nuovo,', 'come si vede subito.']],
    ['pt', ['Tudo continua como antes,', 'mas há uma opção removida,', 'como você vai notar.']],
    ['hi', ['बाकी सब पहले जैसा है,', 'लेकिन यह बदलाव महत्वपूर्ण है,', 'जो तुरत दिखाई देगा।']],
    ['ja', ['ほとんどは前と同じですが、', '重要な変更が一つあり、', 'すぐに気づくはずです。']],
    ['zh', ['大部分功能都和以前一样，', '但是有一个重要的变化，', '大家马上就会看到。']],
  ] as const)
    it(`sets off the key phrases of ${language}`, () => {
      const text = clauses.join(/ja|zh/.test(language) ? '' : ' ');
      assert.deepEqual(
        parts(text, { expression: { emphasisStyle: 'both' } }, language).map((part) => part.text),
        clauses,
      );
    });

  it('hears questions, calls and short sentences in writing without spaces', () => {
    const settings = { deliveryPreset: 'theatrical' } as const;
    const [question, call, short, long] = direct(
      [
        '検索は速くなりましたか？',
        '検索が速くなりました！',
        '速いです。',
        '今回の更新で検索がとても速くなりました。',
      ],
      settings,
      'ja',
    ).map((one) => one.request?.parts[0]);
    assert.ok((question?.pitch ?? 0) > 1.04 && (call?.gain ?? 0) > (question?.gain ?? 0) + 1);
    assert.ok((short?.pitch ?? 1) < 0.98 && (short?.rate ?? 0) < (call?.rate ?? 0));
    assert.notDeepEqual([long?.pitch, long?.gain], [short?.pitch, short?.gain]);
  });

  it('whispers what is in wide parentheses', () => {
    const said = parts('検索（ベータ版）が速くなりました。', { expression: { allowWhispering: true } }, 'ja');
    assert.deepEqual(
      said.map((part) => [part.text, part.whispered]),
      [
        ['検索', false],
        ['ベータ版', true],
        ['が速くなりました。', false],
      ],
    );
  });

  it('whispers asides only when allowed', () => {
    const text = 'The cache is faster (and nobody asked for it) from today.';
    assert.equal(parts(text, {}).length, 1);
    const [before, aside, after] = parts(text, { expression: { allowWhispering: true } });
    assert.equal(before?.whispered, false);
    assert.equal(aside?.whispered, true);
    assert.equal(aside?.text, 'and nobody asked for it');
    assert.equal(after?.text, 'from today.');
    assert.ok((aside?.gain ?? 0) < (before?.gain ?? 0) - 3);
  });

  it('shapes an arc: calm, rising, settling', () => {
    const texts = Array.from({ length: 20 }, () => 'The same sentence again and again and again.');
    const rates = direct(texts, { expression: { emotionalArc: true } }).map(
      (one) => one.request?.parts[0]?.rate ?? 0,
    );
    assert.ok((rates[12] ?? 0) > (rates[6] ?? 0));
    assert.ok((rates[6] ?? 0) > (rates[0] ?? 0));
    assert.ok((rates[19] ?? 0) < (rates[6] ?? 0));
  });

  it('makes sentences differ more, the wider the range', () => {
    const texts = Array.from(
      { length: 30 },
      (_, index) => `This is the sentence with number ${index} in the list.`,
    );
    const spread = (settings: Partial<VoiceSettings>) => {
      const pitches = direct(texts, settings).map((one) => one.request?.parts[0]?.pitch ?? 1);
      return Math.max(...pitches) - Math.min(...pitches);
    };
    const preset = { deliveryPreset: 'dynamic' } as const;
    const subtle = spread({ ...preset, expression: { emotionalRange: 'subtle' } });
    const moderate = spread({ ...preset, expression: { emotionalRange: 'moderate' } });
    const full = spread({ ...preset, expression: { emotionalRange: 'full' } });
    assert.ok(subtle < moderate && moderate < full);
    assert.equal(spread({}), 0);
    assert.ok(spread({ deliveryPreset: 'theatrical' }) > spread(preset));
  });

  it('gives the same request for the same sentence at any position', () => {
    const settings = { deliveryPreset: 'theatrical', expression: { emotionalRange: 'full' } } as const;
    const [first] = direct(['One thing has changed here.', 'Another one.'], settings);
    const moved = direct(['Another one.', 'New here!', 'One thing has changed here.'], settings);
    assert.deepEqual(moved[2], first);
  });

  it('leaves out what an English voice cannot say, and says so', () => {
    const [mixed, chinese, emoji] = direct(['Hello 世界 there.', '你好世界', '😀'], {});
    assert.equal(mixed?.request?.parts[0]?.text, 'Hello there.');
    assert.equal(mixed?.complete, false);
    assert.equal(chinese?.request, null);
    assert.equal(emoji?.request, null);
  });

  it('limits each request, in linear time, for any text', () => {
    const texts = {
      'no full stop': 'and so it goes on '.repeat(2845).slice(0, 51_200),
      'one word': 'x'.repeat(5000),
      'one word in capitals': 'X'.repeat(5000),
      'control characters': 'Bell\u0007 and\u0000 escape\u001b[31m are here.\u0085 '.repeat(50),
      'numbers only': '12345 678 90 3.14 1000000 '.repeat(100),
      'one character': 'a',
    };
    const partsOf = (text: string) => {
      const turns = parseTurns(text, 1);
      const sentences = cutScript({ language: 'en', speakers: 1, turns }, { toSpoken, limit: 240 });
      return direct(
        sentences.map((one) => one.text),
        { expression: { emphasisStyle: 'both', allowWhispering: true } },
      ).flatMap((one) => one.request?.parts ?? []);
    };
    for (const [name, text] of Object.entries(texts)) {
      const said = partsOf(text);
      assert.ok(said.length > 0, name);
      assert.ok(Math.max(...said.map((part) => part.text.length)) <= 240, name);
      const letters = (value: string) => value.replaceAll(/[^\p{L}\p{N}]/gu, '');
      assert.equal(letters(said.map((part) => part.text).join('')), letters(text), name);
      assertLinear(text, partsOf, name);
    }
  });
});
