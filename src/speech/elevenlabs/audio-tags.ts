import type { VoiceSettings } from '../../domain/voice-settings.ts';

const presetTags = { measured: '[calm]', dynamic: '[energetic]', theatrical: '[dramatically]', none: '' };

/** Directions for the v3 model, written into the text. Other models read them aloud: never send them those. */
export function withAudioTags(
  text: string,
  { deliveryPreset, expression }: VoiceSettings,
  /** How much of the script comes before the text, from 0 to 1. */
  progress: number,
): string {
  const opening = [presetTags[deliveryPreset ?? 'none'], expression?.emotionalArc ? arcTag(progress) : ''];
  let spoken = text;
  if (expression?.allowWhispering)
    spoken = spoken.replaceAll(/\(([^()]{3,160})\)/g, '[whispers] $1 [normal voice]');
  if (expression?.allowLaughter && /!$/.test(spoken)) spoken = `${spoken} [chuckles]`;
  if (expression?.emphasisStyle) {
    const tags = expression.emphasisStyle === 'both' ? '[pause] [emphatic]' : '[pause]';
    spoken = spoken.replaceAll(/(breaking change|security|important)/gi, `${tags} $1`);
  }
  return [...opening.filter((tag) => tag !== ''), spoken].join(' ');
}

function arcTag(progress: number): string {
  if (progress < 0.15) return '[calm]';
  if (progress > 0.45 && progress < 0.8) return '[excited]';
  return progress > 0.92 ? '[warmly]' : '';
}
