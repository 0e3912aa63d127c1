import { type EventType, eventTypes } from '../../domain/events.ts';
import type { Services } from '../context.ts';
import { boundedText, invalid } from '../input.ts';
import { checkReceiver } from './check-receiver.ts';

/** What can be said of an endpoint. Of event types, null means all. */
export type EndpointInput = {
  readonly url: string;
  readonly eventTypes: readonly string[] | null;
  readonly description: string | null;
};

type Checked = { url?: string; eventTypes?: EventType[] | null; description?: string | null };

/** The same, checked; what is not given stays not given. */
export function checkEndpoint(services: Services, input: Partial<EndpointInput>): Checked {
  const { url, description } = input;
  return {
    ...(url === undefined ? {} : { url: checkReceiver(services, 'url', url) }),
    ...(input.eventTypes === undefined ? {} : { eventTypes: checkTypes(input.eventTypes) }),
    ...(description === undefined ? {} : { description: checkDescription(description) }),
  };
}

function checkTypes(types: readonly string[] | null): EventType[] | null {
  if (types === null) return null;
  if (types.length === 0) throw invalid('events', 'must name at least one event');
  const known = eventTypes.filter((type) => types.includes(type));
  if (types.some((type) => !eventTypes.includes(type as EventType))) {
    throw invalid('events', `must be some of ${eventTypes.join(', ')}`);
  }
  return known;
}

function checkDescription(description: string | null): string | null {
  if (description === null || description.trim() === '') return null;
  return boundedText('description', description, 200);
}
