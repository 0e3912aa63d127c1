import type { SourceType } from '../domain/conversion-settings.ts';
import { frontMatterTitle } from '../domain/title-from-text.ts';

/** Guesses from its lines whether a text is release notes or another document. */
export function guessKind(text: string): SourceType {
  const lines = text.split('\n', 4000).filter((line) => line.trim() !== '');
  const title =
    /<(?:title|h1)[^>]{0,200}>([^<]{1,200})</i.exec(text.slice(0, 5000))?.[1] ?? headingOf(text) ?? '';
  const first = title || (lines.find((line) => /\p{L}/u.test(line)) ?? '').slice(0, 200);
  if (lines.length <= 3 && /^\W*(?:fix|add|remov|improv|updat|v?\d+\.\d)/i.test(first)) return 'changelog';
  return ofNotes(lines, first) > ofDocuments(lines, first) ? 'changelog' : 'document';
}

const papers =
  /post-?mortem|\bminutes\b|\bmeeting\b|\brfc \d|\badr \d|handbook|\bpolicy\b|\bguide\b|how to\b|tutorial|runbook|playbook|proposal|\breadme\b|contributing|governance|code of conduct/i;
const notes =
  /change ?log|release (?:notes|history)|what['’]?s (?:new|changed)|patch notes|^\W{0,20}(?:patch|version|release|v)\s?\d|\breleased\W{0,20}$|security advisory|\bv?\d{1,9}\.\d{1,9}\.\d|versionshinweise|notes de version|notas de (?:la )?vers|リリースノート|更新日志|发布说明/i;
const entry = /^\s*(?:[-*+•]|\d+[.)])\s+|<li\b[^>]{0,200}>/i;
const change =
  /^\W{0,20}(?:\[[^\]]{1,60}\]\W{0,20}|\([^)]{1,40}\)\W{0,20}|\*\*[^*]{1,60}\*\*:?\s{0,20})?(?:(?:feat|fix|perf|chore|docs|refactor|build|ci|test|style|revert)(?:\([^)]{1,60}\))?!?:|(?:fix|add|remov|improv|updat|chang|deprecat|introduc|bump|support|allow|prevent|avoid|handl|drop|renam|upgrad|implement|enabl|disabl|correct|revert|ensur|optimi[sz]|mov|replac|reduc|restor|resolv|clean|refactor|rais|expos|extend|ignor|show|use|make|set|return|skip|new|now|no longer|don['’]t|do not)(?:e|es|ed|d|s|ing|ned|ping|ped)?\b)/i;
const versionHeading =
  /^(?:#{1,4}\s*|=+\s*)?(?:\[?v?\d+\.\d+(?:\.\d+)?(?:-[\w.]{1,20})?\]?(?:\([^)]{0,200}\))?(?:\s*[-–—,(/].{0,60}|\s+\d.{0,60}|\s*:?)|\[?unreleased\]?.{0,40}|(?:version|release)\s+v?\d+(?:\.\d+)*(?!\.)\b.{0,40})$/i;
const kindHeading =
  /^#{2,4}\s\W*(?:added|changed|fixed|removed|deprecated|breaking changes|bug ?fixes|enhancements|performance improvements|what['’]s changed|major changes|minor changes|patch changes|notable changes)\s*$/i;
const announced = /^\s*(?:this release (?:includes|contains|adds|fixes)|changes? (?:since|in)\b|bugfixes\b)/i;
const readmeHeading =
  /^#{1,4}\s\W*(?:why\b|(?:install(?:ation|ing)?|usage|getting started|quick ?start|licen[cs]e|contribut\w+|documentation|requirements|prerequisites|links|demo|support|sponsors?|backers|roadmap|table of contents|examples?|api|faq|motivation|background|community|star history|translations)\s*$)/i;
const badge = /img\.shields\.io|badge\.svg|badgen\.net|\/badges?\//i;
const author = /^\s*\*[A-Z][^*]{2,60}\*\s*$/;
const credit = /\bby @[\w-]+ in \S|^\W*full changelog\b/i;

function ofNotes(lines: readonly string[], first: string): number {
  const count = counter(lines);
  const entries = lines.filter((line) => entry.test(line));
  const changes = entries.filter((line) => change.test(line.replace(entry, ''))).length;
  const versions = lines.filter((line) => versionHeading.test(line.slice(0, 400)) && !/\.$/.test(line));
  const share = changes / Math.max(1, entries.length);
  return (
    (notes.test(first) ? (entries.length > 0 || lines.length <= 5 ? 3 : 1) : 0) +
    Math.min(3, versions.filter((line) => /^#/.test(line)).length * 2 + Math.min(1.5, versions.length)) +
    (count(kindHeading) > 0 ? 3 : count(/^#{2,4}\s+features\s*$/i) > 0 ? 1 : 0) +
    (changes >= 2 && share >= 0.5 ? (changes > 2 ? 3 : 2) : changes >= 2 && share >= 0.3 ? 1 : 0) +
    (count(author) > 1 ? 2 : 0) +
    (count(credit) > 0 ? 2 : 0) +
    (count(announced) > 0 ? 3 : 0) +
    (entries.length / Math.max(1, lines.length) > 0.5 ? 1 : 0)
  );
}

function ofDocuments(lines: readonly string[], first: string): number {
  const count = counter(lines);
  const prose = count(/^(?!\s*(?:[-*+•#|<>]|\d+[.)]\s)).{80,}/) / Math.max(1, lines.length);
  return (
    0.5 +
    (papers.test(first) ? 6 : 0) +
    Math.min(4, count(readmeHeading)) +
    (count(badge) > 0 ? 2 : 0) +
    (prose > 0.6 ? 2 : prose > 0.35 ? 1 : 0) +
    (count(/^\s*\|.*\|/) / Math.max(1, lines.length) > 0.2 ? 1 : 0)
  );
}

function counter(lines: readonly string[]) {
  return (pattern: RegExp) => lines.filter((line) => pattern.test(line.slice(0, 400))).length;
}

/** Returns the title or first heading; empty if there is none. */
export function headingOf(text: string): string {
  const [, marked, underlined] = /^(?:#{1,3}[ \t]+(\S.*)|(\S.*)\n={3,})$/m.exec(text.slice(0, 5000)) ?? [];
  return frontMatterTitle(text) || plain(marked ?? underlined ?? '');
}

/** Returns the heading of the whole document: one of the first level or at the start. Empty if there is none. */
export function titleHeadingOf(text: string): string {
  const start = text
    .slice(0, 5000)
    .replace(/^---\n[\s\S]*?\n---[ \t]*\n/, '')
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const lines = start.split('\n').filter((line) => line.trim() !== '' && !/^\s*(?:<|!?\[!?\[?)/.test(line));
  const heading = /^#{1,3}\s+(\S.*)$/.exec(lines[0] ?? '') ?? /^#[ \t]+(\S.*)$/m.exec(lines.join('\n'));
  return frontMatterTitle(text) || plain(heading?.[1] ?? '');
}

function plain(heading: string): string {
  return heading.replaceAll(/[[\]`*_#]/g, '').trim();
}
