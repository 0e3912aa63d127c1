const names = [
  'about',
  'moreThan',
  'lessThan',
  'times',
  'and',
  'then',
  'to',
  'equals',
  'forExample',
  'thatIs',
  'address',
  'linkedPage',
  'code',
  'trackedAs',
  'atLeast',
  'atMost',
  'orLater',
  'orEarlier',
  'per',
] as const;

/** The few words that stand for signs, code and addresses, in the language of the text they go into. */
export type Glue = Readonly<Record<(typeof names)[number], string>>;

const rows: Readonly<Record<string, string>> = {
  en: 'about|over|under|times|and|then|to|equals|for example|that is,|the address|the linked page|a code expression|tracked as|at least|at most|or later|or earlier|per',
  de: 'etwa|mehr als|weniger als|mal|und|dann|zu|gleich|zum Beispiel|das heißt,|die Adresse|die verlinkte Seite|dieser Code|bekannt als|mindestens|höchstens|oder neuer|oder älter|pro',
  fr: 'environ|plus de|moins de|fois|et|puis|vers|égale|par exemple|c’est-à-dire|l’adresse|la page liée|ce code|sous la référence|au moins|au plus|ou plus récent|ou plus ancien|par',
  es: 'unos|más de|menos de|veces|y|luego|a|igual a|por ejemplo|es decir,|la dirección|la página enlazada|este código|con el identificador|al menos|como máximo|o posterior|o anterior|por',
  pt: 'cerca de|mais de|menos de|vezes|e|depois|para|igual a|por exemplo|isto é,|o endereço|a página indicada|este código|com o identificador|pelo menos|no máximo|ou mais recente|ou anterior|por',
  it: 'circa|più di|meno di|volte|e|poi|a|uguale a|per esempio|cioè|l’indirizzo|la pagina collegata|questo codice|con l’identificativo|almeno|al massimo|o successivo|o precedente|per',
  ja: '約|以上|以下|倍|と|、|から|は|たとえば|つまり|アドレス|リンク先|コード||以上|以下|以上|以下|',
  zh: '约|超过|少于|倍|和|，|到|等于|例如|即|地址|链接页面|代码||至少|最多|或更高|或更低|每',
};

/** Of a language that we have no words for the signs are left out: silence is better than English. */
const silent: Glue = toGlue('|'.repeat(names.length - 1));
const glues = new Map(Object.entries(rows).map(([language, row]) => [language, toGlue(row)]));

export function glueFor(language: string): Glue {
  return glues.get(language) ?? silent;
}

function toGlue(row: string): Glue {
  const words = row.split('|');
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ''])) as Glue;
}
