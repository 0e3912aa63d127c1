import type { ConversionServices } from '../../operations/context.ts';
import type { Renderer } from '../renderer.ts';

/** What the steps of a conversion work with. */
export type PipelineTools = {
  readonly services: ConversionServices;
  readonly renderer: Renderer;
  readonly log: (fields: object, message: string) => void;
};
