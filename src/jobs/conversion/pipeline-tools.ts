import type { ConversionServices } from '../../operations/context.ts';
import type { Studio } from '../studio.ts';

/** What the steps of the pipeline work with. */
export type PipelineTools = {
  readonly services: ConversionServices;
  readonly studio: Studio;
  readonly log: (fields: object, message: string) => void;
};
