/** Greetings, thanks and regards, which stand at the edges of a mail and tell nothing. */
const courtesy =
  /^[^\p{L}]*(?:hallo\b|guten tag|liebe[rs]? |viele grüße|(?:mit )?(?:freundliche|herzliche|beste|liebe)n? grüße|(?:euer|ihr|dein)\b.{0,30}team|gefällt (?:dir|ihnen|euch)|dann freuen wir|wir freuen uns (?:auf|über)|danke|vielen dank|bonjour|salut|chers? |à bientôt|cordialement|merci|l['’]équipe|bonne (?:lecture|journée|mise à jour)|vous aimez|hola|un saludo|saludos|gracias|el equipo|te gusta|olá|obrigad|abraços|atenciosamente|até (?:logo|breve|a próxima)|ciao|buongiorno|gentil|grazie|a presto|il team|ti piace|cordiali saluti|いつも.{0,40}ありがとう|今後とも|よろしくお願い|皆様|みなさん|各位|大家好|亲爱的|尊敬的|感谢|谢谢|敬请期待)/iu;

/** What only says that the news come now; the script's own opening does. */
const announcement =
  /^[^\p{L}]*(?:hier (?:das|sind|ist|die|kommt|findest|finden)|das ist neu|das wichtigste|voici|découvrez|ces? nouveautés|esta? es (?:la|lo)|estas son|este mes traemos|a continuación|veja (?:o que|as)|confira|este mês|ecco|scopri|questo mese|本[月次周].{0,10}如下|本[月次周]更新内容|更新内容如下|以下是|(?:今月|今回|本日)の.{0,20}(?:お知らせ|ご紹介)|(?:主な|変更)?.{0,12}(?:以下|次)のとおり|(?:heute|wir) (?:veröffentlichen|freuen uns)|(?:aujourd['’]hui,? )?nous (?:publions|sommes (?:ravis|heureux|fiers))|(?:hoy )?(?:lanzamos|publicamos|nos complace)|(?:hoje )?(?:lançamos|temos o prazer)|(?:oggi )?(?:rilasciamo|pubblichiamo|siamo (?:lieti|felici))|今天我们(?:正式)?发布|我们很高兴|(?:本日|このたび).{0,30}リリースしました)/iu;

/** Whole lines of politeness: short, since a long one may hold news. */
export function isCourtesy(text: string): boolean {
  const plain = text.trim();
  const short = isDense(plain) ? plain.length <= 40 : plain.split(/\s+/).length <= 12;
  return short && (courtesy.test(plain) || announcement.test(plain));
}

const thanks =
  /[\s,;.–—-]{0,8}[([]?\s{0,4}(?:\b(?:vielen dank|danke|mille mercis|merci|muchas gracias|gracias|muito obrigad[oa]|obrigad[oa]|grazie(?: mille)?)\s+(?:an|à|a|ao|para)?\s*@?|感谢\s*@|谢谢\s*@|(?:thanks?|thx) (?:to )?@)[^.!?]{0,60}[)\]!.]*$/iu;

/** An entry without the thanks at its end. */
export function withoutThanks(text: string): string {
  const kept = text.replace(thanks, '');
  return /\p{L}{2}/u.test(kept) ? kept : text;
}

/** Written without spaces between words. */
export function isDense(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}
