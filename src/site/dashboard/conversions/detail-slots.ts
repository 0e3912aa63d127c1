import type { Conversion } from '../../../domain/conversion.ts';
import type { Visit } from '../frame/section.ts';
import { conversionDeliveries } from '../webhooks/conversion-deliveries.ts';

/** What other sections have to say on a conversion's page: finished HTML, or nothing. */
export const detailSlots: readonly ((visit: Visit, conversion: Conversion) => Promise<string>)[] = [
  conversionDeliveries,
];
