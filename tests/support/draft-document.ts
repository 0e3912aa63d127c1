import { defaultScriptSettings } from '../../src/domain/conversion-settings.ts';
import type { DraftDocument, DraftTurn } from '../../src/domain/draft.ts';
import type { KeptUnit, SentenceSource } from '../../src/domain/writing.ts';

export const unit = (id: number, text: string): KeptUnit => ({
  ...{ id, start: id * 10, end: id * 10 + 5, text },
  ...{ category: null, must: false, news: true },
});
export const quoted = (text: string, ...ids: number[]): SentenceSource => ({
  text,
  manner: ids.length === 0 ? 'frame' : 'quoted',
  units: ids.map((id) => ({ id, start: id * 10, end: id * 10 + 5 })),
});
export const turn = (text: string, locked = false): DraftTurn => ({
  speaker: 1,
  text,
  section: null,
  locked,
});

export const sources = [
  quoted('Hello.'),
  quoted('Search is fast.', 1),
  quoted('Search is fast now.', 2),
  quoted('Bye.', 3),
];
export const writing = {
  ...{ sources, units: [unit(1, 'Fast'), unit(2, 'Faster'), unit(3, 'Bye'), unit(4, 'Left out')] },
  ...{ warnings: [], contentHash: '', changes: [], productName: null, version: null, highlights: [] },
};

export function documentWith(...turns: DraftTurn[]): DraftDocument {
  return {
    ...{ sourceType: 'document', title: 'T', content: '', additionalContext: null, productId: null },
    ...{ ignoreOrganization: false, settings: defaultScriptSettings, voice: { provider: 'tts_a' } },
    script: { language: 'en', speakers: 1, turns },
    writing,
  };
}
