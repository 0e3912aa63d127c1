import { isSimpleLine } from './simple-lines.ts';

/** Neighbouring lines that are all simple, or that need the parser. */
export type Run = { readonly simple: boolean; readonly lines: readonly string[] };
type Group = { simple: boolean; lines: string[] };

const richLimit = 2_500;

/**
 * Cuts a text at blank lines into runs. A group that begins indented belongs to the one before it, so both
 * go the same way. Past a number of lines that no honest text reaches, marks are dropped instead of parsed.
 */
export function splitRuns(lines: readonly string[]): Run[] {
  const groups = toGroups(lines);
  for (let index = groups.length - 1; index > 0; index -= 1) {
    const [before, group] = [groups[index - 1], groups[index]];
    if (before && group && /^[ \t]/.test(group.lines[0] ?? '')) before.simple = false;
  }
  const runs: Group[] = [];
  let rich = 0;
  for (const group of groups) {
    if (!group.simple) rich += group.lines.length;
    const flat = rich > richLimit && !group.simple;
    const next = flat ? { simple: true, lines: group.lines.map(withoutMarks) } : group;
    const last = runs.at(-1);
    if (last?.simple === next.simple) {
      last.lines.push('');
      for (const line of next.lines) last.lines.push(line);
    } else runs.push({ simple: next.simple, lines: [...next.lines] });
  }
  return runs;
}

function toGroups(lines: readonly string[]): Group[] {
  const groups: Group[] = [];
  let open: Group | null = null;
  let fence: string | null = null;
  for (const line of lines) {
    const mark: string | undefined = /^[ \t]{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null && line.trim() === '') {
      open = null;
      continue;
    }
    open ??= startGroup(groups);
    open.lines.push(line);
    if (fence !== null || mark !== undefined || !isSimpleLine(line)) open.simple = false;
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && closes(line, mark, fence)) fence = null;
  }
  return groups;
}

/** A closing fence is as long as the opening one, and nothing follows it. */
function closes(line: string, mark: string, fence: string): boolean {
  return mark.startsWith(fence) && line.trim() === mark;
}

function startGroup(groups: Group[]): Group {
  const group = { simple: true, lines: [] };
  groups.push(group);
  return group;
}

function withoutMarks(line: string): string {
  return line.replace(/[[\]*_~`<>&\\|]/g, ' ').trim();
}
