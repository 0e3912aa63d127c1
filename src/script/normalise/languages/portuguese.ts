import { agreeWithNoun } from './agree-with-noun.ts';
import { bySymbol, type SpeechRules } from './speech-rules.ts';

const small =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const tens = ' dez vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const hundreds =
  ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');
const scales = [
  [1_000_000_000_000n, 'trilhão', 'trilhões'],
  [1_000_000_000n, 'bilhão', 'bilhões'],
  [1_000_000n, 'milhão', 'milhões'],
  [1000n, 'mil', 'mil'],
] as const;

/** Says a number as in Brazil. */
function cardinal(value: bigint): string {
  if (value < 1000n) return belowThousand(Number(value));
  const [scale, one, many] = scales.find(([each]) => value >= each) ?? scales[3];
  const count = value / scale;
  const rest = value % scale;
  const head = scale === 1000n && count === 1n ? one : `${cardinal(count)} ${count === 1n ? one : many}`;
  if (rest === 0n) return head;
  return `${head}${rest < 100n || (rest < 1000n && rest % 100n === 0n) ? ' e' : ''} ${cardinal(rest)}`;
}

function belowThousand(value: number): string {
  if (value < 20) return small[value] ?? '';
  if (value === 100) return 'cem';
  const [name, rest] =
    value < 100
      ? [tens[Math.floor(value / 10)], value % 10]
      : [hundreds[Math.floor(value / 100)], value % 100];
  return rest === 0 ? (name ?? '') : `${name} e ${belowThousand(rest)}`;
}

const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

const beforeNoun = (words: string, feminine: boolean) => {
  if (/(?:ão|ões)$/.test(words)) return `${words} de`;
  if (!feminine) return words;
  return words
    .replace(/(?<!\p{L})um$/u, 'uma')
    .replace(/dois$/, 'duas')
    .replaceAll(/entos(?!.{0,80}ilh)/g, 'entas');
};

export const portuguese: SpeechRules = {
  cardinal,
  beforeNoun,
  counter: agreeWithNoun({ cardinal, beforeNoun }),
  space: ' ',
  decimalSign: ',',
  decimals: 'number',
  words: {
    decimal: 'vírgula',
    dot: 'ponto',
    minus: 'menos',
    to: 'a',
    version: 'versão',
    number: 'número',
    per: 'por',
    long: 'um código longo',
  },
  date: ({ day, month, year }) =>
    `${day === 1 ? 'primeiro' : cardinal(BigInt(day))} de ${months[month - 1]} de ${cardinal(BigInt(year))}`,
  dayFirst: true,
  time: (hours, minutes) => {
    const full = cardinal(BigInt(hours)).replace(/um$/, 'uma').replace(/dois$/, 'duas');
    return minutes === 0
      ? `${full} ${hours === 1 ? 'hora' : 'horas'}`
      : `${full} e ${cardinal(BigInt(minutes))}`;
  },
  letters: 'á bê cê dê é efe gê agá i jota cá ele eme ene ó pê quê erre esse tê u vê dáblio xis ípsilon zê',
  units: bySymbol({
    ns: 'nanossegundo|nanossegundos',
    'µs μs': 'microssegundo|microssegundos',
    ms: 'milissegundo|milissegundos',
    's seg': 'segundo|segundos',
    min: 'minuto|minutos',
    h: 'hora|horas|f',
    d: 'dia|dias',
    B: 'byte|bytes',
    'kB KB': 'quilobyte|quilobytes',
    MB: 'megabyte|megabytes',
    GB: 'gigabyte|gigabytes',
    TB: 'terabyte|terabytes',
    KiB: 'kibibyte|kibibytes',
    MiB: 'mebibyte|mebibytes',
    GiB: 'gibibyte|gibibytes',
    'Mb Mbit': 'megabit|megabits',
    'Gb Gbit': 'gigabit|gigabits',
    kbps: 'quilobit por segundo|quilobits por segundo',
    Mbps: 'megabit por segundo|megabits por segundo',
    Gbps: 'gigabit por segundo|gigabits por segundo',
    Hz: 'hertz',
    kHz: 'quilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    fps: 'quadro por segundo|quadros por segundo',
    px: 'pixel|pixels',
    mm: 'milímetro|milímetros',
    cm: 'centímetro|centímetros',
    m: 'metro|metros',
    km: 'quilômetro|quilômetros',
    g: 'grama|gramas',
    kg: 'quilo|quilos',
    'l L': 'litro|litros',
    W: 'watt|watts',
    kWh: 'quilowatt-hora|quilowatts-hora',
    V: 'volt|volts',
    dB: 'decibel|decibéis',
    '°C': 'grau Celsius|graus Celsius',
    '°': 'grau|graus',
    '%': 'por cento',
  }),
  currencies: bySymbol({
    'R$ BRL': 'real|reais|centavo|centavos',
    '€ EUR': 'euro|euros|centavo|centavos',
    '$ US$ USD': 'dólar|dólares|centavo|centavos',
    '£ GBP': 'libra|libras|centavo|centavos|f',
    '¥ JPY': 'iene|ienes',
    CHF: 'franco suíço|francos suíços|centavo|centavos',
    '₹ INR': 'rupia|rupias|||f',
  }),
  and: 'e',
  abbreviations: {
    'p. ex.': 'por exemplo',
    'p.ex.': 'por exemplo',
    'etc.': 'etcétera',
    'Sr.': 'senhor',
    'Sra.': 'senhora',
    'Dr.': 'doutor',
    'Dra.': 'doutora',
    'pág.': 'página',
    nº: 'número',
    'n.º': 'número',
    'aprox.': 'aproximadamente',
    'máx.': 'máximo',
    'mín.': 'mínimo',
    'vs.': 'contra',
    vs: 'contra',
  },
  acronyms: { JSON: 'jêison', RAM: 'ram', YAML: 'iamel', PIN: 'pin', OK: 'ôquei', GIF: 'gif', ZIP: 'zip' },
  symbols: {
    '&': 'e',
    '+': 'mais',
    '@': 'arroba',
    '=': 'igual a',
    '→': 'para',
    '×': 'vezes',
    '≥': 'maior ou igual a',
    '≤': 'menor ou igual a',
  },
};
