import { english, type Row, spaced, unspaced } from './scam-words.ts';

/**
 * Matches endings of addresses that file names do not have. "Dot" spells out an address, unless it is a dot on a
 * screen.
 */
const endings =
  'com|net|org|io|dev|app|info|biz|xyz|shop|link|site|online|click|example|test|invalid|de|ru|cn|top|team|support|help|cloud|tech|store|live|world|email|space|website|icu|vip|club|wiki|host|press|services|agency|digital|finance|money|bank|cash|wallet|network|systems|solutions|center|company';
const spoken = String.raw` dot (?!(?:an?|and|are|as|at|by|for|from|in|is|next|now|of|on|or|over|that|the|to|was|when|where|with)\b)[a-z]{2,24}`;
export const address = String.raw`(?:https?:|a linked page|www\.|(?<=[\w-]{2})(?:\.(?:${endings})|${spoken}|\.(?:co|eu|fr|es|it|pt|br|jp)| (?:punkt|point|punto|ponto) (?:com|net|org|info|example))\b)`;
const digit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|hundred|double)';
const phone = String.raw`\+\d[\d ()/-]{6,18}\d|(?<![\d.,-])0\d[\d ()/-]{5,16}\d|(?<![\d.,])\(?\d{3}\)?[ .-]\d{3,4}[ .-]\d{4}(?!\d)|(?<=\b(?:to|call|dial|ring|text|number|line) )\d{3}[ -]\d{4}(?!\d)|\b${digit}(?:[ ,-]{1,2}${digit}){4,12}\b`;
const payService = String.raw`\b(?:paypal|venmo|zelle|cash ?app|western union|moneygram|bizum|pix|alipay|paypay)\b|支付宝`;
const place = new RegExp(`${address}|${phone}`, 'iu');
const number = new RegExp(phone, 'iu');
/** Matches a command that downloads a program and runs it. */
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

/** Matches signs of a scam. Most sentences have none and skip the costly checks. */
const hints = new RegExp(
  [english, ...spaced, ...unspaced].map(({ agent, guard, gift }) => `${agent}|${guard}|${gift}`).join('|'),
  'iu',
);

/** Matches a secret that is asked for without a place to send it to: whoever published the text wants it. */
const outright =
  /\b(?:(?:send|e-?mail|text|forward|give|tell) us|reply with) (?:your|the) (?:codes?|passwords?|passcodes?|pins?|credentials|card numbers?)\b/iu;

/** Matches the start of a clause, or a word after which an English verb is an order. */
const lead = String.raw`(?:^|[.,;:!?—–]\s*|\b(?:please|must|should|shall|and|then|now|to|or|also|just|always|instead|kindly|simply|immediately|so|unless you)\s+)`;
const [open, close] = ['(?<![a-zß-ÿ])', '(?![a-zß-ÿ])'];
const languages = [
  compile(english, lead, open, close),
  ...spaced.map((row) => compile(row, open, open, close)),
  ...unspaced.map((row) => compile(row, '', '', '')),
];

/**
 * Whether a text demands money or secrets, or disables the protection of a device. A threat may be in the sentence
 * before.
 */
export function isScam(text: string, before: string): boolean {
  const reached = reach.test(text);
  const placed = reached && place.test(text);
  const asked = outright.test(text);
  return (
    (reached || asked || hints.test(text)) &&
    languages.some(({ has, condition, asks, alarms }) => {
      const given = placed || asked || has.agent.test(text);
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

/** Whether a text asks to call, pay or hand over something. After an order, this continues it. */
export function isRequest(text: string): boolean {
  return languages.some(
    ({ has, asks }) =>
      ((reach.test(text) || has.money.test(text)) && (asks(text, 'call') || asks(text, 'pay'))) ||
      ((reach.test(text) || has.secret.test(text)) && asks(text, 'hand')),
  );
}

/** Whether a text asks for a secret, no matter who asks and why: "Confirm your password". */
export function asksForSecret(text: string): boolean {
  return languages.some(({ has, asks }) => has.secret.test(text) && asks(text, 'hand'));
}

/** Whether two sentences form a scam: "Your account is on hold." beside "Our line is 0900 555 1234." */
export function isSplitScam(text: string, beside: string): boolean {
  const isPair = (one: string, other: string) =>
    number.test(other) && languages.some(({ alarms }) => alarms(one));
  return isPair(text, beside) || isPair(beside, text);
}

const refused = /\b(?:never|not|nie|niemals|nicht|jamais|nunca|mai|não)\b|n['’]t\b|ないで|[勿不]/iu;

/** Whether a text is a threat: "Your license has expired." */
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
  /** Matches a case, which is no threat: "If your account is locked, …". */
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
    /** Whether a text tells listeners that something of theirs is at risk. */
    alarms: (text: string) => alarm.test(text.replaceAll(condition, '')),
    /** Whether a verb is a demand that nothing before it in its clause excuses. */
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
