import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { writeScript } from '../write-script.ts';

function turns(content: string, settings: Partial<ScriptSettings> = {}) {
  return writeScript(writerInput(content, { sourceType: 'document', settings })).script.turns;
}

const german = `# Leuchtturm

Leuchtturm ist ein kleiner Dienst, der Schiffsmeldungen sammelt und als Karte zeigt. Er braucht keine eigene Datenbank.

## Warum noch eine Karte?

Die meisten Dienste zeigen nur große Häfen. Wer an einem kleinen Fluss arbeitet, sieht dort fast nichts.

## Betrieb

Danach ist die Oberfläche unter http://localhost:8080 erreichbar. Der Dienst startet in wenigen Sekunden und legt seine Daten in einem Ordner ab.

\`\`\`sh
leuchtturm --port 8080
\`\`\`

## Aufbewahrung

Meldungen werden 90 Tage lang aufbewahrt. Ältere Meldungen fasst der Dienst zu Tageswerten zusammen. Die Frist lässt sich je Gebiet ändern.

## Lizenz

MIT`;

test('a German document is told part by part, with transitions, and without what only a reader uses', () => {
  const text = turns(german)
    .map((turn) => turn.text)
    .join('\n');
  assert.match(text, /Leuchtturm\. Leuchtturm ist ein kleiner Dienst/);
  assert.match(text, /Warum noch eine Karte\? Die meisten Dienste/);
  assert.match(text, /Aufbewahrung\. Meldungen werden 90 Tage lang aufbewahrt\./);
  assert.doesNotMatch(text, /unter erreichbar|Lizenz|MIT|--port/);
});

test('two hosts share a document, and one asks by the title of the next part', () => {
  const told = turns(german, { speakers: 2 });
  const words = [1, 2].map((speaker) =>
    told
      .filter((turn) => turn.speaker === speaker)
      .reduce((sum, turn) => sum + turn.text.split(/\s+/).length, 0),
  );
  const [one = 0, two = 0] = words;
  assert.ok(Math.min(one, two) / (one + two) >= 0.3, JSON.stringify(words));
  assert.ok(told.some(({ text }) => /\?$/.test(text)));
});

test('a Japanese list is one polite sentence, and each part is led to in Japanese', () => {
  const text = turns(
    '# 灯台\n\n灯台は、船の位置情報を集めて地図に表示する小さなサービスです。専用のデータベースは必要ありません。\n\n## 主な機能\n\n- 位置情報を圧縮して保存\n- SQLによる検索\n- メールでの通知\n\n## データの保持\n\n位置情報は90日間保存されます。古い情報は一日ごとの平均にまとめられます。期間は地域ごとに変更できます。',
  )
    .map((turn) => turn.text)
    .join('');
  assert.match(text, /灯台について/);
  assert.match(text, /位置情報を圧縮して保存、SQLによる検索、メールでの通知です。/);
  assert.match(text, /データの保持.{0,12}。位置情報は90日間保存されます。/);
});

test('a document without a title goes by the name it explains', () => {
  const text = turns(
    '観灯は船舶データを分析する小さなサービスです。誰でも無料で利用できます。\n\n## 特徴\n\n導入は数分で終わります。設定を変更する必要はありません。',
  )
    .map((turn) => turn.text)
    .join('');
  assert.match(text, /^(?:こんにちは。今回は)?観灯について/);
});

test('a long heading stands behind a colon or is said as the order it is', () => {
  const text = turns(
    "# Guide de la mer\n\nCe guide rassemble les règles que suivent les petits ports depuis des années.\n\n## Vérifiez les amarres avant chaque marée\n\nLes amarres s'usent plus vite que prévu lorsque le vent tourne. Une corde usée cède souvent au pire moment, quand personne ne surveille le quai.",
  )
    .map((turn) => turn.text)
    .join('\n');
  assert.match(text, /(?:^|: |\. |\n)Vérifiez les amarres avant chaque marée\. Les amarres/);
});

test('a sentence that lost the names it ended with is not told', () => {
  const thanks = german.replace('Er braucht', 'Gebaut von [@ada](https://example.com) und @bob. Er braucht');
  const text = turns(thanks)
    .map((turn) => turn.text)
    .join('\n');
  assert.doesNotMatch(text, /Gebaut/);
  assert.match(text, /Er braucht keine eigene Datenbank\./);
});
