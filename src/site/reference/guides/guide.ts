import type { TierTable } from '../../../domain/tiers.ts';
import type { SafeHtml } from '../../../html/safe-html.ts';
import type { View } from '../fields.ts';
import type { Reader } from '../reader.ts';

export type GuideContext = {
  readonly server: string;
  readonly tiers: TierTable;
  readonly reader: Reader;
  readonly view: View;
};

export type Guide = {
  /** Its address below `/docs`. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly content: (context: GuideContext) => SafeHtml;
};
