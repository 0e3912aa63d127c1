import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNormaliser } from './create-normaliser.ts';

const cases: readonly (readonly [language: string, written: string, spoken: string])[] = [
  ['de', '**Neu:** 3,5 GB Speicher 🎉', 'Neu: 3,5 GB Speicher'],
  ['de', 'Siehe https://example.de/seite?x=1.', 'Siehe example.de.'],
  ['de', 'Fehler in `parse()` behoben', 'Fehler in parse() behoben'],
  ['de-AT', 'Größe &amp; Farbe', 'Größe & Farbe'],
  ['fr', 'Voir [la page](https://example.fr) !', 'Voir la page!'],
  ['fr', "C'est l'été.", "C'est l'été."],
  ['es', '¿Qué hay de <b>nuevo</b>?', '¿Qué hay de nuevo?'],
  ['pt', '~~antigo~~ novo 🚀', 'antigo novo'],
  [
    'ja',
    '**新機能**：https://example.jp/a を追加しました。',
    '新機能：example ドット ジェー ピー を追加しました。',
  ],
  ['ja', '🎉 バージョン2.0を公開', 'バージョンニテンゼロを公開'],
  ['zh', '修复 `useState` 的问题。', '修复 use State 的问题。'],
  ['zh', '\u200b更新\u202e完成', '更新完成'],
];

for (const [language, written, spoken] of cases) {
  test(`In ${language}, ${JSON.stringify(written)} is said as ${JSON.stringify(spoken)}`, () => {
    assert.equal(createNormaliser({ language, pronunciations: [] })(written), spoken);
  });
}
