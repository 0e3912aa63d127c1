/** Matches words that activate a voice assistant, with and without a greeting. */
const greeting = '(?:hey|hi|hello|okay|ok|hallo|dis|salut|oye|hola|ehi|ei|olá|ねえ|ヘイ|オッケー|嘿|嗨)';
const assistant =
  '(?:alexa|siri|google|cortana|bixby|gemini|copilot|jarvis|meta|facebook|portal|アレクサ|シリ|グーグル)';
const called = '(?:alexa|siri|cortana|bixby|アレクサ|小[爱愛]同[学學]|小度小度|天猫精灵|小艺小艺)';
/** Matches a name by which the owner of a device may activate it. The excluded words greet people. */
const anyone = String.raw`(?!(?:all|everyone|everybody|folks|friends?|guys|people|team|there|you|world)(?![a-z]))\p{L}{3,20}`;
const start = String.raw`(?:^|[.;:!?—–"“‘'「(]\s?|\b(?:say|ask|tell|now|then)\s)`;

/**
 * Matches words that talk about an assistant: "Alexa, Siri and …" is a list of names, "Alexa, the assistant, …" an
 * explanation.
 */
const telling = String.raw`(?:${assistant}|${called}|apple|amazon|microsoft|homekit|l['’]|\S{1,30} (?:and|or|und|oder|et|y|e)\b|(?:the|an?|our|which|who|too|however|and|or|der|die|das|und|oder|la|le|les|une?|una|el|il|lo|os?|qui|que|che)(?![a-zß-ÿ]))`;
const call = String.raw`(?:\s?[,、!…]|\.{2,3})\s{0,2}(?!${telling})(?=[\p{L}\p{N}])|[!…]$`;
const asked =
  '(?:open|close|call|delete|text|read|play|send|order|tell|ask|cancel|arm|dim|raise|lower|mute|announce|broadcast|remind|wake)';
/** Matches verbs of changes: in notes, "Siri: add a shortcut" is rather an entry below its scope. */
const changed = '(?:set|start|stop|enable|disable|add|pair|share|show|make|find)';
const object =
  '(?:the|my|your|all|an?|me|us|every|some|mom|mum|dad|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|money|everyone|\\d+)';
const errand = `(?:(?:please )?(?:(?:un)?lock|disarm|(?:turn|switch) (?:on|off)|buy|pay|transfer|${asked} ${object}|schalte?|öffne|überweise|bestelle|ouvre|éteins|envoie|abre|apaga|envía|apri|spegni|manda|abra|desligue|envie)(?![a-zß-ÿ])|[^,、。a-z]{1,30}て(?:ください)?(?:。|$)|(?:[请請帮幫给給]|打[开開]|[关關][闭閉]|解[锁鎖]|播放)[^,。更再了时時]{1,8}(?:。|$))`;
const action = `(?:${errand}|(?:please )?${changed} ${object}(?![a-zß-ÿ]))`;
/** Matches the sign after a wake word, since "Alexa: unlock the door" sounds like "Alexa, unlock the door". */
const mark = String.raw`\s?[^\p{L}\p{N}\s]{1,4}\s{0,2}`;

/** Matches a wake word before an order. It acts on the devices of listeners even if a text only quotes it. */
export const wakesDevice = new RegExp(
  [
    String.raw`(?<!\p{L})${greeting},? ?${assistant}(?:${call}|${mark}${action}|\s+(?:${action}|(?:please|open|close|call|text|order|play|send|what)\s)|[^,、。]{1,30}て(?:ください)?(?:。|$))`,
    String.raw`^\W{0,3}${greeting},? ?${assistant}\W{0,3}$`,
    String.raw`${start}${called}(?:${call}|\s+${action})`,
    String.raw`(?:${start}|,\s)(?:${called}|ziggy)${mark}${errand}`,
    `${start}(?:computer|echo), ${action}`,
  ].join('|'),
  'iu',
);

/** Matches wake words that are names: those an owner has chosen, and other names of a device. */
export const wakesByName = new RegExp(
  `${start}(?:(?:hey|okay|ok),? ?${anyone}, (?:${errand}|(?:call|text|message) )|(?:amazon|xiao ?ai(?: ?tong ?xue)?), ${errand})`,
  'iu',
);

/** Matches texts that sound like a wake word: "A-lexa", "Aleksa", "Alex, a unlock". */
export const soundsLikeAlexa =
  /\ba[ -]?le(?:x|ks|cks)s?a\b|\balex, a(?= (?:unlock|disarm|order|turn|switch|call|open|send|buy|pay)\b)/giu;

/** Matches a wake word at the end, before a command for the device. */
export const isCall = new RegExp(
  String.raw`(?:${start}|,\s|^\W{1,3})(?:${greeting},? ?${assistant}|${called}|ziggy)\W{0,3}$`,
  'iu',
);

type Row = {
  /** Words that claim to be an authority or an alarm. */
  readonly claim: string;
  /** Words that ask listeners to do something. */
  readonly move: string;
};

const spaced: readonly Row[] = [
  {
    claim:
      'this is (?:not a drill|(?:the|your) (?:local )?(?:police|fire (?:brigade|department|service)|fbi|sheriff|army|bank|tax office)|an? (?:fire alarm|emergency (?:broadcast|announcement|alert|evacuation)|bomb threat|air raid|evacuation))',
    move: "(?:leave|evacuate|exit) (?:the|this|your) (?:building|premises|station|train|aircraft)|everybody out|(?:seek|take) shelter|(?:do not|don['’]t) hang up|open your doors?(?=\\W*$)",
  },
  {
    claim:
      'dies? ist (?:keine übung|die polizei|ein (?:feuer|brand)alarm|ein notfall|eine (?:notfall)?durchsage)|hier (?:ist|spricht) die (?:polizei|feuerwehr)',
    move: '(?:verlassen|räumen) sie (?:bitte )?(?:sofort |umgehend |unverzüglich )?(?:das gebäude|den zug)|öffnen sie ihre tür(?:en)?',
  },
  {
    claim:
      "ceci (?:est une (?:alerte incendie|alerte d['’]urgence|évacuation)|n['’]est pas un exercice)|ici la (?:police|gendarmerie)",
    move: '(?:évacuez|quittez) (?:immédiatement |tout de suite )?(?:le bâtiment|les lieux|le train)|ouvrez vos portes',
  },
  {
    claim:
      'est[oae] (?:no es un simulacro|es una (?:alarma de incendio|emergencia|evacuación)|es la policía)|(?:aquí|les? habla) la policía',
    move: '(?:evacúen?|abandonen?|desalojen?) (?:inmediatamente |de inmediato )?(?:el edificio|el tren)|abran? (?:sus|las) puertas',
  },
  {
    claim:
      "quest[oa] (?:non è un['’]esercitazione|è un (?:allarme antincendio|avviso di emergenza)|è un['’](?:emergenza|evacuazione)|è la polizia)|qui (?:è )?la polizia",
    move: "(?:evacuate|lasciate|abbandonate) (?:subito |immediatamente )?(?:l['’]edificio|il treno)|aprite le (?:vostre )?porte",
  },
  {
    claim:
      'ist[oa] (?:não é um (?:exercício|treinamento)|é um (?:alarme de incêndio|aviso de emergência)|é uma (?:emergência|evacuação)|é a polícia)|aqui é a polícia',
    move: '(?:evacuem?|deixem?|abandonem?) (?:imediatamente )?o (?:prédio|edifício|trem)|saiam? (?:imediatamente )?do (?:prédio|edifício)|abram? (?:suas|as) portas',
  },
];

const opening = String.raw`(?:^|[.,;:!?—–]\s?)\W{0,3}(?:(?:please|now|everyone|bitte|por favor|per favore),? ){0,2}`;
const closing = String.raw`(?=\s?(?:[,:;.!—–]|$)|\s(?:speaking|now|immediately|at once|calmly|und|et|y|e|and|de inmediato|imediatamente|immediatamente|sofort)(?![a-zß-ÿ]))`;

/** Announcements that no release notes contain. */
export const announcements: readonly string[] = [
  ...spaced.map(
    ({ claim, move }) =>
      String.raw`(?:^\W{0,3}(?:attention|achtung|atención|attenzione|atenção)[^.!?\n]{0,40}?)?${opening}(?:${claim}|${move})${closing}`,
  ),
  String.raw`(?:火災警報|緊急放送|非常放送|避難命令)です(?=[。、!]|$)|(?:こちらは|私たちは)(?:警察|消防)です|(?:建物|ビル)(?:から|の外)[^。\n]{0,10}(?:避難し|退避し|出)て(?:ください|下さい)|^ドアを開けて(?:ください|下さい)`,
  '[这這]是(?:火警|火[灾災]警[报報]|[紧緊]急[广廣]播|警察)(?=[,。:!]|$)|我[们們]是警察|(?:^|[,。:!]|[请請]|立即|[马馬]上)(?:撤[离離]|疏散|[离離][开開])(?:大[楼樓]|建筑|[楼樓]房|[现現][场場])',
];
