import type { Sound } from '../../domain/sound.ts';
import { type DialogueInput, type ElevenLabsOptions, textToDialogue } from './elevenlabs-client.ts';

/** Consecutive lines that are spoken in one request, so that the hosts answer each other. */
export type Group = {
  readonly inputs: readonly DialogueInput[];
  /** The first line that is asked for has the whole group spoken. */
  speak(position: number, signal: AbortSignal): Promise<Sound>;
};

/** What a dialogue request may hold. */
const maxCharacters = 2000;
const maxLines = 24;

/** For each line its group and its position there; null for a line with nothing to say. */
export function groupDialogue(
  lines: readonly DialogueInput[],
  modelId: string,
  options: ElevenLabsOptions,
): ({ group: Group; position: number } | null)[] {
  const groups: DialogueInput[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  const places = lines.map((line) => {
    if (!/[\p{L}\p{N}]/u.test(line.text)) return null;
    characters += line.text.length;
    if (characters > maxCharacters || (groups.at(-1)?.length ?? 0) >= maxLines) {
      groups.push([]);
      characters = line.text.length;
    }
    const position = (groups.at(-1)?.push(line) ?? 1) - 1;
    return { number: groups.length - 1, position };
  });
  const made = groups.map((inputs) => createGroup(inputs, modelId, options));
  return places.map((place) => {
    const group = place === null ? undefined : made[place.number];
    return place === null || group === undefined ? null : { group, position: place.position };
  });
}

function createGroup(inputs: readonly DialogueInput[], modelId: string, options: ElevenLabsOptions): Group {
  let spoken: Promise<Sound[]> | null = null;
  let left = inputs.length;
  return {
    inputs,
    async speak(position, signal) {
      spoken ??= textToDialogue(options, { inputs, model_id: modelId }, signal);
      const sounds = await spoken;
      // The group's sounds are let go when each line was handed out.
      left -= 1;
      if (left <= 0) spoken = null;
      const sound = sounds[position];
      if (sound === undefined) throw new Error('The dialogue has fewer sounds than lines.');
      return sound;
    },
  };
}
