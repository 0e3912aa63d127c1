import { lowerFirst } from '../english/case.ts';

const none: ReadonlySet<string> = new Set();
const names = (text: string) => text.replace(/[.\s]+$/, '').replace(/,(?! and)([^,]*)$/, ' and$1');

/** What a line of a form says as a sentence; lines that only file the document say nothing. */
const facts: readonly [RegExp, (value: string) => string | null][] = [
  [
    /^status$/i,
    (value) => `Its current status is ${value.charAt(0).toLowerCase()}${value.slice(1).replace(/\.$/, '')}.`,
  ],
  [/^(?:authors?|written by)$/i, (value) => `It was written by ${names(value)}.`],
  [/^(?:present|attendees|participants|attending)$/i, (value) => `Present were ${names(value)}.`],
  [/^supersedes$/i, (value) => `This one supersedes ${value.replace(/\.$/, '')}.`],
  [/^duration$/i, (value) => `It lasted ${value.replace(/\.$/, '')}.`],
  [/^severity$/i, (value) => `Its severity was ${lowerFirst(value, none).replace(/\.$/, '')}.`],
  [
    /^decision$/i,
    (value) =>
      /^(?:postponed|deferred|adjourned|taken|approved|rejected|accepted)\b/i.test(value)
        ? `The decision was ${lowerFirst(value, none)}`
        : `The decision: ${lowerFirst(value, none)}`,
  ],
  [/^(?:decision|resolution)s?$/i, (value) => `The decision: ${lowerFirst(value, none)}`],
  [
    /^(?:to|from|cc|subject|re|owners?|created|updated|date|reviewers?|superseded by|tags?|last (?:updated|modified|reviewed)|minutes|absent|apologies|regrets|location|time|chair|scribe|note-?taker|document id|category|type|tracking issue|discussion|shepherds?|approvers?|stakeholders?|by|reading time|released?|published|release date)$/i,
    () => null,
  ],
];

/** "Status: Accepted" → "The status is accepted."; null for a line to leave out; undefined for any other line. */
export function factLine(line: string): string | null | undefined {
  const [, label = '', value = ''] = /^\W{0,4}([\p{L} -]{2,24}?)\s*:\W{0,4}\s+(\S.*)$/su.exec(line) ?? [];
  const said = facts.find(([name]) => name.test(label))?.[1];
  return said === undefined || value.length > 300 ? undefined : said(value.trim());
}
