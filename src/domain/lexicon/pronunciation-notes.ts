/** Notes without those for a word. One note is one line, such as `kubectl = "kube control"`. */
export function withoutNote(notes: string, written: string): string {
  const isOther = (line: string) => line.trim() !== '' && termOf(line) !== written.trim().toLowerCase();
  return notes.split('\n').filter(isOther).join('\n');
}

function termOf(line: string): string {
  const [term = ''] = line.split('=');
  return term.trim().toLowerCase();
}

/** Notes with one for a word, in place of another for the same word. */
export function withNote(
  notes: string,
  { written, spoken }: { readonly written: string; readonly spoken: string },
): string {
  const note = `${written} = "${spoken}"`;
  return [withoutNote(notes, written), note].filter(Boolean).join('\n');
}

/** Whether a text can be a side of a note. */
export function fitsNote(text: string): boolean {
  return !/["“”„=→;\n]/.test(text);
}
