import type { ChangeCategory } from '../../domain/writing.ts';

const breaking =
  /(?<!\b(?:not|non|non-|no|without|be)\s?)\bbreaking(?: change|\b(?=\W*(?::|\)|$)))|^breaking\b|\(breaking\)|action required|backwards?[- ]incompatib|inkompatible|incompatible avec|before (?:you )?(?:upgrad|updat)(?:e|ing)\b|破坏性|不兼容|破壊的変更/iu;
const security =
  /\bCVE-\d|\bGHSA-|[([]security[)\]]|^security\b.{0,3}:|vulnerab|security (?:fix|issue|hole|flaw|update|advisor|release(?! steward)|reasons|problem|bug|patch|vulner)|\bXSS\b|\bSSRF\b|\bReDoS\b|prototype pollution|remote code execution|privilege escalation|(?:(?:SQL|command|code|response header|host header|HTTP header|CRLF) injection|^header injection)|path traversal|directory traversal|安全漏洞|脆弱性|sicherheitslücke|faille de sécurité|vulnerabilidad/iu;

const byStart: readonly [ChangeCategory, RegExp][] = [
  [
    'deprecated',
    /^(?:deprecat|mark\w* .{0,60}\bas deprecated)|\b(?:is|are|was|were|been|now) deprecated\b|^已?(?:废弃|弃用)|非推奨/iu,
  ],
  [
    'removed',
    /^(?!\S+ (?:the |an? |some |any )?(?:duplicated?|stray|extra|unwanted|wrong|double|spurious|leading|trailing|stale|bogus|incorrect|unneeded|unnecessary|redundant|superfluous)\b)(?:remov|drop(?! (?:an?|your|files?)\b.{0,60}\b(?:into|onto|in)\b)|delet|discontinu)|^[^,;.]*\b(?:has|have) been removed\b|^[^,;.]*\b(?:is|are|was|were) removed\b|^(?:移除|删除)|を?削除|廃止|^(?:entfernt|supprim|elimin|removid)/iu,
  ],
  [
    'performance',
    /^(?:perf\b|speed|accelerat|optimi[sz])|\bfaster\b|performance|\breduc\w+ (?:memory|latency|allocations|startup)|提升.{0,10}性能|高速化/iu,
  ],
  [
    'fixed',
    /^(?:fix|bug ?fix|resolv|correct(?:s|ed)?\b|prevent|avoid|repair|no longer|don['’]t|stop)|^(?:修复|修正)|を修正|^(?:behebt|behoben|korrigier|corrig|corregi|répar)/iu,
  ],
  [
    'added',
    /^(?:add|new\b|introduc|support|implement|allow|enable|feat|expose|provide|you can now|create)|^(?:新增|支持|增加)|を?追加|できるように|対応|^(?:neu|hinzugefügt|unterstützt|ajout|añad|nuev|adicion|nov[oa])|\bis a new\b|\bnow supports?\b/iu,
  ],
  [
    'changed',
    /^(?:chang|updat|improv|renam|mov|switch|replac|upgrad|enhanc|refin|rework|make|use)|^(?:优化|改进|调整)|変更|改善/iu,
  ],
];

/** How long a release is looked after tells of no flaw. */
const supportPeriod =
  /\b(?:receives?|gets?|has|have|with|provides?d?|includes?|offers?|ends?) (?:\w+ ){0,3}security (?:updates|fixes|patches|support|maintenance)(?: and [a-z ]{3,30})? (?:for|until|through|till|up to|in|on)\b(?!.*\bCVE-)/i;

export type Reading = {
  category: ChangeCategory | null;
  breaking: boolean;
  security: boolean;
  loud: boolean;
};

/** What an entry's own words say; `loud` marks one that speaks of breakage without being one. */
export function readCategory(text: string): Reading {
  return {
    category: byStart.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    breaking: breaking.test(text),
    security: security.test(text) && !supportPeriod.test(text),
    loud: /\bbreaking\b|must (?:now )?(?:be|update|upgrade|convert|migrate|set)|no longer (?:supported|accepted|works|built|available|shipped|included|maintained|provided|possible)|requires? (?:at least|.{1,40} or (?:later|newer|higher))|対応が必要|正しく動作しなく/iu.test(
      text,
    ),
  };
}

/** A version bump of something the product uses. */
export function isDependencyBump(text: string, scope: string | null): boolean {
  return (
    /^(?:deps?|deps-dev|dependencies)$/i.test(scope ?? '') ||
    /^updated dependencies/i.test(text) ||
    /^(?:bump|bumps|bumped|update|updates|updated|upgrade|upgrades|upgraded) (?:(?:the|all|some|several|\w+) )?packages?\b/i.test(
      text,
    ) ||
    (bump.test(text) && !measured.test(text)) ||
    /^(?:update|bump|lock file maintenance|renovate)\b.{0,30}\b(?:dependency|dependencies|deps|plugins|submodules?)\b/i.test(
      text,
    )
  );
}

/** It names what is bumped, and a version: "Upgrade to 4.8.2 soon" is said to the user, who has to act. */
const bump =
  /^(?:(?:bump|bumps|bumped|pin|pinned)\b.{1,90}|(?:update|updates|updated|upgrade|upgrades|upgraded) (?!to\b)\S.{0,90}?)\b(?:from|to) (?:version )?[\uE000v^~]{0,3}\d+\b(?:\.\d|.{0,30}\bto\b.{0,4}\d)?/i;
/** "from 30 to 60 seconds" is a value, not a version. */
const measured =
  /\b(?:from|to) \d[\d.,]*\s?(?:%|ms|s|sec\w*|min\w*|hours?|days?|weeks?|months?|px|[kmgt]i?b|items?|rows?|characters?|attempts?|requests?|users?|files?|pixels?|times?|percent)\b|\b(?:default|limit|size|timeout|interval|maximum|minimum|number|count|length|width|height|delay|threshold|price|quota|retention|period|max|min)\b.{0,40}\b(?:from|to)\b/i;

/** Work on tests and papers, which no user meets. */
export function isHousework(text: string): boolean {
  return /\bflaky\b.{0,40}\btests?\b|^(?:tests?|typos?|lint|ci|docs?) (?:improvements?|clean-?ups?|fix(?:es)?|coverage|updates?)$|\btypos? in (?:the )?[\uE000]?(?:readme|docs?|documentation|comments?|changelog|code)\b|^(?:update|fix|edit|tweak)\w* (?:the )?(?:readme|changelog|contributing)\b|^(?:add|start|create|update|edit|improve|move|rename|write)\w* (?:(?:the|an?|initial) )?[\uE000]?[\w./-]{2,40}\.(?:md|rst|adoc|txt)\b.{0,40}$|^(?:add|include|list|mention|document)\w* .{3,60} (?:to|in) (?:the )?[\uE000]?(?:readme|changelog|docs)(?:\.md|\.rst)?[\uE001.]{0,2}$/i.test(
    text.trim(),
  );
}
