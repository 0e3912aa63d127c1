import { english, type Row, spaced, unspaced } from './scam-words.ts';

/** Endings that file names do not have. "Dot" spells an address, unless it is a dot on a screen. */
const endings =
  'com|net|org|io|dev|app|info|biz|xyz|shop|link|site|online|click|example|test|invalid|de|ru|cn|top|team|support|help|cloud|tech|store|live|world|email|space|website|icu|vip|club|wiki|host|press|services|agency|digital|finance|money|bank|cash|wallet|network|systems|solutions|center|company';
const spoken = String.raw` dot (?!(?:an?|and|are|as|at|by|for|from|in|is|next|now|of|on|or|over|that|the|to|was|when|where|with)\b)[a-z]{2,24}`;
export const address = String.raw`(?:https?:|a linked page|www\.|(?<=[\w-]{2})(?:\.(?:${endings})|${spoken}|\.(?:co|eu|fr|es|it|pt|br|jp)| (?:punkt|point|punto|ponto) (?:com|net|org|info|example))\b)`;
const digit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|hundred|double)';
const phone = String.raw`\+\d[\d ()/-]{6,18}\d|(?<![\d.,-])0\d[\d ()/-]{5,16}\d|(?<![\d.,])\(?\d{3}\)?[ .-]\d{3,4}[ .-]\d{4}(?!\d)|(?<=\b(?:to|call|dial|ring|text|number|line) )\d{3}[ -]\d{4}(?!\d)|\b${digit}(?:[ ,-]{1,2}${digit}){4,12}\b`;
const payService = String.raw`\b(?:paypal|venmo|zelle|cash ?app|western union|moneygram|bizum|pix|alipay|paypay)\b|支付宝`;
const place = new RegExp(`${address}|${phone}`, 'iu');
const number = new RegExp(phone, 'iu');
/** A command that fetches a program and runs it. */
const fetched = new RegExp(
  [
    String.raw`\b(?:curl|wget|iwr|irm)\b[^\n]{0,80}?${address}[^\n]{0,60}?(?:\||\bpip(?:e|ed|ing)\b|\binto\b)[^\n]{0,20}?\b(?:bash|sh|zsh|iex|powershell|python3?|perl|node)\b`,
    String.raw`\b(?:bash|sh|zsh)\b[^\n]{0,10}?[<$]\((?:curl|wget)\b`,
    String.raw`\b(?:npx (?:-\S{1,20} )?|mshta )https?:`,
    String.raw`\b(?:powershell -\w{1,20}|python3? -c|node -e)\b[^\n]{0,80}?${address}`,
  ].join('|'),
  'iu',
);
const reach = new RegExp(`${address}|${phone}|${payService}`, 'iu');

/** Most sentences have none. */
const hints = new RegExp(
  [english, ...spaced, ...unspaced].map(({ agent, guard, gift }) => `${agent}|${guard}|${gift}`).join('|'),
  'iu',
);

/** An English verb is an order where it opens a clause, or follows one of these. */
const lead = String.raw`(?:^|[.,;:!?—–]\s*|\b(?:please|must|should|shall|and|then|now|to|or|also|just|always|instead|kindly|simply|immediately|so|unless you)\s+)`;
const [open, close] = ['(?<![a-zß-ÿ])', '(?![a-zß-ÿ])'];
const languages = [
  compile(english, lead, open, close),
  ...spaced.map((row) => compile(row, open, open, close)),
  ...unspaced.map((row) => compile(row, '', '', '')),
];

/** Demands for money, secrets or the protection of a device. A threat may be in the sentence before. */
export function isScam(text: string, before: string): boolean {
  const reached = reach.test(text);
  const placed = reached && place.test(text);
  return (
    (reached || hints.test(text)) &&
    languages.some(({ has, condition, asks, alarms }) => {
      const given = placed || has.agent.test(text);
      if (given && has.secret.test(text) && asks(text, 'hand')) return true;
      if (given && has.money.test(text) && asks(text, 'pay')) return true;
      if (has.guard.test(text) && asks(text, 'off')) return true;
      if (has.gift.test(text) && has.code.test(text) && asks(text, 'buy') && asks(text, 'hand')) return true;
      if (!reached) return false;
      if (number.test(text) && (has.giving.test(text) || alarms(text)) && !refused.test(text)) return true;
      if (fetched.test(text) && asks(text, 'run')) return true;
      const pressing = text.replaceAll(condition, '');
      return (
        has.threat.test(pressing) &&
        (has.account.test(pressing) || isThreat(before)) &&
        (['call', 'hand', 'pay'] as const).some((verbs) => asks(pressing, verbs))
      );
    })
  );
}

/** "Confirm your password", whoever asks and for whatever reason. */
export function asksForSecret(text: string): boolean {
  return languages.some(({ has, asks }) => has.secret.test(text) && asks(text, 'hand'));
}

/** "Your account is on hold." beside "Our line is 0900 555 1234." */
export function isSplitScam(text: string, beside: string): boolean {
  const isPair = (one: string, other: string) =>
    number.test(other) && languages.some(({ alarms }) => alarms(one));
  return isPair(text, beside) || isPair(beside, text);
}

const refused = /\b(?:never|not|nie|niemals|nicht|jamais|nunca|mai|não)\b|n['’]t\b|ないで|[勿不]/iu;

/** "Your license has expired." */
export function isThreat(text: string): boolean {
  return languages.some(({ has }) => has.account.test(text) && has.threat.test(text));
}

const maxClause = 200;

type Verbs = 'hand' | 'call' | 'pay' | 'off' | 'buy' | 'run';

function compile(row: Row, before: string, start: string, end: string) {
  const verbs = (column: Verbs) => new RegExp(`${before}(?:${row[column]})${end}`, 'giu');
  const words = (column: keyof Row) => new RegExp(`${start}(?:${row[column]})${end}`, 'iu');
  const asked = {
    hand: verbs('hand'),
    call: verbs('call'),
    pay: verbs('pay'),
    off: verbs('off'),
    buy: verbs('buy'),
    run: verbs('run'),
  };
  const excuse = words('excuse');
  /** "If your account is locked, …" is a case, not a threat. */
  const condition = new RegExp(
    String.raw`${start}(?:${row.condition})(?: ?\S{1,20}){0,2} ?(?:${row.account})${end}[^,.;。]{0,40}`,
    'giu',
  );
  const alarm = new RegExp(
    `${start}${row.own}(?:${row.account})${end}[^.!?。]{0,40}?${start}(?:${row.threat})${end}`,
    'iu',
  );
  return {
    has: {
      secret: words('secret'),
      money: new RegExp(String.raw`[$€£¥] ?\d|${start}(?:${row.money})${end}`, 'iu'),
      agent: words('agent'),
      guard: words('guard'),
      account: words('account'),
      threat: words('threat'),
      gift: words('gift'),
      code: words('code'),
      giving: words('giving'),
    },
    condition,
    /** Whether it tells listeners that something of theirs is at risk. */
    alarms: (text: string) => alarm.test(text.replaceAll(condition, '')),
    /** Whether a verb asks for something, and nothing before it in its clause excuses it. */
    asks: (text: string, column: Verbs) =>
      [...text.matchAll(asked[column])].some(({ 0: verb, index }) => {
        const end = index + verb.length;
        const clause =
          text
            .slice(Math.max(0, end - maxClause), end)
            .split(/[,:;.!?—–]/)
            .at(-1) ?? '';
        return !excuse.test(clause.split(' ').slice(0, -1).join(' '));
      }),
  };
}
