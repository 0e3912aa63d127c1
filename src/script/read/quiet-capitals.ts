import { isKnownAcronym } from '../clean/identifiers.ts';

const names =
  /^(?:WINDOWS|ANDROID|BLUETOOTH|GOOGLE|APPLE|MICROSOFT|LINUX|CHROME|FIREFOX|SAFARI|EXCEL|WORD|OUTLOOK|JANUARY|FEBRUARY|APRIL|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|ENGLISH|FRENCH|GERMAN|SPANISH|ITALIAN|DUTCH|POLISH|CHINESE|JAPANESE|PORTUGUESE|MONDAY|TUESDAY|WEDNESDAY|THURSDAY|FRIDAY|SATURDAY|SUNDAY)$/;
const places =
  /^(?:EUROPE|EUROPEAN|AMERICA|AMERICAN|AFRICA|AFRICAN|ASIA|ASIAN|AUSTRALIA|ANTARCTICA|GERMANY|FRANCE|SPAIN|ITALY|PORTUGAL|POLAND|SWEDEN|NORWAY|DENMARK|FINLAND|AUSTRIA|SWITZERLAND|BELGIUM|NETHERLANDS|IRELAND|SCOTLAND|WALES|ENGLAND|BRITAIN|GREECE|HUNGARY|ROMANIA|BULGARIA|UKRAINE|RUSSIA|CANADA|MEXICO|BRAZIL|ARGENTINA|CHILE|COLOMBIA|PERU|CHINA|JAPAN|KOREA|INDIA|INDONESIA|SINGAPORE|MALAYSIA|THAILAND|VIETNAM|PHILIPPINES|ISRAEL|EGYPT|KENYA|NIGERIA|LONDON|PARIS|BERLIN|MUNICH|HAMBURG|MADRID|BARCELONA|ROME|MILAN|LISBON|VIENNA|ZURICH|AMSTERDAM|BRUSSELS|DUBLIN|STOCKHOLM|OSLO|COPENHAGEN|HELSINKI|WARSAW|PRAGUE|BUDAPEST|ATHENS|MOSCOW|ISTANBUL|DUBAI|MUMBAI|DELHI|TOKYO|OSAKA|SEOUL|BEIJING|SHANGHAI|SYDNEY|MELBOURNE|TORONTO|VANCOUVER|MONTREAL|CHICAGO|BOSTON|SEATTLE|DALLAS|HOUSTON|DENVER|ATLANTA|MIAMI|CALIFORNIA|TEXAS|FLORIDA|WASHINGTON|OHIO|OREGON|VIRGINIA)$/;
/** Places of two words, of which one or both are words of every day. */
const longPlaces =
  /\b(?:new (?:york|zealand|jersey|delhi|mexico)|(?:south|north) (?:africa|korea|america|carolina|dakota)|los angeles|san (?:francisco|diego|jose)|las vegas|hong kong|saudi arabia|sri lanka|costa rica|united (?:states|kingdom|arab emirates)|great britain|latin america|middle east|cape town|tel aviv|sao paulo|buenos aires)\b/gi;
const kept =
  /^(?:USB|VAT|GPS|NFC|SIM|SMS|VPN|LAN|WAN|LED|LCD|DVD|HDMI|RAM|ROM|SSD|OCR|QR|ID|IDS|UI|IP|PC|TV|FAQ|ERP|CRM|POS|PIN|IT|EU|US|UK|AM|PM|OK|IOS)$/;

/** A text that shouts from start to end is read in sentence case; a title in capitals stays one. */
export function quietCapitals(content: string): string {
  const head = content.slice(0, 20_000);
  const [upper, lower] = [count(head, /\p{Lu}/gu), count(head, /\p{Ll}/gu)];
  if (upper < 40 || lower * 4 > upper) return content;
  return content.split('\n').map(quiet).join('\n');
}

function quiet(line: string): string {
  const bullet = /^\s*(?:[-*+•o]|\d{1,3}[.)])\s+/.exec(line)?.[0] ?? '';
  const text = line.slice(bullet.length);
  if (bullet === '' && text.trim().split(/\s+/).length < 5) return line;
  const lowered = text.replace(/\p{L}[\p{L}'’]*/gu, (word, at: number) =>
    said(word, /[\d-]/.test(text[at - 1] ?? '')),
  );
  const placed = lowered.replace(longPlaces, (place) =>
    place.replace(/\b\p{Ll}/gu, (first) => first.toUpperCase()),
  );
  return `${bullet}${placed.replace(/(^\s*|[.!?:]\s+)(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase())}`;
}

function said(word: string, joined: boolean): string {
  if (word.length < 2 && (joined || word !== 'A')) return word;
  if (word === 'IOS') return 'iOS';
  if (kept.test(word) || isKnownAcronym(word)) return word;
  if (names.test(word) || places.test(word)) return `${word.charAt(0)}${word.slice(1).toLowerCase()}`;
  return word.toLowerCase();
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
