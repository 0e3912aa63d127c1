import { thirdPerson, verbOf } from '../english/verb-forms.ts';

const running = /^\s*[\w.+-]+\(\d\w*\)\s{2,}\S.*$|^\S.{0,60}\s{4,}\S.{0,40}\s{4,}[\w.+-]+\(\d\w*\)\s*$/;
const sectionTitle = /^[A-Z][A-Z0-9 ,/&-]{2,60}$/;
const forReaders =
  /^(?:synopsis|examples?|see also|authors?|copyright|reporting bugs|availability|colophon|standards|history|conforming to|standards conformance|resources)$/i;
const option = /^\s{2,12}(-{1,2}[\w?#]\S*(?:[ ,=<[].{0,70})?)$/;

/** A page of a manual as a terminal shows it: titles in capitals at the margin, all else indented. */
export function isManual(text: string): boolean {
  const head = text.slice(0, 4_000);
  return /^NAME$/m.test(head) && /^(?:SYNOPSIS|DESCRIPTION)$/m.test(head) && !/^#{1,6} /m.test(head);
}

/** Says what the command is for and what each option does; what only a reader looks up is left out. */
export function manualToMarkdown(text: string): string {
  const told: string[] = [];
  let [section, skipped] = ['', false];
  let open: { flags: string; inset: number; lines: string[] } | null = null;
  const close = () => {
    if (open) told.push('', sayOption(open.flags, open.lines.join(' ')), '');
    open = null;
  };
  for (const line of text.replace(/‐\n\s+(?=\p{Ll})/gu, '').split('\n')) {
    if (running.test(line)) continue;
    if (sectionTitle.test(line)) {
      close();
      section = line.trim();
      skipped = forReaders.test(section);
      const title = `${section.charAt(0)}${section.slice(1).toLowerCase()}`;
      if (!skipped && section !== 'NAME') told.push('', `## ${title}`, '');
    } else if (skipped) continue;
    else if (section === 'NAME') told.push(...named(line));
    else if (option.test(line)) {
      close();
      open = { flags: line.trim(), inset: indentOf(line), lines: [] };
    } else if (open && (line.trim() === '' || indentOf(line) > open.inset)) open.lines.push(line.trim());
    else {
      close();
      if (/^ {3}\S.{0,60}$/.test(line)) told.push('', `### ${line.trim()}`, '');
      else told.push(line.trim());
    }
  }
  close();
  return told.join('\n');
}

/** "lock - hold a file while a command runs" */
function named(line: string): string[] {
  const [, name = '', what = ''] =
    /^\s*([\w.+-]{1,40})(?:, [\w.+, -]{1,60}?)? +[-–—−] +(\S.*)$/.exec(line) ?? [];
  if (name === '') return [];
  const form = verbOf((what.split(' ')[0] ?? '').toLowerCase())?.form;
  const rest = `${what.charAt(0).toLowerCase()}${what.slice(1).replace(/\.$/, '')}`;
  const does = form === 'base' ? `lets you ${rest}` : form === 'third' ? rest : null;
  return [`# ${name}`, '', does === null ? `${name} is ${what}.` : `The ${name} command ${does}.`, ''];
}

/** "-n, --nonblock" with "Fail rather than wait": the option fails rather than wait. Its longest name is its name. */
function sayOption(flags: string, text: string): string {
  const names = flags.split(/\s{2,}/)[0]?.match(/(?<![\w-])--?[\w?#][\w-]*/g) ?? [];
  const name = `\`${names.toSorted((left, right) => right.length - left.length)[0] ?? flags}\``;
  const said = text.trim();
  const [first = ''] = said.split(' ');
  const verb = verbOf(first.toLowerCase());
  if (said === '') return '';
  if (verb?.form === 'base') return `${name} ${thirdPerson(verb.verb)}${said.slice(first.length)}`;
  if (verb?.form === 'third') return `${name} ${first.toLowerCase()}${said.slice(first.length)}`;
  const plain = /^\p{Lu}\p{Ll}* \p{Ll}/u.test(said);
  return `With ${name}, ${plain ? first.toLowerCase() : first}${said.slice(first.length)}`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
