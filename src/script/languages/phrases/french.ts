import type { PhraseBank } from '../phrase-bank.ts';

export const french: PhraseBank = {
  opening: {
    warm: [
      'Bonjour et bienvenue ! Voici ce qui change avec {name}.',
      'Bonjour à tous ! Faisons le tour de {name}.',
    ],
    formal: ['Voici ce qui change avec {name}.'],
  },
  documentOpening: {
    warm: ['Bonjour et bienvenue. Notre sujet du jour : {name}.', 'Bonjour et bienvenue. Parlons de {name}.'],
    formal: ['Notre sujet : {name}.', 'Parlons de {name}.'],
  },
  thisRelease: 'cette version',
  version: 'la version',
  summary: { lead: 'En chiffres : ', unit: '', joint: ', ', end: '.' },
  leads: {
    breaking: [
      'Commençons par les changements qui demandent une adaptation.',
      'Avant la mise à jour, il y a des points à connaître.',
    ],
    security: ['D’abord, la sécurité.', 'Un point important concerne la sécurité.'],
    removed: ['Certains éléments disparaissent.', 'Voici ce qui est retiré ou déconseillé.'],
    added: ['Voyons les nouveautés.', 'Voici ce qui est nouveau.', 'Commençons par les nouveautés.'],
    performance: ['Les performances progressent aussi.'],
    changed: [
      'D’autres points évoluent.',
      'Passons aux améliorations et aux changements.',
      'L’existant évolue aussi.',
    ],
    fixed: ['Passons aux corrections.', 'Plusieurs problèmes sont corrigés.', 'Restent les corrections.'],
    earlier: ['Les notes reviennent aussi sur des versions précédentes.'],
  },
  questions: {
    breaking: ['À quoi faut-il faire attention avant la mise à jour ?'],
    security: ['Et côté sécurité ?'],
    removed: ['Est-ce que quelque chose disparaît ?'],
    added: ['Alors, quoi de neuf ?'],
    performance: ['Et les performances ?'],
    changed: ['Qu’est-ce qui change d’autre ?'],
    fixed: ['Qu’est-ce qui a été corrigé ?'],
    earlier: ['Et les versions précédentes ?'],
    next: ['Et ensuite ?', 'Quel est le point suivant ?', 'Que faut-il savoir d’autre ?'],
  },
  sections: {
    overview: 'Présentation',
    breaking: 'Changements incompatibles',
    security: 'Sécurité',
    removed: 'Suppressions',
    added: 'Nouveautés',
    performance: 'Performances',
    changed: 'Changements',
    fixed: 'Corrections',
    earlier: 'Versions précédentes',
    wrap: 'Conclusion',
  },
  history: {
    follows: 'La version précédente était la {version}.',
    rhythm: 'C’est la version numéro {count} de ce mois-ci.',
  },
  rest: {
    chore: 'S’y ajoute une tâche de maintenance en coulisses.',
    chores: 'S’y ajoutent {count} tâches de maintenance en coulisses.',
    more: 'Les notes complètes décrivent d’autres changements.',
  },
  steps: {
    section: 'Ce qu’il faut faire',
    lead: 'Voici ce qu’il faut faire.',
    question: 'Que faut-il faire maintenant ?',
  },
  includes: ['On y trouve notamment : {list}', 'Dans le détail : {list}'],
  numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  topics: [
    'Passons au point suivant : {title}.',
    'Abordons maintenant la partie intitulée {title}.',
    'Autre sujet : {title}.',
    'Venons-en au chapitre {title}.',
    'Un mot sur le thème suivant : {title}.',
  ],
  topicQuestions: [
    'Que dit le texte de la partie {title} ?',
    'Et pour la partie {title} ?',
    'Que faut-il retenir du chapitre {title} ?',
  ],
  ending: {
    warm: ['C’est tout pour aujourd’hui. Merci de votre écoute !'],
    formal: ['Voilà pour l’essentiel. Merci de votre écoute.'],
  },
};
