import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { writeScript } from '../write-script.ts';

const notes: Readonly<Record<string, string>> = {
  de: '## 3.2.0\n\n### Sicherheit\n- Eine Schwachstelle beim Einlesen von Anhängen ist behoben.\n\n### Neu\n- Termine können jetzt mit mehreren Personen geteilt werden.\n- Die Suche findet auch Notizen und Anhänge.',
  fr: '## 3.2.0\n\n### Sécurité\n- Une faille dans la lecture des pièces jointes est corrigée.\n\n### Nouveautés\n- Les rendez-vous peuvent être partagés avec plusieurs personnes.\n- La recherche trouve aussi les notes et les fichiers.',
  es: '## 3.2.0\n\n### Seguridad\n- Se corrigió una vulnerabilidad al leer los archivos adjuntos.\n\n### Novedades\n- Las citas se pueden compartir con varias personas.\n- La búsqueda también encuentra las notas y los archivos.',
  pt: '## 3.2.0\n\n### Segurança\n- Foi corrigida uma vulnerabilidade na leitura dos anexos.\n\n### Novidades\n- Os compromissos podem ser partilhados com várias pessoas.\n- A pesquisa também encontra as notas e os arquivos.',
  ja: '## 3.2.0\n\n### セキュリティ\n- 添付ファイルの読み込みの脆弱性を修正しました。\n\n### 新機能\n- 予定を複数の人と共有できるようになりました。\n- 検索でメモも見つかります。',
  zh: '## 3.2.0\n\n### 安全\n- 修复了读取附件时的漏洞。\n\n### 新功能\n- 现在可以与多人共享日程。\n- 搜索也能找到笔记。',
};

function write(language: string, settings: Partial<ScriptSettings>) {
  const given = { title: 'Orbit', settings: { productName: 'Orbit', ...settings } };
  return writeScript(writerInput(notes[language] ?? '', given)).script;
}

for (const language of Object.keys(notes)) {
  test(`notes in "${language}" are framed in that language, titles included`, () => {
    for (const speakers of [1, 2] as const) {
      const script = write(language, { speakers });
      const heard = script.turns.map(({ text, section }) => `${section ?? ''} ${text}`).join(' ');
      assert.equal(script.language, language);
      assert.match(heard, /Orbit 3\.2\.0/);
      assert.doesNotMatch(heard, /\b(?:the|and|what|here|thanks|overview|wrap-up|security|welcome)\b/i);
    }
  });

  test(`tone and threshold change a script in "${language}"`, () => {
    const text = (settings: Partial<ScriptSettings>) =>
      write(language, settings)
        .turns.map((turn) => turn.text)
        .join(' ');
    assert.notEqual(text({ tone: 'casual' }), text({ tone: 'professional' }));
    assert.match(text({ summaryThreshold: 3 }), /1.{1,20}2/);
  });
}
