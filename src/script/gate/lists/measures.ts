/** Units of measure as written and spoken, by kind and factor. */
export type Measure = { readonly kind: string; readonly factor: number };

const rows = `time 0.001 ms millisecond milliseconds millisekunden
time 1 s sec secs second seconds sekunde sekunden seconde secondes segundo segundos
time 60 min mins minute minutes minuten minuto minutos minuti
time 3600 h hr hrs hour hours stunde stunden heure heures hora horas ora ore
time 86400 d day days tag tage tagen jour jours día días dia dias giorno giorni overnight
time 604800 wk wks week weeks woche wochen semaine semaines semana semanas
time 2629746 mo month months monat monate monaten mois mes meses mese mesi
time 31556952 yr yrs year years jahr jahre jahren an ans année années año años anno anni ano anos
bits 1 bit bits
bytes 1 byte bytes
bytes 1e3 kb kbyte kbytes kilobyte kilobytes kib
bytes 1e6 mb mbyte mbytes megabyte megabytes mib
bytes 1e9 gb gbyte gbytes gigabyte gigabytes gib gig gigs
bytes 1e12 tb terabyte terabytes tib
share 1 % percent percents prozent pour\u00a0cent por\u00a0ciento percentage
times 1 x times fold mal fois veces
pixels 1 px pixel pixels
heat 1 ° °c °f º ºc ºf c deg degree degrees grad celsius fahrenheit
length 0.001 mm millimetre millimetres millimeter millimeters
length 0.0254 inch inches zoll pouces pulgadas polegadas pollici
length 0.01 cm centimetre centimetres centimeter centimeters
length 1 metre metres meter meters
length 1000 km kmh km/h kph kilometre kilometres kilometer kilometers
length 1609 mile miles mph
frequency 1 hz hertz
frequency 1e3 khz kilohertz
frequency 1e6 mhz megahertz
frequency 1e9 ghz gigahertz
frames 1 fps
loudness 1 db decibel decibels
rate 1e3 kbps
rate 1e6 mbps
rate 1e9 gbps
charge 1 mah
energy 1000 kwh
volume 1 l liter liters litre litres
volume 0.001 ml milliliter milliliters millilitre millilitres
resolution 1 dpi ppi
weight 1 g gram grams gramm
weight 28.35 oz ounce ounces
weight 453.6 lb lbs
volume 3.785 gal gallon gallons
weight 1000 kg kilo kilos kilogram kilograms kilogramm
power 1 w watt watts
power 1000 kw kilowatt kilowatts
voltage 1 v volt volts
voltage 0.001 mv millivolt millivolts
current 1 amp amps ampere amperes
current 0.001 ma milliamp milliamps
area 10000 ha hectare hectares hektar hectárea hectáreas
GBP 1 £ gbp pound pounds quid pfund
GBP 0.01 penny pence
USD 1 $ usd dollar dollars
USD 0.01 cent cents
EUR 1 € eur euro euros
JPY 1 ¥ jpy yen
CHF 1 chf franc francs franken
INR 1 ₹ inr rupee rupees
KRW 1 ₩ krw won
CAD 1 cad
AUD 1 aud`;

export const measures: ReadonlyMap<string, Measure> = new Map(
  rows.split('\n').flatMap((row) => {
    const [kind = '', factor = '1', ...forms] = row.split(' ');
    return forms.map((form) => [form, { kind, factor: Number(factor) }] as const);
  }),
);

/** Words and letters that multiply a number. */
export const scales: ReadonlyMap<string, number> = new Map(
  `hundred:1e2 k:1e3 thousand:1e3 thousands:1e3 tausend:1e3 mille:1e3 mil:1e3 m:1e6 mio:1e6 million:1e6 millions:1e6
  millionen:1e6 millones:1e6 milhões:1e6 milioni:1e6 bn:1e9 b:1e9 mrd:1e9 billion:1e9 billions:1e9 milliarden:1e9
  milliards:1e9 trillion:1e12`
    .split(/\s+/)
    .map((pair) => pair.split(':'))
    .map(([word = '', value]) => [word, Number(value)]),
);

export const currencySigns: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
]);
