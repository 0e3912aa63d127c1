/** Words that listeners of release notes must not miss, by language. */
const words: Readonly<Record<string, string>> = {
  en: 'breaking|security|vulnerabilit(?:y|ies)|critical|important|warning|must|never|required?|removed|deprecated|urgent|for the first time|no longer|attention',
  es: 'incompatibles?|seguridad|vulnerabilidad(?:es)?|crític[oa]s?|importantes?|advertencia|deben?|nunca|obligatori[oa]s?|se requiere|eliminad[oa]s?|obsolet[oa]s?|urgente|por primera vez|ya no|atención',
  fr: 'incompatibles?|sécurité|vulnérabilités?|critiques?|importante?s?|avertissement|doit|doivent|devez|jamais|obligatoires?|requise?s?|supprimée?s?|obsolètes?|urgente?s?|pour la première fois|attention',
  it: 'incompatibil[ei]|sicurezza|vulnerabilità|critic(?:[oai]|he)|important[ei]|avviso|dev(?:e|ono)|mai|obbligatori[oae]?|richiest[oaie]|rimoss[oaie]|deprecat[oaie]|urgente|per la prima volta|non più|attenzione',
  pt: 'incompatíve(?:l|is)|segurança|vulnerabilidades?|crític[oa]s?|importantes?|aviso|devem?|nunca|obrigatóri[oa]s?|necessári[oa]s?|removid[oa]s?|obsolet[oa]s?|descontinuad[oa]s?|urgente|pela primeira vez|atenção',
  hi: 'सुरक्षा|महत्वपूर्ण|गंभीर|चेतावनी|ज़रूरी|अनिवार्य|कभी नहीं|हटा दिया|हटाया|तुरंत|पहली बार|ध्यान',
  ja: '破壊的|互換性|セキュリティ|脆弱性|重要|重大|警告|注意|必須|必要|必ず|決して|削除|廃止|非推奨|緊急|初めて',
  zh: '破坏性|不兼容|安全|漏洞|严重|重要|重大|警告|注意|必须|绝不|移除|删除|弃用|废弃|紧急|首次|不再',
};

/** Japanese and Chinese words have no spaces around them. */
const edges = { before: String.raw`(?<![\p{L}\p{M}])`, after: String.raw`(?![\p{L}\p{M}])` };
const patterns = new Map(
  Object.entries(words).map(([language, list]) => {
    const { before, after } = /^(?:ja|zh)$/.test(language) ? { before: '', after: '' } : edges;
    return [language, new RegExp(`${before}(?:${list})${after}`, 'iu')];
  }),
);

/** Returns an expression for the key phrases of a language; undefined for a language without any. */
export function keyPhrasesOf(primaryTag: string): RegExp | undefined {
  return patterns.get(primaryTag);
}
