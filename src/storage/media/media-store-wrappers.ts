import { Problem } from '../../domain/errors.ts';
import { inQuarantine } from '../../domain/quarantine.ts';
import type { MediaStore } from './media-store.ts';

/** Reports every operation that fails. */
export function observed(store: MediaStore, onFailure: (operation: string) => void): MediaStore {
  const failed = (operation: string) => (error: unknown) => {
    onFailure(operation);
    throw error;
  };
  return {
    put: (key, path, contentType) => store.put(key, path, contentType).catch(failed('put')),
    copy: (from, to) => store.copy(from, to).catch(failed('copy')),
    find: (key) => store.find(key).catch(failed('find')),
    read: (key, range) => store.read(key, range).catch(failed('read')),
    remove: (key) => store.remove(key).catch(failed('remove')),
    removeAll: (prefix) => store.removeAll(prefix).catch(failed('remove')),
    move: (from, to) => store.move(from, to).catch(failed('move')),
    async *list(prefix, after) {
      try {
        yield* store.list(prefix, after);
      } catch (error) {
        failed('list')(error);
      }
    },
    signedUrl: (key, options) => store.signedUrl(key, options).catch(failed('sign')),
    check: () => store.check().catch(failed('check')),
  };
}

/** A store whose files can only be read. */
export function readOnly(store: MediaStore): MediaStore {
  const refuse = async () => {
    throw new Problem('UNAVAILABLE', inQuarantine);
  };
  return { ...store, put: refuse, copy: refuse, remove: refuse, removeAll: refuse, move: refuse };
}
