import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import { writeScript } from '../write-script.ts';

function tell(content: string): string {
  const input = writerInput(content, { settings: { verbosity: 'detailed' } });
  return writeScript(input)
    .script.turns.map(({ text }) => text)
    .join('\n');
}

test('a sentence about what is so now needs no label, and a fault always has one', () => {
  const told = tell(`# Hafenmeister 2.0.0

## Geändert
- Die Suche findet jetzt auch Boote, die im Winterlager liegen.
- Der Kran kann mit einer Hand bedient werden

## Behoben
- Der Kalender zeigte Termine doppelt an, sobald ein Boot umgezogen war.
- Beim Anlegen ging das Licht im Steuerhaus aus.
`);
  assert.match(told, /(?<!: )Die Suche findet jetzt/);
  assert.match(told, /(?<!: )Der Kran kann/);
  assert.match(told, /Behoben: Der Kalender zeigte/);
  assert.match(told, /Behoben: Beim Anlegen ging/);
});

test('an entry that names its category is not labelled once more', () => {
  const told = tell(`# Notes de version 3.2

## Nouveautés
- Ajout d'un calendrier des marées pour les équipages

## Corrections
- Correction d'un plantage à l'ouverture des cartes marines
- Bugs d'affichage dans la liste des bateaux amarrés
`);
  assert.match(told, /(?<!: )Ajout d'un calendrier/);
  assert.match(told, /(?<!: )Correction d'un plantage/);
  assert.match(told, /Correction : Bugs d'affichage/);
});

test('a change that is named as a thing keeps its preposition, or its name', () => {
  const told = tell(`# Harbor 2.0.0

## Security

- Fix of SSRF vulnerability via DNS rebinding
- Fixed a leak of sessions

## Changed

- Change to the default zoom level
- Update of the tide tables
`);
  assert.match(told, /fixes (?:an )?SSRF vulnerability/);
  assert.doesNotMatch(told, /fixes of|: to the/);
  assert.match(told, /change to the default zoom level/);
});

test('short titles of one category share its label', () => {
  const told = tell(`# Versión 2.8.0

## Correcciones
- Fecha incorrecta en las facturas del puerto
- Cierre inesperado al abrir el mapa
- Los avisos no sonaban en segundo plano, aunque estaban activos
- Texto cortado en la lista de barcos
- Sonido ausente
`);
  assert.match(
    told,
    /Corrección: Cierre inesperado al abrir el mapa, Texto cortado en la lista de barcos y Sonido ausente\./,
  );
  assert.match(told, /Corrección: Los avisos no sonaban/);
});

test('signs in other languages do not become English words', () => {
  const told = tell(`# Hafenmeister 2.0.0

## Neu
- Suchen & Ersetzen steht jetzt auch im Logbuch der Boote zur Verfügung.
- Boote ab einer Länge von >= 12 Metern werden jetzt (nur für Mitglieder, die einen festen Liegeplatz haben) hervorgehoben.
`);
  assert.match(told, /Suchen & Ersetzen/);
  assert.doesNotMatch(told, / and | at least /);
  assert.match(told, /nur für Mitglieder/);
});

test('the heading of known problems is no part of the product, and a line in bold is the title of those below it', () => {
  const told = tell(`# Versión 0.2

- **Diario**<br>
Se guarda la fecha de cada nota en el diario de a bordo.

## Problemas conocidos

- El mapa no se abre por primera vez en el puerto.
`);
  assert.match(told, /Diario: Se guarda/);
  assert.match(told, /Problema conocido: El mapa no se abre/);
});

test('how it was is told with how it is', () => {
  const input = writerInput(
    '# Hafenmeister 2.0\n\n## Neu\n\n- **Fotos**: Bisher konnten Fotos nur am Steg gemacht werden. Das geht jetzt auch an Bord.\n- Die Boote haben jetzt Namen.\n',
    { settings: { verbosity: 'brief' } },
  );
  const told = writeScript(input)
    .script.turns.map(({ text }) => text)
    .join(' ');
  assert.match(told, /Bisher konnten Fotos nur am Steg gemacht werden\. Das geht jetzt auch an Bord\./);
});
