import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { modelCache } from '../../../tests/support/model-cache.ts';
import { unknownPhonemes } from '../../../tests/support/unknown-phonemes.ts';
import { ensureModel } from '../models/ensure-model.ts';
import { kanaToPhonemes } from './japanese.ts';
import { type KanaReader, openKanaReader } from './japanese-dictionary.ts';

const cases: readonly (readonly [kana: string, phonemes: string])[] = [
  ['コンニチワ', 'koɴɲiʨiβa'],
  ['ひらがな', 'çiɾaɡana'],
  ['キャッシュ', 'kʲaʔɕɯ'],
  ['ファイル、ウィンドウ。', 'ɸaiɾɯ,βiɴdoɯ.'],
  ['デュアル', 'dʲɯaɾɯ'],
  ['サーバー！', 'saːbaː!'],
  ['ヴァージョン', 'vaːʥoɴ'],
];

describe('Kana', () => {
  for (const [kana, phonemes] of cases)
    test(`${kana} sounds as ${phonemes}`, () =>
      assert.deepEqual(kanaToPhonemes(kana), { phonemes, lost: [] }));

  test('have a sound each, alone and with a small one, and the voice knows every symbol', () => {
    const kana = [
      ...'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロワヲンヴー',
    ];
    for (const first of kana) {
      for (const second of kana) {
        const { phonemes, lost } = kanaToPhonemes(first + second);
        assert.deepEqual([lost, unknownPhonemes(phonemes)], [[], []], first + second);
      }
    }
  });

  test('are made of Latin words, so that no name is silent', () => {
    for (const word of ['useState', 'Kubernetes', 'npm', 'Q', 'rhythm', 'queue', 'GitHub']) {
      const { phonemes, lost } = kanaToPhonemes(word);
      assert.deepEqual(lost, []);
      assert.ok(phonemes.length > 0, word);
    }
  });
});

describe('Japanese', () => {
  let read: KanaReader;
  before(async () => {
    read = await openKanaReader(await ensureModel('japanese', { cacheDirectory: modelCache }));
  });

  for (const [written, kana] of [
    ['今日は新しい機能を紹介します。', 'キョーワアタラシイキノーヲショーカイシマス。'],
    ['東京へ行く', 'トーキョーエイク'],
    ['検索が速くなりました', 'ケンサクガハヤクナリマシタ'],
    ['設定から言語を選べます', 'セッテイカラゲンゴヲエラベマス'],
  ] as const)
    test(`${written} is read as ${kana}`, () => assert.equal(read(written), kana));

  test('of release notes loses nothing on the way from text to phonemes', () => {
    const notes = [
      'バージョンニテンヨンテンゼロでセンギョーのデータを処理し、エー ピー アイとuse Stateを更新しました。',
      'ジューゴニチから、容量がサンテンゴギガバイトに増え、ニジューゴパーセント速くなります。',
      '「設定」から「言語」で変更できます（管理者のみ）。',
      'ログイン時にサンケンのエラーが発生する問題を修正！',
    ];
    for (const note of notes) {
      const { phonemes, lost } = kanaToPhonemes(read(note));
      assert.deepEqual([lost, unknownPhonemes(phonemes)], [[], []], note);
    }
  });
});
