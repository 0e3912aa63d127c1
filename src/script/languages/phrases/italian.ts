import type { PhraseBank } from '../phrase-bank.ts';

export const italian: PhraseBank = {
  opening: {
    warm: ['Benvenuti! Ecco le novità di {name}.'],
    formal: ['Ecco che cosa cambia con {name}.'],
  },
  documentOpening: { warm: ['Benvenuti! Oggi parliamo di {name}.'], formal: ['Il tema è {name}.'] },
  thisRelease: 'questa versione',
  version: 'la versione',
  summary: { lead: 'In cifre: ', unit: '', joint: ', ', end: '.' },
  leads: {
    breaking: [
      'Cominciamo dalle modifiche che richiedono un intervento.',
      'Prima di aggiornare ci sono alcuni punti da conoscere.',
    ],
    security: ['Passiamo alla sicurezza.', 'Anche la sicurezza è coinvolta.'],
    removed: ['Qualcosa viene tolto.', 'Ecco che cosa viene rimosso o sconsigliato.'],
    added: ['Vediamo le novità.', 'Ecco che cosa c’è di nuovo.'],
    performance: ['Migliorano anche le prestazioni.'],
    changed: ['Altre cose funzionano in modo diverso.', 'Ecco le altre modifiche.'],
    fixed: ['Passiamo alle correzioni.', 'Ecco che cosa è stato corretto.'],
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
    chores: 'Si aggiungono lavori di manutenzione dietro le quinte.',
    more: 'Le note complete descrivono altre modifiche.',
  },
  steps: { section: 'Che cosa fare', lead: 'Ecco che cosa fare.', question: 'Che cosa bisogna fare adesso?' },
  ending: {
    warm: ['È tutto per oggi. Grazie dell’ascolto!'],
    formal: ['Questo è l’essenziale. Grazie dell’ascolto.'],
  },
};
