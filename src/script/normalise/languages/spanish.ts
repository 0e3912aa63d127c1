import { toCardinal } from 'n2words/es-ES';
import { agreeWithNoun } from './agree-with-noun.ts';
import { bySymbol, type SpeechRules } from './speech-rules.ts';

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const cardinal = (value: bigint, gender: 'masculine' | 'feminine' = 'masculine') =>
  toCardinal(value, { gender }).replace('dieciseis', 'dieciséis');

const beforeNoun = (words: string, feminine: boolean) => {
  if (/(?:ón|ones)$/.test(words)) return `${words} de`;
  if (feminine) return words.replace(/uno$/, 'una').replaceAll(/ientos(?!.{0,80}mill)/g, 'ientas');
  return words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');
};

export const spanish: SpeechRules = {
  cardinal,
  beforeNoun,
  counter: agreeWithNoun({ cardinal, beforeNoun }),
  space: ' ',
  decimalSign: ',',
  commaGroups: true,
  decimals: 'number',
  words: {
    decimal: 'coma',
    dot: 'punto',
    minus: 'menos',
    to: 'a',
    version: 'versión',
    number: 'número',
    per: 'por',
    long: 'un código largo',
  },
  date: ({ day, month, year }) =>
    `${day === 1 ? 'primero' : cardinal(BigInt(day))} de ${months[month - 1]} de ${cardinal(BigInt(year))}`,
  dayFirst: true,
  time: (hours, minutes) =>
    minutes === 0
      ? cardinal(BigInt(hours), 'feminine')
      : `${cardinal(BigInt(hours), 'feminine')} y ${cardinal(BigInt(minutes))}`,
  letters:
    'a be ce de e efe ge hache i jota ka ele eme ene o pe cu erre ese te u uve uve-doble equis i-griega zeta',
  units: bySymbol({
    ns: 'nanosegundo|nanosegundos',
    'µs μs': 'microsegundo|microsegundos',
    ms: 'milisegundo|milisegundos',
    's seg': 'segundo|segundos',
    min: 'minuto|minutos',
    h: 'hora|horas|f',
    d: 'día|días',
    B: 'byte|bytes',
    'kB KB kb': 'kilobyte|kilobytes',
    MB: 'megabyte|megabytes',
    GB: 'gigabyte|gigabytes',
    TB: 'terabyte|terabytes',
    KiB: 'kibibyte|kibibytes',
    MiB: 'mebibyte|mebibytes',
    GiB: 'gibibyte|gibibytes',
    'Mb Mbit': 'megabit|megabits',
    'Gb Gbit': 'gigabit|gigabits',
    kbps: 'kilobit por segundo|kilobits por segundo',
    Mbps: 'megabit por segundo|megabits por segundo',
    Gbps: 'gigabit por segundo|gigabits por segundo',
    Hz: 'hercio|hercios',
    kHz: 'kilohercio|kilohercios',
    MHz: 'megahercio|megahercios',
    GHz: 'gigahercio|gigahercios',
    fps: 'fotograma por segundo|fotogramas por segundo',
    px: 'píxel|píxeles',
    mm: 'milímetro|milímetros',
    cm: 'centímetro|centímetros',
    m: 'metro|metros',
    km: 'kilómetro|kilómetros',
    g: 'gramo|gramos',
    kg: 'kilo|kilos',
    'l L': 'litro|litros',
    W: 'vatio|vatios',
    kWh: 'kilovatio hora|kilovatios hora',
    V: 'voltio|voltios',
    dB: 'decibelio|decibelios',
    '°C': 'grado Celsius|grados Celsius',
    '°': 'grado|grados',
    '%': 'por ciento',
  }),
  currencies: bySymbol({
    '€ EUR': 'euro|euros|céntimo|céntimos',
    '$ US$ USD': 'dólar|dólares|centavo|centavos',
    '£ GBP': 'libra|libras|penique|peniques|f',
    '¥ JPY': 'yen|yenes',
    MXN: 'peso mexicano|pesos mexicanos|centavo|centavos',
    'R$ BRL': 'real|reales|centavo|centavos',
    CHF: 'franco suizo|francos suizos|céntimo|céntimos',
    '₹ INR': 'rupia|rupias|||f',
  }),
  and: 'con',
  abbreviations: {
    'p. ej.': 'por ejemplo',
    'p.ej.': 'por ejemplo',
    'etc.': 'etcétera',
    'Sr.': 'señor',
    'Sra.': 'señora',
    'Dr.': 'doctor',
    'Dra.': 'doctora',
    'pág.': 'página',
    'núm.': 'número',
    'n.º': 'número',
    'aprox.': 'aproximadamente',
    'máx.': 'máximo',
    'mín.': 'mínimo',
    'EE. UU.': 'Estados Unidos',
    'vs.': 'contra',
    vs: 'contra',
  },
  acronyms: {
    API: 'api',
    JSON: 'yeison',
    SQL: 'ese cu ele',
    RAM: 'ram',
    YAML: 'yamel',
    PIN: 'pin',
    OK: 'okey',
    GIF: 'gif',
    ZIP: 'zip',
  },
  symbols: {
    '&': 'y',
    '+': 'más',
    '@': 'arroba',
    '=': 'igual a',
    '→': 'a',
    '×': 'por',
    '≥': 'mayor o igual que',
    '≤': 'menor o igual que',
  },
};
