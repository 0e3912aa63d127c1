/** The few words that stand for signs, code and addresses, in the language of the text they go into. */
export type Glue = Readonly<
  Record<
    | 'about'
    | 'moreThan'
    | 'lessThan'
    | 'times'
    | 'and'
    | 'then'
    | 'to'
    | 'equals'
    | 'forExample'
    | 'thatIs'
    | 'andSoOn'
    | 'address'
    | 'linkedPage'
    | 'code'
    | 'trackedAs',
    string
  >
>;

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
  'andSoOn',
  'address',
  'linkedPage',
  'code',
  'trackedAs',
] as const;

const rows: Readonly<Record<string, string>> = {
  en: 'about|more than|less than|times|and|then|to|equals|for example|that is,|and so on|the address|the linked page|a code expression|tracked as',
  de: 'etwa|mehr als|weniger als|mal|und|dann|zu|gleich|zum Beispiel|das heißt,|und so weiter|die Adresse|die verlinkte Seite|dieser Code|bekannt als',
  fr: 'environ|plus de|moins de|fois|et|puis|vers|égale|par exemple|c’est-à-dire|et ainsi de suite|l’adresse|la page liée|ce code|référencée',
  es: 'unos|más de|menos de|veces|y|luego|a|igual a|por ejemplo|es decir,|etcétera|la dirección|la página enlazada|este código|registrada como',
  pt: 'cerca de|mais de|menos de|vezes|e|depois|para|igual a|por exemplo|isto é,|e assim por diante|o endereço|a página indicada|este código|registrada como',
  it: 'circa|più di|meno di|volte|e|poi|a|uguale a|per esempio|cioè|e così via|l’indirizzo|la pagina collegata|questo codice|nota come',
  ja: '約|以上|以下|倍|と|、|から|は|たとえば|つまり|など|アドレス|リンク先|コード|',
  zh: '约|超过|少于|倍|和|，|到|等于|例如|即|等等|地址|链接页面|代码|',
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
