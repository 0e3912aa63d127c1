import { withUnit } from '../domain/add-unit.ts';
import { describeDraft, preserveLocked } from '../domain/draft-coverage.ts';
import { readEntries } from '../domain/lexicon/read-entries.ts';
import { scriptFigures } from '../domain/script.ts';
import { importText } from '../script/import/import-text.ts';
import { modelTasks } from '../script/language-model/model-tasks.ts';
import { languageOfEdit } from '../script/languages/language-of-edit.ts';
import { entriesIn } from '../script/normalise/select-pronunciations.ts';
import { surveyText } from '../script/survey-text.ts';
import { writeScript } from '../script/write-script.ts';
import { decodeSound } from '../speech/uploads/decode-sound.ts';
import { compareSounds } from './compare-sounds.ts';
import { cutForVoice } from './cut-for-voice.ts';

/**
 * All work whose time and memory depend on a user's text or file. Inputs and results are plain values, because they are
 * sent to another process.
 */
export const textTasks = {
  writeScript,
  surveyText,
  languageOfEdit,
  cutForVoice,
  importText,
  decodeSound,
  readEntries,
  entriesIn,
  compareSounds,
  scriptFigures,
  describeDraft,
  preserveLocked,
  withUnit,
  ...modelTasks,
};

export type TextTasks = typeof textTasks;
