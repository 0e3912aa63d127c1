import type { PhraseBank } from '../phrase-bank.ts';

export const italian: PhraseBank = {
  opening: {
    warm: ['Benvenuti! Ecco che cosa porta {name}.', 'Benvenuti! Vediamo {name}.'],
    formal: ['Ecco che cosa cambia con {name}.'],
  },
  documentOpening: {
    warm: ['Benvenuti! Oggi parliamo di {name}.', 'Benvenuti! Il tema di oggi: {name}.'],
    formal: ['Il tema è {name}.', 'Il tema: {name}.'],
  },
  thisRelease: 'questa versione',
  version: 'la versione',
  summary: { lead: 'In cifre: ', unit: '', joint: ', ', end: '.' },
  leads: {
    breaking: [
      'Cominciamo dalle modifiche che richiedono un intervento.',
      'Prima di aggiornare ci sono alcuni punti da conoscere.',
    ],
    security: ['Prima di tutto, la sicurezza.', 'Un punto importante riguarda la sicurezza.'],
    removed: ['Qualcosa viene tolto.', 'Ecco che cosa viene rimosso o sconsigliato.'],
    added: ['Vediamo le novità.', 'Ecco che cosa c’è di nuovo.', 'Cominciamo dalle novità.'],
    performance: ['Migliorano anche le prestazioni.'],
    changed: [
      'Ci sono altri cambiamenti.',
      'Passiamo ai miglioramenti e alle modifiche.',
      'Cambia anche ciò che già c’era.',
    ],
    fixed: ['Passiamo alle correzioni.', 'Alcuni errori sono stati corretti.', 'Restano le correzioni.'],
    earlier: ['Le note parlano anche di versioni precedenti.'],
  },
  questions: {
    breaking: ['A che cosa bisogna fare attenzione prima di aggiornare?'],
    security: ['E per la sicurezza?'],
    removed: ['Viene tolto qualcosa?'],
    added: ['Allora, che cosa c’è di nuovo?'],
    performance: ['E le prestazioni?'],
    changed: ['Che cos’altro cambia?'],
    fixed: ['Che cosa è stato corretto?'],
    earlier: ['E le versioni precedenti?'],
    next: ['E poi?', 'Qual è il punto successivo?', 'Che cos’altro bisogna sapere?'],
  },
  sections: {
    overview: 'Panoramica',
    breaking: 'Modifiche incompatibili',
    security: 'Sicurezza',
    removed: 'Rimozioni',
    added: 'Novità',
    performance: 'Prestazioni',
    changed: 'Modifiche',
    fixed: 'Correzioni',
    earlier: 'Versioni precedenti',
    wrap: 'Conclusione',
  },
  history: {
    follows: 'La versione precedente era la {version}.',
    rhythm: 'È la versione numero {count} di questo mese.',
  },
  rest: {
    chore: 'A questo si aggiunge un lavoro di manutenzione interna.',
    chores: 'A questo si aggiungono {count} lavori di manutenzione interna.',
    more: 'Le note complete descrivono altre modifiche.',
  },
  steps: { section: 'Che cosa fare', lead: 'Ecco che cosa fare.', question: 'Che cosa bisogna fare adesso?' },
  includes: ['Comprende quanto segue: {list}', 'Nel dettaglio: {list}'],
  numbers: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  topics: [
    'Passiamo al punto successivo: {title}.',
    'Vediamo ora la parte dedicata a {title}.',
    'Altro tema: {title}.',
    'Arriviamo al capitolo {title}.',
    'Due parole sul tema seguente: {title}.',
  ],
  topicQuestions: [
    'Che cosa dice il testo nella parte {title}?',
    'E nel capitolo {title}?',
    'Che cosa ricordare del capitolo {title}?',
  ],
  ending: {
    warm: ['È tutto per oggi. Grazie dell’ascolto!'],
    formal: ['Questo è l’essenziale. Grazie dell’ascolto.'],
  },
};
