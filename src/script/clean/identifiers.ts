import { glueFor } from './glue.ts';

const versionLike = /^[(["']*[v^~<>=]*\d+(?:\.(?:\d+|x|\*))+(?:[-+][\w.]+)?[)\]"',.;:!?]*$/i;
const keptAsWritten =
  /^(?:\d[\d.,]*(?:[kKMGT]?i?[bB]|ms|s|px|%|x|th|st|nd|rd)?|\d{1,4}\/\d{1,2}\/\d{1,4}|I\/O|CI\/CD|TCP\/IP|24\/7|and\/or|N\/A|[$€£¥]\d[\d.,]*(?:[kKmMbB]n?)?)$/;

const marks: Readonly<Record<string, string>> = {
  ':': 'colon',
  '.': 'dot',
  ',': 'comma',
  '/': 'slash',
  '-': 'hyphen',
  _: 'underscore',
  '*': 'asterisk',
  '#': 'hash',
  '?': 'question mark',
  '\\': 'backslash',
};

/** How a code span is said. A whole expression cannot be said at all; its place is held by a noun. */
export function sayCode(code: string, language = 'en'): string {
  const text = lastPart(
    code
      .trim()
      .replace(/(?<=^[\w.:]{1,60}[a-z\d_][!?]?)\/\d{1,2}$/, '')
      .replace(/(?<=\w)(?:\[\]|\(\))(?=\.\w)|(?<=\w)\[\]$/g, ''),
  );
  const whole = language === 'en' ? sayPhrase(text) : null;
  if (whole !== null) return whole;
  if (keys.test(text)) return sayKeys(text);
  if (text === '' || isBrand(text)) return text;
  if (language === 'en' && /^\$?\{\{?\s*\}?\}$/.test(text)) return 'expression';
  if (versionLike.test(text)) return text.replace(/^[v^~<>=]+/i, '');
  const tag = language === 'en' ? /^<([A-Z][A-Za-z]{1,40})\s*\/?>$/.exec(text)?.[1] : undefined;
  if (tag !== undefined) return tag.replace(/([a-z])([A-Z])/g, '$1 $2');
  if (/^--?[a-z][\w-]*(?:[= ].*)?$/i.test(text))
    return asOption(
      wordsOf(text.replace(/^-([A-Z])(?=[a-z])/, '$1 ').replace(/(?<=^.{3})[= ].*$/, '')),
      language,
    );
  const file = language === 'en' ? fileName(text) : null;
  if (file !== null) return file;
  if (/^["'“][^"'”]*["'”]$/.test(text)) return wordsOf(text.slice(1, -1));
  const mark = language === 'en' && Object.hasOwn(marks, text) ? marks[text] : undefined;
  if (mark) return mark;
  const route = /^((?:GET|POST|PUT|PATCH|DELETE|HEAD) \/)(\S{1,120})$/.exec(text);
  if (route && language === 'en' && /[{:<]/.test(route[2] ?? ''))
    return wordsOf(
      `${route[1]}${(route[2] ?? '').replace(/\{[^{}]{0,40}\}|<[^<>]{0,40}>|(?<=\/):\w{1,40}/g, '')}`,
    );
  const call = /^((?:GET|POST|PUT|PATCH|DELETE|HEAD) \/[\w/.{}:-]{0,60})\?(\w{1,30})=([\w-]{1,30})$/.exec(
    text,
  );
  if (call && language === 'en')
    return `${wordsOf(call[1] ?? '')} with ${wordsOf(call[2] ?? '')} set to ${wordsOf(call[3] ?? '')}`;
  const set = /^([\w.-]{2,60})(?:\s*=\s*|:\s+)["']?([\w.-]{1,30})["']?$/.exec(text);
  if (set) return `${wordsOf(set[1] ?? '')} ${language === 'en' ? 'set to ' : ''}${wordsOf(set[2] ?? '')}`;
  const words = wordsOf(withoutArguments(text));
  const count = words === '' ? 0 : words.split(' ').length;
  return count > (/^[\p{L}\s,.'’-]+$/u.test(text) ? 14 : 7) ? glueFor(language).code : words;
}

/** `impl Clone for Session`, `session.{open, close}`: code that holds more than one name. Null for any other. */
function sayPhrase(text: string): string | null {
  const trait = /^impl(?:<[^<>]{0,40}>)? (\S[^{}]{0,60}) for (\S[^{}]{0,60})$/.exec(text);
  if (trait)
    return `the ${sayCode(trait[1] ?? '')} implementation for ${sayCode(trait[2] ?? '')}`.replace(
      /\b(\p{L}+) \1\b/gu,
      '$1',
    );
  const [, owner = '', members = ''] =
    /^([\w.:]{1,60}(?:\.|::))\{\s*(\w+(?:,\s*\w+){1,3})\s*\}$/.exec(text) ?? [];
  if (members === '') return null;
  const names = members.split(/,\s*/).map(wordsOf);
  return `${wordsOf(owner)} ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const file =
  /^(?:[\w.@~-]{1,60}\/){0,8}\.?([\w-][\w.-]{0,60})\.(tsx?|jsx?|[mc]js|json5?|ya?ml|toml|rb|py|rs|go|php|java|kt|swift|sh|cmake|ini|cfg|conf|properties|xml|sql|s?css|html?|hpp|cpp|cc|h|c)$/i;
const saidEndings = /^(?:json|ya?ml|toml|xml|sql|css|html)$/i;

/** `config/tide.config.ts` → "the tide config file": a listener needs no path and no ending. Null where it is no file. */
function fileName(text: string): string | null {
  const [, name = '', ending = ''] = file.exec(text) ?? [];
  if (name === '' || /^[A-Z][a-z]+$/.test(name) || /^\d/.test(name)) return null;
  const kind = saidEndings.test(ending) ? `${ending.toUpperCase().replace('YML', 'YAML')} file` : 'file';
  return `the ${wordsOf(name)} ${kind}`;
}

/** "Ctrl+K", "⌘K": what one presses. */
const keys =
  /^(?:(?:Ctrl|Control|Cmd|Command|Alt|Option|Shift|Meta|Super)\s?\+\s?|[⌘⌥⌃⇧]\s?\+?\s?){1,3}[\w\p{P}↑↓←→]{1,10}$/iu;
const keyNames: Readonly<Record<string, string>> = {
  '⌘': 'Command',
  '⌥': 'Option',
  '⌃': 'Control',
  '⇧': 'Shift',
  ctrl: 'Control',
  cmd: 'Command',
};

function sayKeys(text: string): string {
  return text
    .replace(/[⌘⌥⌃⇧]/gu, (sign) => `${keyNames[sign]} `)
    .replace(/\b(?:ctrl|cmd)\b/gi, (name) => keyNames[name.toLowerCase()] ?? name)
    .replace(/\s*\+\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How a word of running text is said: identifiers and paths fall into words, other words stay. */
export function sayWord(word: string, language = 'en'): string {
  if (word === '' || versionLike.test(word) || keptAsWritten.test(word))
    return word.replace(/^([("']*)[v^~<>=]+(?=\d)/i, '$1');
  const [, before = '', core = '', after = ''] =
    /^([("'“‘]*)(.*?)([)"'”’.,;:!?。、！？」』]*)$/.exec(word) ?? [];
  if (/^--?[a-z][\w-]*(?:=.*)?$/i.test(core))
    return `${before}${asOption(wordsOf(core.replace(/=.*$/, '')), language)}${after}`;
  if (keptAsWritten.test(core)) return word;
  const file =
    language === 'en' && !/^[A-Z]/.test(core) && /[-_/.]\w{1,60}\./.test(core) ? fileName(core) : null;
  if (file !== null) return `${before}${file}${after}`;
  if (isCapitalName(core)) return `${before}${inCapitals(core)}${after}`;
  return isCode(core) ? `${before}${wordsOf(withoutArguments(lastPart(core)))}${after}` : word;
}

/** Only English has "the since option"; elsewhere its bare name must do. */
function asOption(name: string, language: string): string {
  return language === 'en' ? `the ${name} option` : name;
}

/** "gRPC", "mTLS": what is spelled letter by letter. With a small letter first it reads as code, so it gets a capital. */
function isCapitalName(word: string): boolean {
  const odd = /^[a-z][A-Z]{2,}(?:['’]?s)?$/.test(word) || (oddName.test(word) && !isDeed.test(word));
  return odd && !isBrand(word);
}

function inCapitals(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const brands = new Set(
  `iOS iPadOS macOS tvOS watchOS visionOS webOS audioOS iPhone iPad iPod iMac iCloud iMessage iTunes iFrame eBay eBook eCommerce
  eReader eSignature eSIM eSATA iSCSI uWSGI jQuery phpMyAdmin openSUSE npm pnpm cPanel
  xAI nVidia vCenter vSphere fastText`.split(/\s+/),
);

/** Names that are written with a small letter first and only look like identifiers: "iOS", "eBay". */
export function isBrand(word: string): boolean {
  const one = word.replace(/['’]?s$/, '');
  return brands.has(word) || brands.has(one);
}

/** "spaCy", "arangoDB": a maker's name, where "openDB" and "useSSL" are acts. */
const oddName = /^(?:[a-z]{3,9}(?:DB|OS|QL|SSL|FS|BSD)|spaCy|libSQL|pgAdmin|uBlock|iTerm|oneAPI)(?:['’]?s)?$/;
const isDeed =
  /^(?:set|get|use|is|has|new|my|with|add|create|open|close|init|load|save|enable|current|default)[A-Z]/;

function isCode(word: string): boolean {
  if (isBrand(word)) return false;
  return (
    /^[a-z]+[A-Z]\w|_|::|[\w)]\(|=>|->|[{}[\]<>|\\^~=`$]|^\.{0,2}\/|^@/.test(word) ||
    /\w\/\w+\/\w/.test(word) ||
    /^\w+\.\w+\.\w+/.test(word) ||
    (/^[a-z]\w*\.[a-zA-Z]\w*$/.test(word) && !/^\w{2,}\.js$/i.test(word)) ||
    /^\.[a-z]/.test(word)
  );
}

/** Of a path only its end says what it is: `package.module.TheClass`, `App::Store::Cart#total`. */
function lastPart(text: string): string {
  const named =
    /^#?[A-Za-z]\w*(?:::\w+){2,8}(?:[#.]\w+)?[!?=]?(?:\(.*\))?$|^[A-Za-z]\w*(?:::\w+){1,8}[#.]\w+[!?=]?(?:\(.*\))?$/s.test(
      text,
    );
  if (named)
    return text
      .replace(/\(.*$/s, '')
      .split(/::|[#.]/)
      .slice(-2)
      .join(' ');
  return /^[\w~]+(?:\.[a-zA-Z_]\w*){2,}\.[a-zA-Z_]\w{3,}(?:\(\))?$|^[\w~]+\.\w+\.[A-Z]\w{3,}(?:\(\))?$/.test(
    text,
  )
    ? (text.split('.').at(-1) ?? text)
    : text;
}

function withoutArguments(text: string): string {
  return text.replace(/(\w[!?]?)\([^()]*\)/g, '$1').replace(/(\w)\(.*$/, '$1');
}

const acronyms =
  /^(?:API|URL|URI|TTL|TLS|SSL|SSH|TCP|UDP|DNS|CSS|SQL|XML|CSV|GPU|CPU|AWS|GCP|JWT|SSR|SDK|CLI|LLM|TTS|CDN|CSP|XSS|ORM|RPC|NPM|PDF|SVG|PNG|HTTPS?|JSON|YAML|HTML|TOML|SSML|CORS|CSRF|XSRF|SMTP|IMAP|LDAP|SAML|OAUTH|UUID|ASCII|POSIX|REST|CRUD|MIME|PCRE|SIMD|NTLM|AJAX|WASM|CUDA|BLAS|GRPC)$/;

export function isKnownAcronym(word: string): boolean {
  return acronyms.test(word);
}

/** After the folder of that name, so that it is not taken for an abbreviation; `cleanText` takes it out. */
export const folderMark = '\uE009';

const wholeNames =
  'PostgreSQL MySQL SQLite GraphQL GitHub GitLab OAuth JavaScript TypeScript OpenAPI OpenAI OpenSSL MongoDB DynamoDB YouTube macOS SELinux NaN IPv4 IPv6 ETag RabbitMQ BigInt BigQuery NumPy PyTorch PyPI LaTeX gRPC eBPF'.split(
    ' ',
  );
const wholeName = new RegExp(String.raw`(?<![A-Z])(?:${wholeNames.join('|')})(?:s\b|(?![a-z]))`, 'g');
const [firstKept, lastKept] = [0xe100, 0xe1ff];

/** A name with a capital inside stays whole within a longer one: "PostgreSQLAdapter" is the PostgreSQL adapter. */
function keepNames(text: string, kept: string[]): string {
  return text.replace(wholeName, (name) => {
    if (kept.length > lastKept - firstKept) return name;
    kept.push(isCapitalName(name) ? inCapitals(name) : name);
    return ` ${String.fromCharCode(firstKept + kept.length - 1)} `;
  });
}

function wordsOf(text: string): string {
  const kept: string[] = [];
  const words = splitWords(keepNames(text, kept));
  return words.replace(/[\uE100-\uE1FF]/g, (mark) => kept[mark.charCodeAt(0) - firstKept] ?? '');
}

/** Splits at every seam of an identifier: case, underscore, slash, dot, colon and bracket. */
function splitWords(text: string): string {
  const shouted = /[A-Z]_[A-Z]/.test(text);
  return text
    .replace(/(\.{0,2}\/)?node_modules\//g, 'node modules ')
    .replace(/\.(tsx?|jsx?|mjs|cjs|json|md|ya?ml|toml|txt|html|css|py|rb|rs|go|h|c|sh)$/i, ' $1')
    .replace(/([a-z]|(?<!\b[A-Z])\d|\d(?![A-Z]{2}[a-z]))([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/(\d)\.(?=\d)/g, '$1\uE002')
    .replace(/(?<![A-Za-z0-9])-+|-+(?![A-Za-z0-9])/g, ' ')
    .replace(/(?<=[\p{L}\d])['’](?=\p{L})/gu, '\uE003')
    .replace(/(?<![\w.-])\/etc(?![\w-])/g, `/etc${folderMark}`)
    .replace(/[^\p{L}\p{N}\uE002\uE003\uE009\uE100-\uE1FF-]+/gu, ' ')
    .replaceAll('\uE002', '.')
    .replaceAll('\uE003', '’')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) =>
      /^[A-Z][a-z]+$/.test(word) || (shouted && /^[A-Z]{3,}$/.test(word) && !acronyms.test(word))
        ? word.toLowerCase()
        : word,
    )
    .join(' ')
    .trim();
}
