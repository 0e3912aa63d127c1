import { anyOf } from '../any-of.ts';
import { isSentence } from '../judge/shape.ts';
import { isOrder } from '../units/find-orders.ts';
import { findVersion } from '../units/version-heading.ts';

const noise = anyOf(
  `release notes? | releases? | change ?logs? | what(?:['’]s| is) new(?: in)? | changes (?:in|for|to|since|up to) | changes$ | versions? | notes for | notes | news | history | unreleased | announcing | introducing | update | updates | patch notes | patch | hotfix | is out | now available | released`,
  'words',
  'giu',
);
/**
 * The same words in other languages, with the words that join them to a name. `\b` does not match after an accented
 * letter.
 */
const otherNoise = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${[
    'versionshinweise|(?:änderungs|versions)(?:protokoll|verlauf|liste)|versionsgeschichte|änderungen|neuerungen|neuigkeiten|(?:was|das) ist neu',
    'notes? de (?:la )?(?:version|mise à jour|publication|livraison)|(?:journal|historique|liste) des (?:modifications|changements|versions|mises à jour)|nouveautés(?: de la version)?|quoi de neuf|mises? à jour|changements',
    'notas (?:de|da) (?:la )?(?:versi[óo]n|versão|lan[cz]amiento|lançamento|publicación|actualización|atualização)|(?:registro|historial|histórico|lista) de (?:cambios|versiones|alterações|mudanças|versões)|nov(?:edades|idades)(?: (?:de la|da) (?:versión|versão))?|versi[óo]n|versão|actualización|atualização',
    'note (?:di|della|sulla) (?:versione|rilascio)|(?:registro|elenco) delle modifiche|cronologia delle versioni|novità(?: della versione)?|versione|aggiornamento',
  ].join('|')})(?: (?:de la|de|des|du|da|do|della|di|del|en|em|von|zu|für|in))?|(?:die|la) version)(?!\p{L})`,
  'giu',
);
const denseNoise =
  /リリースノート|(?:更新|変更)(?:履歴|情報|内容)|アップデート情報|新機能|お知らせ|(?:更新|变更|版本)(?:日志|说明|内容|记录)|发布说明|新功能/g;
const months = anyOf(
  `january | february | march | april | may | june | july | august | september | october | november | december | spring | summer | autumn | fall | winter | q[1-4]`,
  'words',
);
const otherMonths =
  /(?:januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro|april|august|september|november)(?: de)? \d{4}/iu;
const generic = anyOf(
  `highlights? | overview | summary | introduction | changes? | features? | fixes | all | the | readme | main | latest | next | new | product | project | app | monthly | weekly | early access | preview | beta | stable | deprecated | lts | mobile apps? | for | in | of | on`,
  'whole',
);

/** Returns the product that a title names: the rest without version, date and words for release notes. */
export function guessProduct(...titles: readonly (string | null)[]): string | null {
  for (const title of titles) {
    if (isOrder(title ?? '')) continue;
    const name = bareName(title ?? '');
    const words = name.split(' ');
    const isLong = words.length > 4 && (words.length > maxWords || speaking.test(name) || isSentence(name));
    if (
      /\p{L}{2}/u.test(name) &&
      !isLong &&
      name.length <= maxCharacters &&
      !generic.test(name) &&
      !comparing.test(name) &&
      !occasion.test(name) &&
      !months.test(name) &&
      !otherMonths.test(name)
    )
      return name;
  }
  return null;
}

const [maxWords, maxCharacters] = [8, 80];
/** Matches words that make a long title a headline. */
const speaking = /\b(?:we|our|us|you|your|this|these|my|how|why|what|when|now)\b/i;

/** Matches a headline that names new things: "Faster search, new maps". */
const comparing = /^(?:faster|better|smarter|easier|bigger|smoother|simpler|improved|more|new) \p{L}/iu;

/** Matches an event, which is not a product: "End of support for Harbor 22". */
const occasion =
  /^(?:announcement|deprecation|discontinuation|end|migration|notice|plans?|removal|retirement|shutdown|sunset(?:ting)?) (?:of|for|to|from|notice|plan)\b/i;

/**
 * Whether a name is short enough to be repeated: up to three words, and no description ("Digital circuit simulator").
 */
export function isShortName(product: string): boolean {
  const [, ...others] = product.split(' ');
  return others.length < 2 || (others.length === 2 && others.every((word) => !/^\p{Ll}/u.test(word)));
}

function bareName(title: string): string {
  if (/\.(?:md|txt|rst|html?|adoc)$/i.test(title.trim()) || /^[a-z\d]+(?:[-_][a-z\d.]+)+$/.test(title.trim()))
    return '';
  const version = findVersion(title);
  return bare(version === null ? title : title.slice(0, title.indexOf(version)));
}

/** The version that a title gives the product. In "Tides – lamps and Dock 4.5", the version is of the dock. */
export function versionInTitle(title: string): string | null {
  const version = findVersion(title);
  if (version === null) return null;
  const parts = title.slice(0, title.indexOf(version)).split(/\s[–—|:]\s|: /);
  const isOther = parts.length > 1 && [parts[0], parts.at(-1)].every((part) => bare(part ?? '') !== '');
  return isOther ? null : version;
}

function bare(text: string): string {
  return (text.split(/\s[–—|:]\s|: |, /)[0] ?? text)
    .replace(/[\uE000-\uE005]|\([^()]{0,200}\)/g, '')
    .replace(otherNoise, ' ')
    .replace(noise, ' ')
    .replace(/ & /g, ' and ')
    .replace(denseNoise, ' ')
    .replace(/\bv(?=\s|$)/gi, ' ')
    .replace(/\d{4}-[\dXx]{2}-[\dXx]{2}|\b(?:of )?\d{1,2} \p{L}+ \d{4}\b/gu, ' ')
    .replace(/[^\p{L}\p{N}.+'’/@ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:the|in|on|at|for|of) )+| (?:the|in|for|of|to|up to|until|from|since|and)$/gi, '')
    .replace(/^[\s.:-]+|(?<![\s.:-])[\s.:-]+$/g, '');
}
