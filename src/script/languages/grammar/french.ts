import { withFrenchArticle } from './french-articles.ts';
import { romanceGrammar } from './romance.ts';

export const french = romanceGrammar({
  deeds: [
    {
      act: 'fixed',
      verb: 'corrige',
      noun: /^(?:corrections?|correctifs?|résolution)\b/iu,
      opens: /^(?:corrige[rs]?|corrigée?s?|résout|résoudre|répare[r]?)(?=[\s:])/iu,
    },
    {
      act: 'added',
      verb: 'ajoute',
      noun: /^(?:ajouts?|introduction|intégration)\b/iu,
      opens: /^(?:ajoute[rs]?|ajoutée?s?|introduit)(?=[\s:])/iu,
    },
    {
      act: 'added',
      verb: 'prend en charge',
      noun: /^(?:prise en charge|support)\b/iu,
      opens: /^(?:prend en charge|supporte[r]?)(?=[\s:])/iu,
    },
    {
      act: 'removed',
      verb: 'supprime',
      noun: /^(?:suppressions?|retrait|abandon)\b/iu,
      opens: /^(?:supprime[rs]?|supprimée?s?|retire[r]?|retirée?s?)(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'améliore',
      noun: /^améliorations?(?=\s)/iu,
      opens: /^(?:améliore[rs]?|améliorée?s?)(?=[\s:])/iu,
    },
    {
      act: 'improved',
      verb: 'optimise',
      noun: /^optimisations?\b/iu,
      opens: /^(?:optimise[rs]?|optimisée?s?)(?=[\s:])/iu,
    },
    { act: 'improved', verb: 'accélère', noun: /^accélération\b/iu, opens: /^accél[èé]re[r]?(?=[\s:])/iu },
    {
      act: 'changed',
      verb: 'met à jour',
      noun: /^mises? à jour\b/iu,
      opens: /^(?:met à jour|mettre à jour|actualise[r]?)(?=[\s:])/iu,
    },
    { act: 'changed', verb: 'repense', noun: /^refonte\b/iu, opens: /^repense[r]?(?=[\s:])/iu },
    {
      act: 'changed',
      verb: 'modifie',
      noun: /^(?:modifications?|changements?)\b/iu,
      opens: /^(?:modifie[rs]?|modifiée?s?)(?=[\s:])/iu,
    },
    {
      act: 'changed',
      verb: 'simplifie',
      noun: /^simplification\b/iu,
      opens: /^(?:simplifie[rs]?|simplifiée?s?)(?=[\s:])/iu,
    },
    { act: 'changed', verb: 'remplace', noun: /^remplacement\b/iu, opens: /^remplace[rs]?(?=\s)/iu },
  ],
  of: [
    [
      /^(?:de )(?=la |l['’]|cette |ces |cet |ce |son |sa |ses |vos |votre |plusieurs |certain|quelques |deux |trois |un |une |toutes? |tous )/iu,
      '',
    ],
    [/^d['’](?=une? )/iu, ''],
    [/^du /iu, 'le '],
    [/^des /iu, 'les '],
    [/^d['’](?=\p{L}+(?:s|x)\b)/iu, 'des '],
    [/^de (?=\p{Ll}+(?:s|x)\b)/iu, 'des '],
    [/^(?:de |d['’]|pour )/iu, ''],
  ],
  verbs: {
    fixed: 'corrige',
    added: 'ajoute',
    removed: 'supprime',
    deprecated: 'rend obsolète',
    improved: 'apporte',
    changed: 'apporte',
  },
  withArticle: withFrenchArticle,
  finite:
    /(?:^|\s)(?:est|sont|peut|peuvent|pouvez|pouvons|passe|passent|devient|deviennent|permettent|utilise|utilisent|fonctionne|fonctionnent|prend|était|étaient|sera|seront|avons|avez|faut|doit|doivent|reste|restent|accepte|acceptent|contient|contiennent|nécessite|disparaît|disparaissent|s['’]affiche\w*|affiche|affichent|apparaît|échouait|empêchait|plantait|ont|vous|nous|trouve|détecte|remplacent|ne|n['’]\p{L}+)(?=[\s,.]|$)/iu,
  clause:
    /(?:,? (?:qui|que|dont|où|quand|lorsque|si|afin|pour|ce)|,? qu['’]|,? lorsqu['’]|,? s['’]il) ?.*$/isu,
  past: /(?<!f|tr|h)ait\b|aient\b/u,
  allows: /^permet (?:de |d['’]|aux? )/iu,
  fault:
    /^(?:\p{L}+ )?(?:plantages?|crashs?|bugs?|erreurs?|fuites?|boucle|faille|problèmes?|corrections?|blocages?|totaux erronés|doublons?)\b/iu,
  and: () => ' et ',
  frames: [
    'cette version {verb} {list}',
    'la mise à jour {verb} {list}',
    'la version {verb} aussi {list}',
    'par ailleurs, elle {verb} {list}',
  ],
  open: {
    fixed: 'Autre correction :|Également corrigé :|Parmi les corrections :',
    added: 'Autre nouveauté :|Également au programme :|On trouve aussi ceci :',
    removed: 'Disparaît également :|N’est plus proposé :',
    deprecated: 'Désormais déconseillé :|Également déconseillé :',
    improved: 'Autre amélioration :|Du mieux aussi de ce côté :',
    changed: 'Autre changement :|À noter également :',
  },
  faults: [
    'Un défaut est corrigé : {list}',
    'Autre défaut corrigé : {list}',
    'Ce point est également réglé : {list}',
    'Cela aussi appartient au passé : {list}',
  ],
  mended: 'C’est corrigé.',
  scoped: (scope, sentence) => `Côté ${scope} : ${sentence}`,
  subject: 'Cette version',
  several: 'plusieurs',
});
