import { maxImport } from './imported-text.ts';
import { maxPictureBytes } from './pictures/read-picture.ts';
import type { Role } from './roles.ts';
import { maxSoundBytes } from './sound-design.ts';

export type Access = {
  /** `link`: a secret or a signature in the address. */
  readonly caller: 'anyone' | 'link' | 'key' | 'session';
  /** The minimum role in the organization; null where there is no organization. */
  readonly role: Role | null;
  /** The rate limit that counts the request. `files` and `probes` are counted per network, apart from its other requests. */
  readonly limit: 'network' | 'files' | 'probes' | 'person' | 'organization';
  /** `origin`: the form must come from our own pages. `token`: it must also carry the token of its session. */
  readonly form: 'origin' | 'token' | null;
  /** The largest body in bytes; 0 if none is read. */
  readonly maxBytes: number;
  readonly files?: boolean;
  /** Whether a service in quarantine serves the route. By default it serves GET and HEAD only. */
  readonly quarantine?: 'served' | 'refused';
};

export const maxForm = 16_384;
export const maxLongForm = 131_072;
/** A form with a lexicon, whose characters may take three bytes each. */
export const maxLexicon = 2_700_000;
export const maxScript = 786_432;
/** A file, and a form with a text. */
export const maxUpload = maxImport + maxScript;
/** A long form with two pictures, one of them too large: it is refused by name. */
export const maxPictures = maxLongForm + 3 * maxPictureBytes;
export const maxJson = 1_048_576;
/** A sound in base64, in JSON. */
export const maxSound = Math.ceil(maxSoundBytes / 3) * 4 + 4096;

export const page: Access = { caller: 'anyone', role: null, limit: 'network', form: null, maxBytes: 0 };
export const file: Access = { ...page, limit: 'files' };
export const probe: Access = { ...page, limit: 'probes' };
export const form: Access = { ...page, form: 'origin', maxBytes: maxForm };
export const link: Access = { ...page, caller: 'link' };
export const linkForm: Access = { ...form, caller: 'link' };
export const linkFile: Access = { ...file, caller: 'link' };
export const play: Access = { ...link, maxBytes: 1024 };
/** Requires the token only if the visitor is signed in. */
export const formOfSession: Access = { ...form, form: 'token' };
export const signedIn: Access = { ...page, caller: 'session', limit: 'person' };
export const signedInForm: Access = { ...signedIn, form: 'token', maxBytes: maxForm };

export const key = (role: Role, maxBytes = 0): Access => ({
  caller: 'key',
  role,
  limit: 'organization',
  form: null,
  maxBytes,
});
export const read = (role: Role = 'member'): Access => ({ ...signedIn, role });
/** Creates or changes something: counts as a request of the organization, like a request with a key. */
export const change = (role: Role, maxBytes = maxForm): Access => ({
  ...signedInForm,
  role,
  limit: 'organization',
  maxBytes,
});
/** Not counted: a leaked key that uses up the organization's requests must not prevent its own revocation. */
export const uncountedChange = (role: Role): Access => ({ ...signedInForm, role });

/** Not counted: saving while someone types must not use up the requests of the organization. */
export const autosave: Access = { ...signedInForm, role: 'member', maxBytes: maxScript };

export const withFiles = (access: Access, maxBytes: number): Access => ({ ...access, maxBytes, files: true });

/** Changes only the visitor's own session, although it is sent as a form or a body. */
export const allowedInQuarantine = (access: Access): Access => ({ ...access, quarantine: 'served' });
/** Changes accounts, memberships or the audit log, although it is a GET. */
export const refusedInQuarantine = (access: Access): Access => ({ ...access, quarantine: 'refused' });
