import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { writeScript } from '../write-script.ts';

function told(content: string, settings: Partial<ScriptSettings> = {}): string {
  return writeScript(writerInput(content, { settings }))
    .script.turns.map(({ text }) => text)
    .join('\n');
}

const cases: readonly [name: string, content: string, expected: readonly RegExp[]][] = [
  [
    'German things get their articles and share a sentence',
    '## 4.1.0\n\n### Neu\n- Neuer Drucker-Assistent\n- Export nach Parquet\n- Unterstützung für Kerberos-Anmeldung\n\n### Behoben\n- Absturz beim Start unter Windows behoben\n- Falsche Summen in der Monatsübersicht',
    [
      /(?:Mit dabei sind jetzt|Hinzugekommen sind) ein neuer Drucker-Assistent, der Export nach Parquet und die Unterstützung für Kerberos-Anmeldung\./,
      /(?:Behoben sind|Korrigiert wurden) ein Absturz beim Start unter Windows und falsche Summen in der Monatsübersicht\./,
    ],
  ],
  [
    'German deeds keep their measure and agree with their thing',
    '## 4.1.0\n\n### Verbesserungen\n- Ladezeiten der Übersicht um 30 % reduziert\n- Suche beschleunigt\n- Behebt einen Fehler, durch den Notizen verschwanden',
    [
      /Die Ladezeiten der Übersicht wurden um 30\s?% reduziert\./,
      /wurde die Suche|die Suche wurde/i,
      /Diese Version behebt einen Fehler, durch den Notizen verschwanden\./,
    ],
  ],
  [
    'a German sentence about what went wrong is told as mended',
    '## 4.1.0\n\n### Fehlerbehebungen\n- Anhänge über 20 MB wurden abgeschnitten\n- Behoben: Die Vorschau war leer',
    [/: Anhänge über 20 MB wurden abgeschnitten\./, /: Die Vorschau war leer\./],
  ],
  [
    'French nouns of action become verbs',
    "## 4.1.0\n\n### Nouveautés\n- Ajout du mode sombre\n- Prise en charge des factures électroniques\n\n### Corrections\n- Correction d'un bug qui bloquait l'impression\n- Plantage à l'ouverture de gros dossiers\n- Les accents étaient perdus à l'export",
    [
      /(?:Cette version|La mise à jour) ajoute le mode sombre\./,
      /prend en charge les factures électroniques\./,
      /corrige un bug qui bloquait l'impression et un plantage à l'ouverture de gros dossiers\./,
      / : les accents étaient perdus à l'export\./,
    ],
  ],
  [
    'Spanish participles become verbs, sentences stay',
    '## 4.1.0\n\n### Novedades\n- Añadido soporte para códigos QR\n- Modo oscuro\n\n### Correcciones\n- Se corrigió un error que impedía imprimir\n- Corrección de un fallo en el inicio de sesión\n- Bucle infinito cuando la cola estaba vacía',
    [
      /añade soporte para códigos QR y el modo oscuro\./,
      /Se corrigió un error que impedía imprimir\./,
      /corrige un fallo en el inicio de sesión y un bucle infinito cuando la cola estaba vacía\./,
    ],
  ],
  [
    'Portuguese entries are told as what the version does',
    '## 4.1.0\n\n### Novidades\n- Adicionadas novas opções de filtro\n- Agora você pode duplicar uma nota\n\n### Correções\n- Corrigido erro ao exportar\n- Vazamento de memória ao fechar janelas\n- Acentos se perdiam nos nomes',
    [
      /adiciona novas opções de filtro\./,
      /Agora você pode duplicar uma nota\./,
      /corrige um erro ao exportar e um vazamento de memória ao fechar janelas\./,
      /: Acentos se perdiam nos nomes\./,
    ],
  ],
  [
    'Italian articles lean on the sound that follows',
    '## 4.1.0\n\n### Novità\n- Opzione per salvare le bozze\n- Zoom nelle immagini\n\n### Correzioni\n- Corretto un errore nella stampa\n- Miglioramento della navigazione',
    [/aggiunge l’opzione per salvare le bozze e uno zoom nelle immagini\./, /migliora la navigazione\./],
  ],
  [
    'Japanese entries end politely',
    '## 4.1.0\n\n### 新機能\n- 受注一覧に絞り込みを追加\n- 棚卸しに対応\n- 文字コードを選べるように\n\n### 不具合の修正\n- 設定が反映されない\n- 大きな画像を開くと落ちる問題を修正',
    [
      /受注一覧に絞り込みを追加しました。/,
      /棚卸しに対応しました。/,
      /文字コードを選べるようになりました。/,
      /設定が反映されない問題/,
      /大きな画像を開くと落ちる問題を?/,
    ],
  ],
  [
    'Chinese entries of one kind share a verb',
    '## 4.1.0\n\n### 修复\n- 修复打开大图时崩溃的问题\n- 修复合计金额错误\n- 通知重复显示\n\n### 新功能\n- 支持按批次筛选\n- 深色模式',
    [
      /修复了打开大图时崩溃的问题，以及合计金额错误。/,
      /修复了通知重复显示的问题。/,
      /支持按批次筛选。/,
      /新增了深色模式。/,
    ],
  ],
];

for (const [name, content, expected] of cases) {
  test(name, () => {
    const text = told(content);
    for (const pattern of expected) assert.match(text, pattern);
  });
}

test('greetings, thanks and calls to rate the app are not told', () => {
  const text = told(
    '# Hafenplan 3.4\n\nHallo zusammen,\n\n## Neu\n- Liegeplätze lassen sich jetzt auf der Karte buchen – danke an @ole!\n- Die Gebühren werden je Nacht berechnet.\n\nViele Grüße\nEuer Hafenplan-Team',
  );
  assert.match(text, /Hafenplan 3\.4/);
  assert.doesNotMatch(text, /Hallo zusammen|danke an|Grüße|Team/);
});

test('chores are counted in words of the language', () => {
  const text = told(
    '## 3.0.1\n\n### Corregido\n- Error al abrir planos\n\n### Mantenimiento\n- Actualización de dependencias\n- Actualizar axios a 1.8.2',
  );
  assert.match(text, /A esto se suman dos tareas de mantenimiento interno\./);
  assert.doesNotMatch(text, /axios/);
});

test('notes of prose are told in their order and keep their dates whole', () => {
  const text = told(
    '# Kompass 12 ist da\n\nDie neue Version lädt Karten doppelt so schnell. Routen können jetzt offline geplant werden.\n\nDie alte Schnittstelle wird am 1. Juni 2026 abgeschaltet.',
  );
  assert.match(text, /Kompass 12/);
  assert.match(
    text,
    /schnell\. Routen können jetzt offline geplant werden\. Die alte Schnittstelle wird am 1\. Juni 2026 abgeschaltet\./,
  );
});

test('points below an entry are told with it', () => {
  const text = told(
    '## 3.0.0\n\n### Neu\n- Neue Kartenansicht\n  - Zoom per Geste\n  - Offline-Karten\n- Die Suche findet auch Orte.',
  );
  assert.match(
    text,
    /eine neue Kartenansicht\. (?:Dazu gehören|Im Einzelnen): Zoom per Geste und Offline-Karten\./,
  );
});

test('no two neighbouring sentences open with "Wir haben"', () => {
  const text = told(
    '## 3.0.0\n\n- Wir haben die Suche beschleunigt.\n- Wir haben den Kalender um Feiertage ergänzt.\n- Der Import erkennt auch Tabellen.',
  );
  assert.match(
    text,
    /Wir haben die Suche beschleunigt\. Außerdem haben wir den Kalender um Feiertage ergänzt\./,
  );
});

test('a fault under the name of a part is told as it was, and that it is gone', () => {
  const text = told(
    '## 3.0.0\n\n### Fehlerbehebungen\n- Editor: Der Cursor springt beim Tippen\n- Die Vorschau wird jetzt sofort geladen.\n- Rückgängig funktioniert wieder mit der Maus.',
  );
  assert.match(text, /Editor: Der Cursor springt beim Tippen\. Das ist behoben\./);
  assert.match(text, /Rückgängig funktioniert wieder mit der Maus\./);
});

test('a title that only announces news names no product', () => {
  assert.match(
    told(
      '# Novedades de Almar 6.4\n\n## Novedades\n- Añadido soporte para códigos QR\n- Nuevo panel de ventas',
    ),
    /Almar 6\.4/,
  );
  assert.doesNotMatch(
    told('# 変更履歴\n\n## 2.0.0\n\n### 追加\n- 検索に絞り込みを追加\n- 棚卸しに対応'),
    /変更履歴 2/,
  );
});
