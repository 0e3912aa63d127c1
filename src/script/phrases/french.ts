import type { PhraseBank } from './phrase-bank.ts';
import { perTone, perTopic } from './rows.ts';

const openings = perTone({
  casual: ['{name} est là.', '{name} : voici ce qui se prépare.'],
  professional: ['{name} est disponible.', '{name} : ces changements ne sont pas encore publiés.'],
  enthusiastic: ['{name} est là !', '{name} : un premier aperçu de ce qui arrive !'],
  technical: ['{name} : voici les changements.', '{name} : les changements pas encore publiés.'],
});

const topics = perTopic({
  act: ['Voici ce qu’il faut savoir.', 'Que faut-il savoir ?', 'Ce qu’il faut faire'],
  security: ['Un point important : la sécurité.', 'Et côté sécurité ?', 'Sécurité'],
  breaking: ['Il y a des incompatibilités.', 'Dois-je adapter quelque chose ?', 'Incompatibilités'],
  gone: ['Certaines choses disparaissent.', 'Est-ce que quelque chose disparaît ?', 'Ce qui disparaît'],
  new: ['Voici les nouveautés.', 'Quoi de neuf ?', 'Nouveautés'],
  changed: ['Certaines choses changent.', 'Qu’est-ce qui change ?', 'Changements'],
  faster: ['Parlons des performances.', 'Et côté performances ?', 'Performances'],
  fixed: ['Passons aux corrections.', 'Qu’est-ce qui a été corrigé ?', 'Corrections'],
  known: ['Des problèmes connus restent ouverts.', 'Que reste-t-il à régler ?', 'Problèmes connus'],
});

export const french: PhraseBank = {
  opening: {
    ...openings,
    document: { casual: '{name}.', professional: '{name}.', enthusiastic: '{name} !', technical: '{name}.' },
  },
  names: { release: 'une nouvelle version', version: 'la version {version}' },
  news: { named: 'Voici les nouveautés de {product}.', unnamed: 'Voici les nouveautés.' },
  labels: {
    security: 'Sécurité',
    breaking: 'Changement incompatible',
    removed: 'Suppression',
    deprecated: 'Obsolète',
    added: 'Nouveauté',
    performance: 'Performances',
    changed: 'Changement',
    fixed: 'Correction',
    chore: 'En coulisses',
    known: 'Problème connu',
  },
  labelled: '{label} : {text}',
  scoped: '{label}, côté {scope} : {text}',
  leads: topics.leads,
  questions: { ...topics.questions, earlier: 'Et les versions précédentes ?' },
  sections: { ...topics.sections, overview: 'Aperçu', earlier: 'Versions précédentes' },
  rest: {
    more: [
      'Le reste se trouve dans les notes écrites.',
      'Les notes écrites en disent plus.',
      'La suite est dans les notes écrites.',
    ],
    only: 'Les changements sont dans les notes écrites.',
    document: 'Le texte complet en dit plus.',
  },
  earlier: { before: 'Avant, il y a eu la {version}.', skipped: 'Si vous avez sauté la {version} :' },
  history: {
    follows: 'Avant, c’était la version {version}.',
    rhythm: 'C’est la sortie numéro {count} du mois.',
  },
  topics: ['Point suivant : {title}.', 'Et maintenant : {title}.'],
  topicQuestions: ['Que dit la partie « {title} » ?', 'Et {title} ?'],
  tasks: { open: 'Reste à faire :', done: 'Fait :' },
  list: { comma: ', ', pair: ' et ', last: ' et ' },
  verbs:
    /(?<!\p{L})(?:désormais|maintenant|est|sont|peut|peuvent|pouvez|a|ont|était|étaient|sera|seront|devient|permet|permettent|affiche|affichent|fonctionne|fonctionnent|ne|se)(?!\p{L})|(?<!\p{L})s['’](?=\p{L})/iu,
  joint: ' ',
  stop: '.',
};
