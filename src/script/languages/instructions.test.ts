import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import { writeScript } from '../write-script.ts';

const notes: Readonly<Record<string, readonly [content: string, lead: string, first: string]>> = {
  de: [
    '## 3.2.0\n\n### Neu\n- Die Suche findet auch Notizen und Anhänge.\n\n### Aktualisierung\n1. Sichern Sie die Datenbank.\n2. Starten Sie den Dienst neu.',
    'Das ist zu tun.',
    'Sichern Sie die Datenbank.',
  ],
  fr: [
    '## 3.2.0\n\n### Nouveautés\n- La recherche trouve aussi les notes.\n\n### Mise à jour\n- Sauvegardez vos données.\n- Relancez le service.',
    'Voici ce qu’il faut faire.',
    'Sauvegardez vos données.',
  ],
  es: [
    '## 3.2.0\n\n### Novedades\n- La búsqueda también encuentra las notas.\n\n### Cómo actualizar\n- Guarde una copia de los datos.',
    'Esto es lo que hay que hacer.',
    'Guarde una copia de los datos.',
  ],
  pt: [
    '## 3.2.0\n\n### Novidades\n- A pesquisa também encontra as notas.\n\n### Como atualizar\n- Guarde uma cópia dos dados não enviados.',
    'Isto é o que é preciso fazer.',
    'Guarde uma cópia dos dados não enviados.',
  ],
  ja: [
    '## 3.2.0\n\n### 新機能\n- 検索でメモも見つかります。\n\n### アップグレード手順\n1. データベースをバックアップします。',
    '手順は次のとおりです。',
    'データベースをバックアップします。',
  ],
  zh: [
    '## 3.2.0\n\n### 新功能\n- 搜索也能找到笔记。\n\n### 升级步骤\n1. 备份数据库。',
    '操作步骤如下。',
    '备份数据库。',
  ],
};

for (const [language, [content, lead, first]] of Object.entries(notes)) {
  test(`instructions in "${language}" stand apart from the changes`, () => {
    const { script } = writeScript(
      writerInput(content, { title: 'Orbit', settings: { productName: 'Orbit' } }),
    );
    assert.equal(script.language, language);
    const turn = script.turns.find(({ text }) => text.includes(lead));
    assert.ok(turn?.text.includes(first), script.turns.map(({ text }) => text).join('\n'));
  });
}
