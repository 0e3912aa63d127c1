import { toCardinal } from 'n2words/hi-IN';
import { bySymbol, type SpeechRules } from './speech-rules.ts';

const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

const cardinal = (value: bigint) => toCardinal(value);

/** Says a year, in hundreds until 1999. */
function yearWords(year: number): string {
  if (year < 1100 || year > 1999) return cardinal(BigInt(year));
  const rest = year % 100 === 0 ? '' : ` ${cardinal(BigInt(year % 100))}`;
  return `${cardinal(BigInt(Math.floor(year / 100)))} सौ${rest}`;
}

export const hindi: SpeechRules = {
  cardinal,
  beforeNoun: (words) => words,
  space: ' ',
  decimalSign: '.',
  decimals: 'digits',
  words: {
    decimal: 'दशमलव',
    dot: 'डॉट',
    minus: 'ऋण',
    to: 'से',
    version: 'संस्करण',
    number: 'नंबर',
    per: 'प्रति',
    long: 'एक लंबा कोड',
  },
  date: ({ day, month, year }) => `${cardinal(BigInt(day))} ${months[month - 1]} ${yearWords(year)}`,
  dayFirst: true,
  time: (hours, minutes) =>
    minutes === 0 ? cardinal(BigInt(hours)) : `${cardinal(BigInt(hours))} ${cardinal(BigInt(minutes))}`,
  letters: 'ए बी सी डी ई एफ़ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई ज़ेड',
  digitsOfNames: 'ज़ीरो वन टू थ्री फ़ोर फ़ाइव सिक्स सेवन एट नाइन',
  units: bySymbol({
    ns: 'नैनोसेकंड',
    'µs μs': 'माइक्रोसेकंड',
    ms: 'मिलीसेकंड',
    's sec': 'सेकंड',
    min: 'मिनट',
    h: 'घंटा|घंटे',
    B: 'बाइट',
    'kB KB': 'किलोबाइट',
    MB: 'मेगाबाइट',
    GB: 'गीगाबाइट',
    TB: 'टेराबाइट',
    KiB: 'किबीबाइट',
    MiB: 'मेबीबाइट',
    GiB: 'गीबीबाइट',
    'Mb Mbit': 'मेगाबिट',
    'Gb Gbit': 'गीगाबिट',
    kbps: 'किलोबिट प्रति सेकंड',
    Mbps: 'मेगाबिट प्रति सेकंड',
    Gbps: 'गीगाबिट प्रति सेकंड',
    Hz: 'हर्ट्ज़',
    kHz: 'किलोहर्ट्ज़',
    MHz: 'मेगाहर्ट्ज़',
    GHz: 'गीगाहर्ट्ज़',
    fps: 'फ़्रेम प्रति सेकंड',
    px: 'पिक्सेल',
    mm: 'मिलीमीटर',
    cm: 'सेंटीमीटर',
    m: 'मीटर',
    km: 'किलोमीटर',
    g: 'ग्राम',
    kg: 'किलोग्राम',
    'l L': 'लीटर',
    W: 'वॉट',
    kWh: 'किलोवॉट घंटा|किलोवॉट घंटे',
    V: 'वोल्ट',
    dB: 'डेसिबल',
    '°C': 'डिग्री सेल्सियस',
    '°': 'डिग्री',
    '%': 'प्रतिशत',
  }),
  currencies: bySymbol({
    '₹ INR': 'रुपया|रुपये|पैसा|पैसे',
    '$ US$ USD': 'डॉलर|डॉलर|सेंट|सेंट',
    '€ EUR': 'यूरो|यूरो|सेंट|सेंट',
    '£ GBP': 'पाउंड|पाउंड|पेंस|पेंस',
    '¥ JPY': 'येन',
  }),
  and: 'और',
  abbreviations: {
    'डॉ.': 'डॉक्टर',
    'कि.मी.': 'किलोमीटर',
    'रु.': 'रुपये',
    'सं.': 'संख्या',
    'पृ.': 'पृष्ठ',
    'etc.': 'इत्यादि',
    'vs.': 'बनाम',
    vs: 'बनाम',
  },
  acronyms: { JSON: 'जेसन', RAM: 'रैम', YAML: 'यैमल', PIN: 'पिन', OK: 'ओके', GIF: 'जिफ़', ZIP: 'ज़िप' },
  symbols: {
    '&': 'और',
    '+': 'प्लस',
    '@': 'ऐट',
    '=': 'बराबर',
    '→': 'से',
    '×': 'गुणा',
    '≥': 'बड़ा या बराबर',
    '≤': 'छोटा या बराबर',
  },
};
