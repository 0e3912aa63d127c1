import type { FieldMessage } from '../domain/field-message.ts';
import { languageMismatch, languageName, primaryLanguage } from '../domain/language.ts';
import { markWarnings } from '../domain/mark-warnings.ts';
import { editScript, isUnspoken, type Script } from '../domain/script.ts';
import { backgroundTask, type ConversionContext } from './context.ts';
import { invalid } from './input.ts';

type Edit = {
  readonly original: Script;
  /** The tag of the original's language, with its region; null where only the script has it. */
  readonly originalLanguage: string | null;
  /** Null to leave it. */
  readonly text: string | null;
  /** What someone says the script is in; null to see it from the text. */
  readonly language: string | null;
  readonly signal: AbortSignal;
};

/** A script as someone edited it. Its `language` is null where only the script says it. */
export async function editedScript(context: ConversionContext, edit: Edit) {
  const { original, originalLanguage, text, language, signal } = edit;
  const edited = text === null ? original : editScript(original, text);
  if (text !== null && isUnspoken(edited)) throw invalid('edited_content', 'has nothing that can be spoken');
  const seen =
    text === null
      ? original.language
      : await context.runText(
          'languageOfEdit',
          { before: original, after: edited },
          backgroundTask(context, signal),
        );
  const warnings: FieldMessage[] = markWarnings(edited.turns, original.turns).map(onContent);
  if (language !== null) {
    if (seen !== original.language) warnings.push(...languageMismatch(language, seen));
    return { script: { ...edited, language: primaryLanguage(language) }, language, warnings };
  }
  if (seen === original.language) return { script: edited, language: originalLanguage, warnings };
  const name = languageName(seen);
  warnings.push(onContent(`is ${name}, so it is read in ${name}; send language if it is not`));
  return { script: { ...edited, language: seen }, language: null, warnings };
}

function onContent(message: string): FieldMessage {
  return { path: 'edited_content', message };
}
