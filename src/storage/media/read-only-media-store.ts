import { Problem } from '../../domain/errors.ts';
import { inQuarantine } from '../../domain/quarantine.ts';
import type { MediaStore } from './media-store.ts';

/** A store whose files can only be read. */
export function readOnly(store: MediaStore): MediaStore {
  const refuse = async () => {
    throw new Problem('UNAVAILABLE', inQuarantine);
  };
  return { ...store, put: refuse, copy: refuse, remove: refuse, removeAll: refuse, move: refuse };
}
