import type { PhraseBank } from './phrase-bank.ts';
import { perTone, perTopic } from './rows.ts';

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

export const german: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '{name}!', technical: '{name}.' },
  },
  names: { release: 'eine neue Version', version: 'Version {version}' },
  news: { named: 'Das ist neu bei {product}.', unnamed: 'Das ist neu.' },
  labels: {
    security: 'Sicherheit',
    breaking: 'Inkompatibel',
    removed: 'Entfernt',
    deprecated: 'Veraltet',
    added: 'Neu',
    performance: 'Leistung',
    changed: 'Geändert',
    fixed: 'Behoben',
    chore: 'Hinter den Kulissen',
    known: 'Bekanntes Problem',
  },
  labelled: '{label}: {text}',
  scoped: '{label} im Bereich {scope}: {text}',
  leads: topics.leads,
  questions: { ...topics.questions, earlier: 'Und was war davor?' },
  sections: { ...topics.sections, overview: 'Überblick', earlier: 'Frühere Versionen' },
  rest: {
    more: [
      'Alles Weitere steht in den schriftlichen Hinweisen.',
      'Mehr dazu steht in den schriftlichen Hinweisen.',
      'Der Rest steht in den schriftlichen Hinweisen.',
    ],
    only: 'Die Änderungen stehen in den schriftlichen Hinweisen.',
    document: 'Mehr steht im vollständigen Text.',
  },
  earlier: { before: 'Davor kam {version}.', skipped: 'Wer {version} übersprungen hat, sollte wissen:' },
  history: {
    follows: 'Davor kam Version {version}.',
    rhythm: 'Es ist Update Nummer {count} in diesem Monat.',
  },
  topics: ['Nächstes Thema: {title}.', 'Und nun: {title}.'],
  topicQuestions: ['Was steht unter „{title}“?', 'Und {title}?'],
  tasks: { open: 'Noch zu tun:', done: 'Erledigt:' },
  list: { comma: ', ', pair: ' und ', last: ' und ' },
  verbs:
    /(?<!\p{L})(?:jetzt|nun|ist|sind|wird|werden|wurden?|kann|können|hat|haben|lässt|lassen|muss|müssen|gibt|zeigte?n?|findet|steht|stehen|funktionier(?:t|en)|fehlten?)(?!\p{L})/iu,
  joint: ' ',
  stop: '.',
};
