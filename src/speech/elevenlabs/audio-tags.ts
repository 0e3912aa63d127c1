import type { VoiceSettings } from '../../domain/voice-settings.ts';

/** Directions of the v3 model, written into the text. Other models read them aloud: never send them those. */
export function withAudioTags(
  text: string,
  { deliveryPreset, expression }: VoiceSettings,
  place: { readonly index: number; readonly count: number },
): string {
  const opening = [presetTag(deliveryPreset), expression?.emotionalArc ? arcTag(place) : ''].filter(
    (tag) => tag !== '',
  );
  let spoken = text;
  if (expression?.allowWhispering)
    spoken = spoken.replaceAll(/\(([^()]{3,160})\)/g, '[whispers] $1 [normal voice]');
  if (expression?.allowLaughter && /!$/.test(spoken)) spoken = `${spoken} [chuckles]`;
  if (expression?.emphasisStyle)
    spoken = spoken.replaceAll(/(breaking change|security|important)/gi, '[pause] $1');
  if (expression?.emphasisStyle === 'both') spoken = spoken.replaceAll('[pause]', '[pause] [emphatic]');
  return [...opening, spoken].join(' ');
}

function presetTag(preset: VoiceSettings['deliveryPreset']): string {
  if (preset === 'measured') return '[calm]';
  if (preset === 'dynamic') return '[energetic]';
  return preset === 'theatrical' ? '[dramatically]' : '';
}

function arcTag({ index, count }: { index: number; count: number }): string {
  const place = count > 1 ? index / (count - 1) : 0;
  if (place < 0.15) return '[calm]';
  if (place > 0.45 && place < 0.8) return '[excited]';
  return place > 0.92 ? '[warmly]' : '';
}
