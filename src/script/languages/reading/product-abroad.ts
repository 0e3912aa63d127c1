/** What announces news in a title and names nothing. */
const news =
  /^[^\p{L}\p{N}]*(?:neuigkeiten|neuerungen|was ist neu|das ist neu|quoi de neuf|nouveautés|novedades|qué hay de nuevo|novidades|o que há de novo|novità|cosa c['’]è di nuovo|notes? de version|versionshinweise|änderungsprotokoll|registro de cambios|registro de alterações|registro delle modifiche|journal des modifications|historique|changelog|更新|安全更新|版本更新|お知らせ|変更履歴|更新履歴|リリースノート|correctif|actualización de seguridad|sicherheitsupdate)/iu;
const before =
  /^[^\p{L}\p{N}]*(?:(?:neuigkeiten|neuerungen|änderungen|neu) (?:in|bei|von)|(?:changements|modifications) (?:de|dans)(?: la)?|cambios (?:de|en)(?: la)?|(?:mudanças|alterações) (?:da|na|em)|modifiche (?:di|in|della)|nouveautés (?:de|dans)(?: la)?|novedades (?:de|en)(?: la)?|novidades (?:do|da|de|no|na)|novità (?:di|in)|quoi de neuf dans) /iu;
const after =
  /\s*(?:ist (?:da|verfügbar|erschienen)|est (?:disponible|arrivée?|sortie?)|ya está (?:disponible|aquí)|já está disponível|chegou|è (?:disponibile|arrivat[oa])|正式发布|发布|をリリース(?:しました)?|リリース(?:しました)?|公開(?:しました)?)\s*[!.。！]?$/iu;

/** A title in another language without the words for news: "Novedades de Almar 6.4" → "Almar 6.4". */
export function withoutNews(title: string | null): string | null {
  if (title === null) return null;
  const parts = title.replace(before, '').split(/\s[–—|]\s|[:：?？]\s*/u);
  const kept = parts.filter((part) => part.trim() !== '' && !news.test(part));
  const name = (kept[0] ?? '').replace(after, '').trim();
  return name === '' || saysVersion.test(name) ? null : name;
}

/** The word for a version, with or without its number. */
const saysVersion =
  /^[v\d.\s-]*(?:änderungen|changements|cambios|mudanças|alterações|modifiche|versione?|versión|versão|ausgabe|update|release|mise à jour|actualización|atualização|aggiornamento|版本|バージョン|安全更新)[\s\dv.]*$/iu;
