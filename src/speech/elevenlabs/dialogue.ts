import type { Sound } from '../../domain/sound.ts';
import type { CloudAccess } from '../cloud/request.ts';
import { type DialogueInput, textToDialogue } from './elevenlabs-client.ts';

/** Consecutive lines that are spoken in one request, so that the hosts respond to each other. */
type Group = {
  readonly inputs: readonly DialogueInput[];
  /** The first call requests the sound of the whole group. */
  speak(position: number, signal: AbortSignal): Promise<Sound>;
};

export type GroupedLine = { readonly group: Group; readonly position: number };

/** Limits of a dialogue request. */
const maxCharacters = 2000;
const maxLines = 24;

/** Returns for each line its group and its position in the group, or null for a line with nothing to say. */
export function groupDialogue(
  lines: readonly DialogueInput[],
  modelId: string,
  access: CloudAccess,
): (GroupedLine | null)[] {
  let current: DialogueInput[] = [];
  let group = createGroup(current, modelId, access);
  let characters = 0;
  return lines.map((line) => {
    if (!/[\p{L}\p{N}]/u.test(line.text)) return null;
    characters += line.text.length;
    if (current.length > 0 && (characters > maxCharacters || current.length >= maxLines)) {
      current = [];
      group = createGroup(current, modelId, access);
      characters = line.text.length;
    }
    return { group, position: current.push(line) - 1 };
  });
}

function createGroup(inputs: readonly DialogueInput[], modelId: string, access: CloudAccess): Group {
  let spoken: Promise<Sound[]> | null = null;
  let handedOut = 0;
  return {
    inputs,
    async speak(position, signal) {
      spoken ??= textToDialogue(access, { inputs, model_id: modelId }, signal);
      const sounds = await spoken;
      // Frees the memory after the last line.
      handedOut += 1;
      if (handedOut >= inputs.length) spoken = null;
      const sound = sounds[position];
      if (sound === undefined) throw new Error('The dialogue has fewer sounds than lines.');
      return sound;
    },
  };
}
