/** Phrases by which a text instructs its narrator, as alternatives of regular expressions. */
type Row = {
  /** Words that open an order: "sage", "lesen Sie … vor". */
  readonly say: string;
  readonly that: string;
  readonly audience: string;
  readonly aloud: string;
  readonly narrator: string;
  readonly must: string;
  readonly speak: string;
};

const spaced: readonly Row[] = [
  {
    say: '(?:sag|erzähl|erwähn|verkünd|behaupt|wiederhol|informier|teil)(?:e|en sie)?|empfiehl|l(?:ies|est|esen sie)',
    that: 'dass',
    audience: '(?:den|die|allen|unseren|jedem) (?:zu)?hörer(?:n|innen)?|dem publikum|allen, die zuhören',
    aloud: 'wörtlich|laut vor|vor(?=\\s?(?:[:.!]|$))',
    narrator: '(?:sprecher|erzähler|vorleser|moderator)(?:in)?',
    must: 'muss|müssen|sollt?e?n?|hat',
    speak: '(?:zu )?(?:sagen|erwähnen|verkünden|behaupten|wiederholen|vorlesen|danken|loben|empfehlen)',
  },
  {
    say: 'di(?:te)?s|dire|(?:annonc|mentionn|racont|affirm|inform|répét|rappel|prétend)ez|répète|lis(?:ez)?',
    that: "que|qu['’]",
    audience: '(?:aux|les|nos) audit(?:eurs|rices)|au public|à tout le monde',
    aloud: 'à (?:voix haute|haute voix)|mot (?:pour|à) mot|textuellement',
    narrator: '(?:narrat|présentat|animat)(?:eur|rice)|voix off',
    must: 'doi(?:t|vent)|devra(?:it)?|est tenue? de',
    speak: 'dire|annoncer|mentionner|répéter|affirmer|raconter|remercier|recommander',
  },
  {
    say: 'di(?:ga|gan|le|les)?|dígan?les?|decid|(?:anunci|mencion|afirm)(?:e|en|a)|cuente|inform(?:e|en)|repit(?:a|an|e)|lean?|lee(?= lo siguiente)',
    that: 'que',
    audience: '(?:a )?(?:los|las|sus|tus|nuestros) oyentes|al público|a la audiencia',
    aloud: 'en voz alta|textualmente|palabra por palabra|literalmente',
    narrator: '(?:narrador|locutor|presentador)(?:a|es)?|voz en off',
    must: 'deben?|debería|tienen? que|ha de',
    speak: 'decir|anunciar|mencionar|repetir|afirmar|contar|agradecer|recomendar',
  },
  {
    say: "di['’]|dì|dica|dicano|dite|annunci(?:a|ate)?|(?:menzion|raccont|afferm)(?:a|i|ate)|informi|ripet(?:i|a|ete)|legg(?:i|a|ete)",
    that: 'che',
    audience: '(?:agli|gli) ascoltatori|al pubblico',
    aloud: 'ad alta voce|alla lettera|parola per parola|testualmente',
    narrator: '(?:narrat|presentat)(?:ore|rice|ori)|voce narrante',
    must: 'dev(?:e|ono)|dovr(?:à|ebbe)',
    speak: 'dire|annunciare|menzionare|ripetere|affermare|raccontare|ringraziare|raccomandare',
  },
  {
    say: 'digam?|(?:anunci|mencion|cont|afirm|inform)em?|repitam?|leiam?',
    that: 'que',
    audience: '(?:aos|os) (?:seus |nossos )?ouvintes|ao público|à audiência',
    aloud: 'em voz alta|palavra por palavra|literalmente|textualmente',
    narrator: '(?:narrador|locutor|apresentador)(?:a|es)?',
    must: 'devem?|deveria|tem (?:que|de)|precisa',
    speak: 'dizer|anunciar|mencionar|repetir|afirmar|contar|agradecer|recomendar',
  },
];

/** Word boundaries, because `\b` does not support accented letters. */
const [start, end] = ['(?<![a-zß-ÿ])', '(?![a-zß-ÿ])'];
const opening = String.raw`(?:^|[.;:!?—–]\s*)\W{0,3}(?:(?:bitte|jetzt|nun|veuillez|s['’]il (?:te|vous) plaît|por favor|ahora|per favore|ora|agora),? )?`;
const please = '(?:ください|下さい|なさい|くれ|ほしい)';
const urged = '(?:^|[,。:;!]|[请請您你]|[务務]必|必[须須])';

/** Instructions about the script, in languages other than English. */
export const speakingOrders: readonly string[] = [
  ...spaced.flatMap(({ say, that, audience, aloud, narrator, must, speak }) => [
    String.raw`${opening}(?:${say})${end}(?:,? (?:${that})${end}|[^.!?\n]{1,40}?${start}(?:${audience}|${aloud})${end})`,
    String.raw`${start}(?:${narrator}) (?:${must}) (?:[^.!?\n]{0,40}? )?(?:${speak})${end}`,
    String.raw`^\W{0,6}(?:[a-zß-ÿ]{3,12} )(?:an|für|pour|para|per|al|à|au|ao)\s?(?:[a-zß-ÿ]{1,3}['’ ]\s?)?(?:${narrator})\s?[:,]`,
  ]),
  String.raw`${opening}(?:sage?|sagen sie|dites?|dis|diga|di|dica|dì)\s?:`,
  String.raw`${start}(?:ignor(?:ier)?|vergiss|vergessen sie|oublie|olvid|dimentic|esque[cç]a)[a-zß-ÿ]{0,4}${end}[^.!?\n]{0,40}?${start}(?:anweisung|regeln|instru|istruz|consigne)`,
  // Japanese.
  `と(?:言っ|述べ|発表し|宣言し|話し|主張し)て${please}`,
  String.raw`(?:リスナー|聴取者|聞き手|聴衆|視聴者)(?:の皆さん)?(?:に|へ)[^。\n]{0,40}(?:伝え|言っ|教え|知らせ|勧め|促し)て${please}`,
  String.raw`(?:次|以下|下記)の(?:文|言葉|内容|セリフ|メッセージ)[^。\n]{0,20}(?:読み上げ|音読し|朗読し|繰り返し)て${please}`,
  String.raw`(?:ナレーター|語り手|司会者|読み手)(?:は|が)[^。\n]{0,40}(?:言う|述べる|伝える|読み上げる|言わ|伝え|述べ)(?:べき|こと$|必要|ように|なければ)`,
  String.raw`(?:以前|これまで|今まで|上記|前)の[^。\n]{0,20}(?:指示|命令|ルール)[^。\n]{0,8}(?:無視し|忘れ)(?:て${please}?|ろ|なさい)`,
  // Chinese.
  `(?:${urged}(?:告[诉訴知]|提醒|通知|建[议議])|(?<!邀)[请請])(?:所有|各位|全[体體])?(?:[听聽][众眾]|收[听聽]者)`,
  `[请請][你您]?(?:大声)?(?:[说說](?![明出法])|宣布|宣称|声称|[说說]出以下)(?=[^,，。]{2})|(?:^|[,。:;!])[说說](?:[:：]|出以下)`,
  String.raw`[请請](?:逐字|大声|原文)[^。\n]{0,6}(?:朗[读讀]|[读讀念])|[请請][^。\n]{0,6}(?:朗[读讀]|念出|[读讀]出|重复|复述)(?:以下|下面|下列)`,
  String.raw`(?:旁白|主持人|播音员|朗[读讀]者)[^。\n]{0,10}(?:必[须須]|[应應][该當]?|要|[请請])[^。\n]{0,10}(?:[说說]|宣布|朗[读讀]|提到)`,
  String.raw`(?:忽略|无视|無視|忘[记記掉]|不要理会)[^。\n]{0,12}(?:以前|之前|以上|前面|上述|先前)[^。\n]{0,10}(?:指示|命令|指令|要求|[规規][则則])`,
];
