import type { Act } from '../telling/entry.ts';

const determined =
  /^(?:le|la|les|un|une|des|du|ce|cet|cette|ces|son|sa|ses|vos|votre|nos|notre|plusieurs|certaine?s|quelques|toute?s?|tous|deux|trois|quatre|cinq|aucune?|\d+|l['’].*|d['’].*|de)$/iu;
const feminine =
  /(?:tion|sion|xion|té|ure|ance|ence|ise|ette|ude|ie|ée|ade|esse|erie|euse|trice)$|^(?:fuite|erreur|boucle|faille|page|interface|liste|recherche|carte|vue|fenêtre|commande|clé|aide|file|barre|icône|boîte|touche|adresse|langue|mise|prise|perte|lenteur|couleur|valeur|largeur|hauteur|longueur|API|application|option|facture|requête|clef|colonne|ligne|table|base|bibliothèque|console|saisie|palette|tâche|alerte|case|galerie|visionneuse|sauvegarde|reprise|refonte|prévisualisation)$/iu;
const masculine =
  /(?:age|ment|eur|isme|oir|oire|ier|et|al|il|eau|ème|ège|ard|ant|ent|if|ail|euil|ot)$|^(?:mode|export|import|filtre|bug|crash|défaut|support|ajout|mot|format|bouton|menu|lien|compte|calcul|tri|accès|raccourci|rapport|widget|champ|thème|retour|envoi|bord|glisser-déposer|plan|nom|code|texte|client|serveur|cache|index|temps|choix|flux|mécanisme|guide|script|plugin|module|service|contrôle|curseur|délai|historique|panneau)$/iu;
const actions =
  /(?:tion|sion|age|ment|ance)$|^(?:export|import|recherche|tri|envoi|partage|reprise|sauvegarde|saisie|accès|mode)$/iu;
const faults =
  /^(?:fuite|erreur|boucle|faille|bug|crash|plantage|problème|blocage|ralentissement|dysfonctionnement|défaut|perte|lenteur|conflit)s?$/iu;
const stillOne =
  /^(?:accès|processus|index|temps|corps|choix|prix|flux|virus|bus|cas|succès|procès|contenus?x|réseaux?x)$/iu;

/** "plantage au démarrage" → "un plantage au démarrage", "export des factures" → "l’export des factures". */
export function withFrenchArticle(object: string, act: Act): string | null {
  const [first = '', second = ''] = object.split(' ');
  if (determined.test(first)) return object;
  if (/^(?:nouveau|nouvel|meilleur|premier|second|simple|petit|grand)$/iu.test(first)) return `un ${object}`;
  if (/^(?:nouvelle|meilleure|première|seconde|petite|grande)$/iu.test(first)) return `une ${object}`;
  if (/^(?:nouveaux|nouvelles|meilleur(?:e)?s|petite?s|grande?s|divers|diverses)$/iu.test(first))
    return /^divers/iu.test(first) ? object : `de ${object}`;
  if (/^\p{Lu}|\d/u.test(first)) return act === 'added' || act === 'fixed' ? null : object;
  const noun = first.replace(/,$/, '');
  if (/[sx]$/iu.test(noun) && !stillOne.test(noun)) return `des ${object}`;
  const gender = feminine.test(noun) ? 'f' : masculine.test(noun) ? 'm' : null;
  if (gender === null) return null;
  const of = /^(?:de|du|des|d['’].*)$/iu.test(second);
  const known = !faults.test(noun) && act !== 'fixed' && (actions.test(noun) || of);
  if (!known) return `${gender === 'f' ? 'une' : 'un'} ${object}`;
  if (/^[aeiouyéèêàâîôûh]/iu.test(noun)) return `l’${object}`;
  return `${gender === 'f' ? 'la' : 'le'} ${object}`;
}
