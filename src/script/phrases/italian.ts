import type { PhraseBank } from './phrase-bank.ts';
import { perCategory, perTone, perTopic } from './rows.ts';

const openings = perTone({
  casual: ['{name} è qui.', '{name}: ecco che cosa è in arrivo.'],
  professional: ['{name} è disponibile.', '{name}: queste modifiche non sono ancora pubblicate.'],
  enthusiastic: ['{name} è qui!', '{name}: un primo sguardo a ciò che arriva!'],
  technical: ['{name}: ecco le modifiche.', '{name}: le modifiche non ancora pubblicate.'],
});

const topics = perTopic({
  act: ['Ecco che cosa bisogna sapere.', 'Che cosa devo sapere?', 'Che cosa fare'],
  security: ['Un punto importante: la sicurezza.', 'C’è qualcosa sulla sicurezza?', 'Sicurezza'],
  breaking: ['Alcune modifiche non sono compatibili.', 'Devo adattare qualcosa?', 'Modifiche incompatibili'],
  gone: ['A qualcosa si dice addio.', 'Sparisce qualcosa?', 'Che cosa sparisce'],
  new: ['Ecco le novità.', 'Che cosa c’è di nuovo?', 'Novità'],
  changed: ['Alcune cose sono cambiate.', 'Che cosa cambia?', 'Modifiche'],
  faster: ['Parliamo di prestazioni.', 'E le prestazioni?', 'Prestazioni'],
  fixed: ['Passiamo alle correzioni.', 'Che cosa è stato corretto?', 'Correzioni'],
  known: ['Restano aperti alcuni problemi noti.', 'Che cosa non funziona ancora?', 'Problemi noti'],
});

/** All nouns are feminine and start with a consonant: "una" fits each of them. */
const kinds = perCategory({
  security: ['Sicurezza', 'correzione di sicurezza', 'correzioni di sicurezza'],
  breaking: ['Modifica incompatibile', 'modifica incompatibile', 'modifiche incompatibili'],
  removed: ['Rimozione', 'rimozione', 'rimozioni'],
  deprecated: ['In dismissione', 'dismissione annunciata', 'dismissioni annunciate'],
  added: ['Novità', 'novità', 'novità'],
  performance: ['Prestazioni', 'modifica alle prestazioni', 'modifiche alle prestazioni'],
  changed: ['Modifica', 'modifica', 'modifiche'],
  fixed: ['Correzione', 'correzione', 'correzioni'],
  chore: ['Dietro le quinte', 'modifica interna', 'modifiche interne'],
});

export const italian: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '{name}!', technical: '{name}.' },
  },
  verdicts: {
    security: 'Contiene {count}.',
    fixes: 'Porta {count}.',
  },
  names: { release: 'una nuova versione', version: 'la versione {version}' },
  news: { named: 'Ecco le novità di {product}.', unnamed: 'Ecco le novità.' },
  labels: { ...kinds.labels, improved: 'Miglioramento', known: 'Problema noto' },
  labelled: '{label}: {text}',
  scoped: '{label} nella parte {scope}: {text}',
  leads: topics.leads,
  questions: { ...topics.questions, rest: 'È tutto?', earlier: 'E le versioni precedenti?' },
  sections: { ...topics.sections, overview: 'Panoramica', earlier: 'Versioni precedenti' },
  nouns: kinds.nouns,
  rest: {
    more: 'Le note scritte elencano anche {list}.',
    only: 'Le note elencano {list}.',
    again: '{count} {noun} in più',
    first: '{count} {noun}',
  },
  earlier: { before: 'Prima c’era la {version}.', skipped: 'Se avete saltato la {version}:' },
  history: {
    follows: 'La versione precedente era la {version}.',
    rhythm: 'È il rilascio numero {count} del mese.',
  },
  topics: ['Prossimo argomento: {title}.', 'E ora: {title}.'],
  topicQuestions: ['Che cosa dice la parte «{title}»?', 'E {title}?'],
  list: { comma: ', ', pair: ' e ', last: ' e ' },
  joint: ' ',
  stop: '.',
  numbers: 'una due tre quattro cinque sei sette otto nove dieci undici dodici',
};
