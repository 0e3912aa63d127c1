import type { Script } from '../domain/script.ts';
import type { Sentence } from '../domain/sound.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import { modelTasks } from '../script/language-model/model-tasks.ts';
import { createNormaliser } from '../script/normalise/create-normaliser.ts';
import { parsePronunciations } from '../script/normalise/parse-pronunciations.ts';
import { surveyText } from '../script/survey-text.ts';
import { writeScript } from '../script/write-script.ts';
import { cutScript } from '../speech/sentences/cut-script.ts';

/** All work whose time depends on someone's text. Inputs and results are plain values: they cross threads. */
export const textTasks = {
  write: writeScript,
  survey: surveyText,
  cut: cutForVoice,
  ...modelTasks,
};

export type TextTasks = typeof textTasks;

type CutInput = { readonly script: Script; readonly voice: VoiceSettings; readonly limit: number };

/** The sentences of a script with their spoken form, and the pronunciation notes that make no sense. */
function cutForVoice({ script, voice, limit }: CutInput): { sentences: Sentence[]; notUnderstood: string[] } {
  const { pronunciations, notUnderstood } = parsePronunciations(voice.pronunciationNotes ?? '');
  const toSpoken = createNormaliser({ language: script.language, pronunciations });
  const asides = voice.expression?.allowWhispering ?? false;
  return { sentences: cutScript(script, { toSpoken, limit, asides }), notUnderstood };
}
