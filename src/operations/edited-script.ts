import type { FieldMessage } from '../domain/field-message.ts';
import { languageMismatch, languageName, primaryLanguage } from '../domain/language.ts';
import { markWarnings } from '../domain/mark-warnings.ts';
import { editScript, isUnspoken, type Script } from '../domain/script.ts';
import { backgroundTask, type ConversionContext } from './context.ts';
import { invalid } from './input.ts';

type Edit = {
  readonly original: Script;
  /** The language tag of the original, with its region; null if only the script has a language. */
  readonly originalLanguage: string | null;
  /** The edited text; null leaves the script unchanged. */
  readonly text: string | null;
  /** The language that the caller states; null to detect it. */
  readonly language: string | null;
  readonly signal: AbortSignal;
};

/** Returns the edited script. `language` is null if it was detected from the script. */
export async function editedScript(context: ConversionContext, edit: Edit) {
  const { original, originalLanguage, text, language, signal } = edit;
  const edited = text === null ? original : editScript(original, text);
  if (text !== null && isUnspoken(edited)) throw invalid('edited_content', 'has nothing that can be spoken');
  const detectedLanguage =
    text === null
      ? original.language
      : await context.runText(
          'languageOfEdit',
          { before: original, after: edited },
          backgroundTask(context, signal),
        );
  const warnings: FieldMessage[] = markWarnings(edited.turns, original.turns).map(onContent);
  if (language !== null) {
    if (detectedLanguage !== original.language)
      warnings.push(...languageMismatch(language, detectedLanguage));
    return { script: { ...edited, language: primaryLanguage(language) }, language, warnings };
  }
  if (detectedLanguage === original.language) return { script: edited, language: originalLanguage, warnings };
  const name = languageName(detectedLanguage);
  warnings.push(onContent(`is ${name}, so it is read in ${name}; send language if it is not`));
  return { script: { ...edited, language: detectedLanguage }, language: null, warnings };
}

function onContent(message: string): FieldMessage {
  return { path: 'edited_content', message };
}
