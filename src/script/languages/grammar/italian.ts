import type { Act } from '../telling/entry.ts';
import { romanceGrammar } from './romance.ts';

export const italian = romanceGrammar({
  deeds: [
    {
      act: 'fixed',
      verb: 'corregge',
      noun: /^(?:correzion[ei]|risoluzione)(?=\s)/iu,
      opens:
        /^(?:corrett[oaie]|risolt[oaie]|sistemat[oaie]|corregge|correggere|risolve|risolvere)(?=[\s:])/iu,
    },
    {
      act: 'added',
      verb: 'aggiunge',
      noun: /^(?:aggiunta|introduzione|inserimento)(?=\s)/iu,
      opens:
        /^(?:aggiunt[oaie]|introdott[oaie]|inserit[oaie]|implementat[oaie]|aggiunge|aggiungere)(?=[\s:])/iu,
    },
    {
      act: 'removed',
      verb: 'rimuove',
      noun: /^(?:rimozione|eliminazione)(?=\s)/iu,
      opens: /^(?:rimoss[oaie]|eliminat[oaie]|rimuove|rimuovere)(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'migliora',
      noun: /^(?:miglioramento|miglioramenti)(?=\s)/iu,
      opens: /^(?:migliorat[oaie]|migliora|migliorare)(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'ottimizza',
      noun: /^ottimizzazion[ei](?=\s)/iu,
      opens: /^(?:ottimizzat[oaie]|ottimizza|ottimizzare)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'aggiorna',
      noun: /^(?:aggiornamento|aggiornamenti)(?=\s)/iu,
      opens: /^(?:aggiornat[oaie]|aggiorna|aggiornare)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'modifica',
      noun: /^(?:modific(?:a|he)|cambiamento)(?=\s)/iu,
      opens: /^(?:modificat[oaie]|modificare|cambiat[oaie])(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'semplifica',
      noun: /^semplificazione(?=\s)/iu,
      opens: /^(?:semplificat[oaie]|semplifica|semplificare)(?=[\s:])/iu,
    },
  ],
  of: [
    [/^(?:del|nel) /iu, 'il '],
    [/^(?:dello|nello) /iu, 'lo '],
    [/^(?:della|nella) /iu, 'la '],
    [/^(?:dei|nei) /iu, 'i '],
    [/^(?:degli|negli) /iu, 'gli '],
    [/^(?:delle|nelle) /iu, 'le '],
    [/^(?:dell|nell)(?=['’])/iu, 'l'],
    [/^(?:di |d['’])/iu, ''],
  ],
  verbs: {
    fixed: 'corregge',
    added: 'aggiunge',
    removed: 'rimuove',
    deprecated: 'rende obsoleto',
    improved: 'porta',
    changed: 'porta',
  },
  withArticle: withItalianArticle,
  finite:
    /(?:^|\s)(?:è|sono|può|possono|puoi|potete|possiamo|passa|passano|permettono|usa|usano|utilizza|utilizzano|funziona|funzionano|mostra|mostrano|era|erano|veniva|venivano|viene|vengono|sarà|saranno|abbiamo|ha|hanno|deve|devono|resta|restano|accetta|contiene|richiede|non|si \p{L}+|trova|ora|impediva)(?=[\s,.]|$)/iu,
  clause: /,? (?:che|quando|dove|se|cui|per) .*$/isu,
  past: /\b(?:era|erano|veniva|venivano|poteva|potevano)\b|\p{L}(?:ava|avano|eva|evano|iva|ivano)(?=[\s,.]|$)/u,
  allows: /^(?:permette|consente) (?:di |a)/iu,
  fault: /^(?:errori|errore|problem[ai]|correzioni|crash|blocc[oh]i?|perdita|ciclo|bug|arresti?)\b/iu,
  and: (next) => (/^e/iu.test(next) ? ' ed ' : ' e '),
  frames: [
    'questa versione {verb} {list}',
    'l’aggiornamento {verb} {list}',
    'inoltre {verb} {list}',
    'la versione {verb} anche {list}',
  ],
  open: {
    fixed: 'Altra correzione:|Corretto anche questo:',
    added: 'Altra novità:|Nuovo anche questo:',
    removed: 'Non c’è più:|Viene tolto anche questo:',
    deprecated: 'D’ora in poi obsoleto:|Obsoleto anche questo:',
    improved: 'Altro miglioramento:|Migliora anche questo:',
    changed: 'Altro cambiamento:|Da segnalare anche:',
  },
  faults: [
    'Un difetto è stato corretto: {list}',
    'Altro difetto corretto: {list}',
    'Anche questo è risolto: {list}',
    'E un problema in meno: {list}',
  ],
  mended: 'È stato corretto.',
  scoped: (scope, sentence) => `Per ${scope}: ${sentence}`,
  subject: 'Questa versione',
  several: 'vari',
});

const determined =
  /^(?:il|lo|la|i|gli|le|un|uno|una|questo|questa|questi|queste|suo|sua|suoi|sue|vari|varie|alcuni|alcune|tutti|tutte|diversi|diverse|due|tre|quattro|cinque|nessun|nessuna|più|meno|l['’].*|un['’].*|\d+)$/iu;
const mass = /^(?:supporto|compatibilità|assistenza|documentazione)$/iu;
const feminine =
  /(?:zione|sione|tà|tù|trice|ice|gine)$|^(?:chiave|interfaccia|base|serie|fonte|rete|api|immagine|parte)$/iu;

function withItalianArticle(object: string, act: Act): string | null {
  const [first = '', second = ''] = object.split(' ');
  if (mass.test(first) && act === 'removed') return `${/^s/iu.test(first) ? 'il' : 'la'} ${object}`;
  if (determined.test(first) || mass.test(first)) return object;
  if (/^(?:nuov[ie]|miglior[ei]?|maggiore|minore)$/iu.test(first)) return object;
  if (/^(?:nuovo|primo|secondo|piccolo|grande)$/iu.test(first)) return `un ${object}`;
  if (/^(?:nuova|prima|seconda|piccola)$/iu.test(first)) return `una ${object}`;
  if (/^\p{Lu}|\d/u.test(first)) return object;
  const noun = first.replace(/,$/, '');
  if (/i$/iu.test(noun) || (/e$/iu.test(noun) && /he$/iu.test(noun))) return object;
  const woman = feminine.test(noun) || (/a$/iu.test(noun) && !/ma$/iu.test(noun));
  if (/e$/iu.test(noun) && !woman && !/(?:ore|ale|ile|file|are|ame|ere|nte)$/iu.test(noun)) return null;
  const known =
    act !== 'fixed' &&
    (/(?:zione|sione|mento|aggio)$|^modalità$/iu.test(noun) ||
      /^(?:di|del|della|dei|delle|degli|dell['’].*)$/iu.test(second));
  return `${article(noun, woman, known)}${object}`;
}

/** "lo zoom", "un errore", "un’opzione": the article leans on the sound that follows. */
function article(noun: string, woman: boolean, known: boolean): string {
  const vowel = /^[aeiouàèéìòù]/iu.test(noun);
  const impure = /^(?:s[^aeiou]|z|ps|gn|x|y)/iu.test(noun);
  if (known) return vowel ? 'l’' : woman ? 'la ' : impure ? 'lo ' : 'il ';
  if (woman) return vowel ? 'un’' : 'una ';
  return impure ? 'uno ' : 'un ';
}
