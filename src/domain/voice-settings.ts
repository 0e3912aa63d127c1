export const speechProviders = ['tts_a', 'tts_b'] as const;
/** The API's `voice.provider` (docs/api.md); configuration decides which engine is used. */
export type SpeechProvider = (typeof speechProviders)[number];

export const deliveryPresets = ['measured', 'dynamic', 'theatrical'] as const;
export type DeliveryPreset = (typeof deliveryPresets)[number];

export const emotionalRanges = ['subtle', 'moderate', 'full'] as const;
export type EmotionalRange = (typeof emotionalRanges)[number];

export const emphasisStyles = ['pauses', 'both'] as const;
type EmphasisStyle = (typeof emphasisStyles)[number];

export const speechModels = ['v3', 'flash_v2'] as const;
export type SpeechModel = (typeof speechModels)[number];

type ExpressionSettings = {
  readonly emotionalRange?: EmotionalRange;
  readonly allowWhispering?: boolean;
  readonly allowLaughter?: boolean;
  readonly emphasisStyle?: EmphasisStyle;
  readonly emotionalArc?: boolean;
};

/** The API's `voice` object. */
export type VoiceSettings = {
  readonly provider: SpeechProvider;
  readonly deliveryPreset?: DeliveryPreset;
  readonly expression?: ExpressionSettings;
  readonly pronunciationNotes?: string;
  readonly voiceId?: string;
  readonly model?: SpeechModel;
  readonly hostVoiceIds?: { readonly host1?: string; readonly host2?: string };
};
