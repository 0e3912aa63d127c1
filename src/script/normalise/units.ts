import { longestFirst, oneOf } from './patterns.ts';

/** Singular and plural by symbol. Case counts: `MB` is not `Mb`. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  ns: ['nanosecond', 'nanoseconds'],
  µs: ['microsecond', 'microseconds'],
  μs: ['microsecond', 'microseconds'],
  us: ['microsecond', 'microseconds'],
  ms: ['millisecond', 'milliseconds'],
  s: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  secs: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  mins: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  d: ['day', 'days'],
  wk: ['week', 'weeks'],
  wks: ['week', 'weeks'],
  mos: ['month', 'months'],
  yr: ['year', 'years'],
  yrs: ['year', 'years'],
  m: ['minute', 'minutes'],
  B: ['byte', 'bytes'],
  kB: ['kilobyte', 'kilobytes'],
  KB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  TB: ['terabyte', 'terabytes'],
  PB: ['petabyte', 'petabytes'],
  kb: ['kilobyte', 'kilobytes'],
  mb: ['megabyte', 'megabytes'],
  gb: ['gigabyte', 'gigabytes'],
  KiB: ['kibibyte', 'kibibytes'],
  MiB: ['mebibyte', 'mebibytes'],
  GiB: ['ghibibyte', 'ghibibytes'],
  TiB: ['tebibyte', 'tebibytes'],
  Mi: ['mebibyte', 'mebibytes'],
  Gi: ['ghibibyte', 'ghibibytes'],
  bit: ['bit', 'bit'],
  kbit: ['kilobit', 'kilobits'],
  Mbit: ['megabit', 'megabits'],
  Gbit: ['gigabit', 'gigabits'],
  Kb: ['kilobit', 'kilobits'],
  Mb: ['megabit', 'megabits'],
  Gb: ['gigabit', 'gigabits'],
  bps: ['bit per second', 'bits per second'],
  kbps: ['kilobit per second', 'kilobits per second'],
  Kbps: ['kilobit per second', 'kilobits per second'],
  Mbps: ['megabit per second', 'megabits per second'],
  Gbps: ['gigabit per second', 'gigabits per second'],
  MBps: ['megabyte per second', 'megabytes per second'],
  GBps: ['gigabyte per second', 'gigabytes per second'],
  Hz: ['hertz', 'hertz'],
  kHz: ['kilohertz', 'kilohertz'],
  MHz: ['megahertz', 'megahertz'],
  GHz: ['gigahertz', 'gigahertz'],
  fps: ['frame per second', 'frames per second'],
  FPS: ['frame per second', 'frames per second'],
  rps: ['request per second', 'requests per second'],
  RPS: ['request per second', 'requests per second'],
  qps: ['query per second', 'queries per second'],
  QPS: ['query per second', 'queries per second'],
  tps: ['transaction per second', 'transactions per second'],
  rpm: ['revolution per minute', 'revolutions per minute'],
  bpm: ['beat per minute', 'beats per minute'],
  ppm: ['part per million', 'parts per million'],
  dpi: ['dot per inch', 'dots per inch'],
  MP: ['megapixel', 'megapixels'],
  px: ['pixel', 'pixels'],
  pt: ['point', 'points'],
  em: ['em', 'em'],
  rem: ['rem', 'rem'],
  vh: ['V H', 'V H'],
  vw: ['V W', 'V W'],
  nm: ['nanometre', 'nanometres'],
  mm: ['millimetre', 'millimetres'],
  cm: ['centimetre', 'centimetres'],
  km: ['kilometre', 'kilometres'],
  mi: ['mile', 'miles'],
  ft: ['foot', 'feet'],
  mg: ['milligram', 'milligrams'],
  g: ['gram', 'grams'],
  kg: ['kilogram', 'kilograms'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  ml: ['millilitre', 'millilitres'],
  mL: ['millilitre', 'millilitres'],
  'm/s': ['metre per second', 'metres per second'],
  mph: ['mile per hour', 'miles per hour'],
  kWh: ['kilowatt hour', 'kilowatt hours'],
  mA: ['milliamp', 'milliamps'],
  mAh: ['milliamp hour', 'milliamp hours'],
  W: ['watt', 'watts'],
  kW: ['kilowatt', 'kilowatts'],
  V: ['volt', 'volts'],
  mV: ['millivolt', 'millivolts'],
  dB: ['decibel', 'decibels'],
  dBm: ['D B M', 'D B M'],
  µF: ['microfarad', 'microfarads'],
  µA: ['microamp', 'microamps'],
  µm: ['micrometre', 'micrometres'],
  LUFS: ['luffs', 'luffs'],
  L: ['litre', 'litres'],
  l: ['litre', 'litres'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree', 'degrees'],
  '%': ['percent', 'percent'],
  '‰': ['per mille', 'per mille'],
  pp: ['percentage point', 'percentage points'],
  bp: ['basis point', 'basis points'],
  req: ['request', 'requests'],
  reqs: ['request', 'requests'],
  ops: ['operation', 'operations'],
  op: ['operation', 'operations'],
  msgs: ['message', 'messages'],
};

const rateBases: Readonly<Record<string, string>> = {
  s: 'second',
  sec: 'second',
  min: 'minute',
  m: 'minute',
  h: 'hour',
  hr: 'hour',
  day: 'day',
  d: 'day',
  mo: 'month',
  month: 'month',
  yr: 'year',
  year: 'year',
  week: 'week',
};

/** The unit of `5 m`. Without a space, `5m` means minutes. */
const metres = ['metre', 'metres'] as const;

/** Units only directly after a digit. After a space they may be a word or an initial. */
const tightOnly = new Set(['d', 'B', 'us', 'em', 'op', 'rem', 'bit']);

const symbols = oneOf(longestFirst(Object.keys(units)));
const bases = oneOf(longestFirst(Object.keys(rateBases)));

/** Matches a unit after a number, with a rate such as `/s`. It has two groups. */
export const unitPattern = String.raw`(${symbols})(?:\/(${bases}))?(?![\p{L}\p{N}_]|-\p{L})`;

/** Says a unit; null if the symbol is not a unit with or without this space. */
export function sayUnit(unit: string, base: string, plural: boolean, spaced: boolean): string | null {
  const names = unit === 'm' && spaced ? metres : units[unit];
  if (names === undefined || (spaced && tightOnly.has(unit)) || (!spaced && /^l$/i.test(unit))) return null;
  const name = plural ? names[1] : names[0];
  return base === '' ? name : `${name} per ${rateBases[base]}`;
}

/** Matches a rate without a unit: `60/min`. It has one group. */
export const ratePattern = String.raw`\/(${bases})(?![\p{L}\p{N}_])`;

export function sayRate(base: string): string {
  return `per ${rateBases[base]}`;
}
