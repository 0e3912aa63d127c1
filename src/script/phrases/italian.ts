import type { PhraseBank } from './phrase-bank.ts';
import { perTone, perTopic } from './rows.ts';

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

export const italian: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '{name}!', technical: '{name}.' },
  },
  names: { release: 'una nuova versione', version: 'la versione {version}' },
  news: { named: 'Ecco le novità di {product}.', unnamed: 'Ecco le novità.' },
  labels: {
    security: 'Sicurezza',
    breaking: 'Modifica incompatibile',
    removed: 'Rimozione',
    deprecated: 'In dismissione',
    added: 'Novità',
    performance: 'Prestazioni',
    changed: 'Modifica',
    fixed: 'Correzione',
    chore: 'Dietro le quinte',
    known: 'Problema noto',
  },
  labelled: '{label}: {text}',
  scoped: '{label} nella parte {scope}: {text}',
  leads: topics.leads,
  questions: { ...topics.questions, earlier: 'E le versioni precedenti?' },
  sections: { ...topics.sections, overview: 'Panoramica', earlier: 'Versioni precedenti' },
  rest: {
    more: [
      'Il resto è nelle note scritte.',
      'Le note scritte dicono di più.',
      'Le note scritte elencano il resto.',
    ],
    only: 'Le modifiche sono nelle note scritte.',
    document: 'Il testo completo dice di più.',
  },
  earlier: { before: 'Prima c’era la {version}.', skipped: 'Se avete saltato la {version}:' },
  history: {
    follows: 'La versione precedente era la {version}.',
    rhythm: 'È il rilascio numero {count} del mese.',
  },
  topics: ['Prossimo argomento: {title}.', 'E ora: {title}.'],
  topicQuestions: ['Che cosa dice la parte «{title}»?', 'E {title}?'],
  tasks: { open: 'Da fare:', done: 'Fatto:' },
  list: { comma: ', ', pair: ' e ', last: ' e ' },
  verbs:
    /(?<!\p{L})(?:ora|adesso|è|sono|può|puoi|possono|ha|hanno|era|erano|permett(?:e|ono)|mostra(?:no)?|non|si)(?!\p{L})/iu,
  joint: ' ',
  stop: '.',
};
