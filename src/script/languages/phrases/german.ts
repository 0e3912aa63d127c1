import type { PhraseBank } from '../phrase-bank.ts';

export const german: PhraseBank = {
  opening: {
    warm: ['Willkommen! Das bringt {name}.', 'Hallo und willkommen! Heute geht es um {name}.'],
    formal: ['{name} ist da. Hier sind die wichtigsten Änderungen.'],
  },
  documentOpening: {
    warm: ['Willkommen! Heute geht es um {name}.', 'Willkommen! Unser Thema heute: {name}.'],
    formal: ['Es geht um {name}.', 'Unser Thema: {name}.'],
  },
  thisRelease: 'dieser Version',
  version: 'Version',
  summary: { lead: 'In Zahlen: ', unit: '', joint: ', ', end: '.' },
  leads: {
    breaking: [
      'Zuerst die Änderungen, die Anpassungen verlangen.',
      'Vor dem Update ist Folgendes zu beachten.',
    ],
    security: ['Wichtig ist zunächst die Sicherheit.', 'Ein Wort zur Sicherheit vorweg.'],
    removed: ['Einiges fällt weg.', 'Von manchem gilt es Abschied zu nehmen.'],
    added: ['Kommen wir zu den Neuerungen.', 'Das ist neu hinzugekommen.', 'Sehen wir uns an, was neu ist.'],
    performance: ['Auch die Leistung ist besser geworden.', 'Einiges läuft jetzt schneller.'],
    changed: [
      'Auch an Bestehendem hat sich etwas getan.',
      'Dann zu den Verbesserungen und Änderungen.',
      'Manches wurde außerdem verändert.',
    ],
    fixed: ['Nun zu den Fehlerbehebungen.', 'Bleiben noch die Fehler.', 'Auch an Fehlern wurde gearbeitet.'],
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
    chore: 'Dazu kommt eine Wartungsarbeit hinter den Kulissen.',
    chores: 'Dazu kommen {count} Wartungsarbeiten hinter den Kulissen.',
    more: 'Weitere Änderungen stehen in den vollständigen Versionshinweisen.',
  },
  steps: { section: 'Was zu tun ist', lead: 'Das ist zu tun.', question: 'Was muss man jetzt tun?' },
  includes: ['Dazu gehören: {list}', 'Im Einzelnen: {list}'],
  numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  topics: [
    'Weiter geht es mit dem Thema {title}.',
    'Nächster Punkt: {title}.',
    'Kommen wir zum Thema {title}.',
    'Ein eigener Abschnitt gilt dem Thema {title}.',
    'Nun zum Thema {title}.',
  ],
  topicQuestions: [
    'Was sagt der Text zum Thema {title}?',
    'Und wie sieht es beim Thema {title} aus?',
    'Was ist beim Thema {title} wichtig?',
  ],
  ending: {
    warm: ['Das war der Überblick. Danke fürs Zuhören!'],
    formal: ['So viel dazu. Vielen Dank fürs Zuhören.'],
  },
};
