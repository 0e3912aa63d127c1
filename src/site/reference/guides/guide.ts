import type { TierTable } from '../../../domain/tiers.ts';
import type { SafeHtml } from '../../../html/safe-html.ts';
import type { View } from '../fields.ts';

export type GuideContext = {
  readonly server: string;
  readonly tiers: TierTable;
  readonly view: View;
};

export type Guide = {
  /** Its address below `/docs`. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly content: (context: GuideContext) => SafeHtml;
};
