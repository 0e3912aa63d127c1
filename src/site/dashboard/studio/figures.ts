import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { ScriptFigures } from '../../../domain/script.ts';
import { describeDraft } from '../../../operations/drafts/drafts.ts';
import { counted, spokenLength } from '../../components/format.ts';
import type { DashboardContext } from '../layout/section.ts';

/** Formats the words and minutes of a script. */
export function shownFigures({ words, seconds }: ScriptFigures) {
  if (seconds === 0) return { words: 'No script yet', minutes: '' };
  return { words: counted(words, 'word'), minutes: `about ${spokenLength(seconds)}` };
}

/** A brief script says nearly all of a text up to here, in seconds. */
const shortText = 60;
/** A detailed script leaves out much of a text from here on. */
const longText = 900;

/** Returns the length of a source that is very short or very long, and what it means for the script. */
export function shownSource({ words, seconds }: ScriptFigures): string {
  if (words === 0 || (seconds > shortText && seconds < longText)) return '';
  const length = `${counted(words, 'word')}, about ${spokenLength(seconds)} if read in full.`;
  if (seconds >= longText) return `${length} Even a detailed script leaves parts of it out.`;
  return `${length} The chosen length makes little difference to a text this short.`;
}

/** Does the same for a text without a script. */
export async function sourceLength({ context, request }: DashboardContext, content: string): Promise<string> {
  if (content.trim() === '') return '';
  const signal = abortedOnClose(request);
  const document = { content, script: null, writing: null };
  return shownSource((await describeDraft(context, { document }, signal)).sourceFigures);
}
