import type { PhraseBank } from './phrase-bank.ts';
import { perCategory, perTone, perTopic } from './rows.ts';

const openings = perTone({
  casual: ['{name} ist da.', '{name}: Das ist in Arbeit und noch nicht erschienen.'],
  professional: ['{name} ist erschienen.', '{name}: Diese Änderungen sind noch nicht veröffentlicht.'],
  enthusiastic: ['{name} ist da!', '{name}: ein erster Blick auf das, was kommt!'],
  technical: ['{name}: die Änderungen im Überblick.', '{name}: die noch unveröffentlichten Änderungen.'],
});

const topics = perTopic({
  act: ['Das sollten Sie wissen.', 'Was muss ich wissen?', 'Was zu tun ist'],
  security: ['Wichtig: die Sicherheit.', 'Geht es auch um die Sicherheit?', 'Sicherheit'],
  breaking: ['Manches ist nicht mehr kompatibel.', 'Muss ich etwas anpassen?', 'Inkompatible Änderungen'],
  gone: ['Von manchem heißt es Abschied nehmen.', 'Fällt auch etwas weg?', 'Was wegfällt'],
  new: ['Das ist neu.', 'Was ist neu?', 'Neuerungen'],
  changed: ['Einiges hat sich geändert.', 'Was ist jetzt anders?', 'Änderungen'],
  faster: ['Dann zum Thema Tempo.', 'Was tut sich beim Tempo?', 'Leistung'],
  fixed: ['Nun zu den Fehlerbehebungen.', 'Welche Fehler sind behoben?', 'Fehlerbehebungen'],
  known: ['Einige Probleme sind bekannt und noch offen.', 'Was klappt noch nicht?', 'Bekannte Probleme'],
});

/** All nouns are feminine: "eine" fits each of them, as subject and as object. */
const kinds = perCategory({
  security: ['Sicherheit', 'Sicherheitskorrektur', 'Sicherheitskorrekturen'],
  breaking: ['Inkompatibel', 'inkompatible Änderung', 'inkompatible Änderungen'],
  removed: ['Entfernt', 'Streichung', 'Streichungen'],
  deprecated: ['Veraltet', 'Abkündigung', 'Abkündigungen'],
  added: ['Neu', 'Neuerung', 'Neuerungen'],
  performance: ['Leistung', 'Änderung bei der Leistung', 'Änderungen bei der Leistung'],
  changed: ['Geändert', 'Änderung', 'Änderungen'],
  fixed: ['Behoben', 'Fehlerbehebung', 'Fehlerbehebungen'],
  chore: ['Hinter den Kulissen', 'interne Änderung', 'interne Änderungen'],
});

export const german: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '{name}!', technical: '{name}.' },
  },
  verdicts: {
    security: 'Mit dabei: {count}.',
    fixes: 'Es geht um {count}.',
  },
  names: { release: 'eine neue Version', version: 'Version {version}' },
  news: { named: 'Das ist neu bei {product}.', unnamed: 'Das ist neu.' },
  labels: { ...kinds.labels, improved: 'Verbessert', known: 'Bekanntes Problem' },
  labelled: '{label}: {text}',
  scoped: '{label} im Bereich {scope}: {text}',
  leads: topics.leads,
  questions: { ...topics.questions, rest: 'War das alles?', earlier: 'Und was war davor?' },
  sections: { ...topics.sections, overview: 'Überblick', earlier: 'Frühere Versionen' },
  nouns: kinds.nouns,
  rest: {
    more: 'Die schriftlichen Hinweise nennen außerdem {list}.',
    only: 'Die Hinweise nennen {list}.',
    again: '{count} weitere {noun}',
    first: '{count} {noun}',
  },
  earlier: { before: 'Davor kam {version}.', skipped: 'Wer {version} übersprungen hat, sollte wissen:' },
  history: {
    follows: 'Davor kam Version {version}.',
    rhythm: 'Es ist Update Nummer {count} in diesem Monat.',
  },
  topics: ['Nächstes Thema: {title}.', 'Und nun: {title}.'],
  topicQuestions: ['Was steht unter „{title}“?', 'Und {title}?'],
  list: { comma: ', ', pair: ' und ', last: ' und ' },
  joint: ' ',
  stop: '.',
  numbers: 'eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
};
