import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessProduct, versionInTitle } from './product-name.ts';

const nameless = [
  ...['Release notes 3.1', 'What is new', 'Changelog', 'Version 3.1'],
  ...['Versionshinweise 4.2', 'Änderungsprotokoll', 'Neuerungen', 'Das ist neu', 'Die Version 3.1'],
  ...['Notes de version 3.1', 'Notes de mise à jour', 'Nouveautés de la version 3.1'],
  ...['Historique des versions', 'Notes de publication', 'La version 3.1', 'Mise à jour de mars 2026'],
  ...['Novedades', 'Novedades de la versión 3.1', 'Notas de lanzamiento', 'Historial de cambios'],
  ...['Note di versione 3.1', 'Note sulla versione', 'Novità della versione 3.1', 'Registro delle modifiche'],
  ...['Notas da versão 3.1', 'Novidades da versão 3.1', 'Notas de lançamento'],
  ...['更新情報', 'リリースノート 3.1', '新功能', '版本说明'],
];
const named = {
  'Release notes for The Harbour 3.1': 'Harbour',
  'Neuerungen in Gezeiten 3.1': 'Gezeiten',
  'Marée 3.1 – notes de version': 'Marée',
  'Notes de version de Marée 3.1': 'Marée',
  'Actualización de Marea 2.0': 'Marea',
  'Novità di Marea': 'Marea',
  'Faro 2.0: Notas da versão': 'Faro',
  '潮汐 3.1 更新日志': '潮汐',
  'El Faro 3.2 — novedades': 'El Faro',
  'De Stijl 2.0': 'De Stijl',
};

describe('the product of a title', () => {
  it('is none where the title only says that there are notes, in any language', () => {
    assert.deepEqual(
      nameless.map((title) => [title, guessProduct(title)]),
      nameless.map((title) => [title, null]),
    );
  });

  it('is what is left', () => {
    assert.deepEqual(
      Object.keys(named).map((title) => guessProduct(title)),
      Object.values(named),
    );
  });

  it('has a version that stands with it, or with the word for notes', () => {
    const versions = {
      'Tides 4.5': '4.5',
      'Tides – release notes 4.5': '4.5',
      'What’s new: Tides 4.5': '4.5',
      'Faster maps in Tides 4.5': '4.5',
      'Tides – lamps in the harbor and Dock 4.5': null,
    };
    assert.deepEqual(
      Object.fromEntries(Object.keys(versions).map((title) => [title, versionInTitle(title)])),
      versions,
    );
  });
});
