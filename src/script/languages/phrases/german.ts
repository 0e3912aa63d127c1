import type { PhraseBank } from '../phrase-bank.ts';

export const german: PhraseBank = {
  opening: {
    warm: ['Willkommen! Das ist neu in {name}.'],
    formal: ['{name} ist da. Hier sind die wichtigsten Änderungen.'],
  },
  documentOpening: { warm: ['Willkommen! Heute geht es um {name}.'], formal: ['Es geht um {name}.'] },
  thisRelease: 'dieser Version',
  version: 'Version',
  summary: { lead: 'In Zahlen: ', unit: '', joint: ', ', end: '.' },
  leads: {
    breaking: [
      'Zuerst die Änderungen, die Anpassungen verlangen.',
      'Vor dem Update ist Folgendes zu beachten.',
    ],
    security: ['Nun zur Sicherheit.', 'Auch bei der Sicherheit hat sich etwas getan.'],
    removed: ['Einiges fällt weg.', 'Manches ist nun entfernt oder veraltet.'],
    added: ['Kommen wir zu den Neuerungen.', 'Das ist neu hinzugekommen.'],
    performance: ['Auch die Leistung ist besser geworden.', 'Einiges läuft jetzt schneller.'],
    changed: ['Einiges funktioniert jetzt anders.', 'Dazu kommen weitere Änderungen.'],
    fixed: ['Nun zu den Fehlerbehebungen.', 'Auch einige Fehler sind behoben.'],
    earlier: ['Die Notizen nennen auch frühere Versionen.'],
  },
  questions: {
    breaking: ['Worauf muss man beim Update achten?'],
    security: ['Und wie steht es um die Sicherheit?'],
    removed: ['Fällt auch etwas weg?'],
    added: ['Was ist denn neu?'],
    performance: ['Wird auch etwas schneller?'],
    changed: ['Was hat sich sonst geändert?'],
    fixed: ['Welche Fehler sind behoben?'],
    earlier: ['Was brachten die früheren Versionen?'],
    next: ['Wie geht es weiter?', 'Was gehört noch dazu?'],
  },
  sections: {
    overview: 'Überblick',
    breaking: 'Inkompatible Änderungen',
    security: 'Sicherheit',
    removed: 'Entfernt und veraltet',
    added: 'Neuerungen',
    performance: 'Leistung',
    changed: 'Änderungen',
    fixed: 'Fehlerbehebungen',
    earlier: 'Frühere Versionen',
    wrap: 'Abschluss',
  },
  history: {
    follows: 'Die vorige Version war {version}.',
    rhythm: 'Das ist Version Nummer {count} in diesem Monat.',
  },
  rest: {
    chores: 'Dazu kommen Wartungsarbeiten hinter den Kulissen.',
    more: 'Weitere Änderungen stehen in den vollständigen Versionshinweisen.',
  },
  steps: { section: 'Was zu tun ist', lead: 'Das ist zu tun.', question: 'Was muss man jetzt tun?' },
  ending: {
    warm: ['Das war der Überblick. Danke fürs Zuhören!'],
    formal: ['So viel dazu. Vielen Dank fürs Zuhören.'],
  },
};
