import { maxImport } from './imported-text.ts';
import { maxPictureBytes } from './pictures/read-picture.ts';
import type { Role } from './roles.ts';
import { maxSoundBytes } from './sound-design.ts';

/** What a request must bring, and what bounds it. */
export type Access = {
  /** `link`: a secret or a signature in the address. */
  readonly caller: 'anyone' | 'link' | 'key' | 'session';
  /** The least role in the organization; null where there is no organization. */
  readonly role: Role | null;
  /** What counts it. `files` and `probes` are counts of the network, apart from its other requests. */
  readonly limit: 'network' | 'files' | 'probes' | 'person' | 'organization';
  /** Whether a form must come from our own pages, and also have the token of its session. */
  readonly form: 'origin' | 'token' | null;
  /** The largest body in bytes; 0 if none is read. */
  readonly maxBytes: number;
};

const maxForm = 16_384;
const maxLongForm = 131_072;
/** A form with a lexicon, whose characters may take three bytes each. */
const maxLexicon = 2_700_000;
const maxScript = 786_432;
/** A file, and a form with a text. */
const maxUpload = maxImport + maxScript;
/** A long form with two pictures, one of them too large: it is refused by name. */
const maxPictures = maxLongForm + 3 * maxPictureBytes;
const maxJson = 1_048_576;
/** A sound in base64, in JSON. */
const maxSound = Math.ceil(maxSoundBytes / 3) * 4 + 4096;

const page: Access = { caller: 'anyone', role: null, limit: 'network', form: null, maxBytes: 0 };
const file: Access = { ...page, limit: 'files' };
const probe: Access = { ...page, limit: 'probes' };
const form: Access = { ...page, form: 'origin', maxBytes: maxForm };
const link: Access = { ...page, caller: 'link' };
const linkForm: Access = { ...form, caller: 'link' };
const linkFile: Access = { ...file, caller: 'link' };
const play: Access = { ...link, maxBytes: 1024 };
/** No token where no one is signed in. */
const formOfSession: Access = { ...form, form: 'token' };
const own: Access = { ...page, caller: 'session', limit: 'person' };
const ownForm: Access = { ...own, form: 'token', maxBytes: maxForm };

const key = (role: Role, maxBytes = 0): Access => ({
  ...{ caller: 'key', role, limit: 'organization', form: null, maxBytes },
});
const read = (role: Role = 'member'): Access => ({ ...own, role });
/** Makes or changes something: it counts as a request of the organization, as with a key. */
const change = (role: Role, maxBytes = maxForm): Access => ({
  ...{ ...ownForm, role, limit: 'organization', maxBytes },
});
/** Takes something away. A leaked key that uses up the organization's requests must not prevent its revocation. */
const withdraw = (role: Role): Access => ({ ...ownForm, role });

/** Must not use up the requests of the organization. */
const typing: Access = { ...ownForm, role: 'member', maxBytes: maxScript };

/** Every route of the service. A route that is missing here stops the start. */
export const routeAccess: Readonly<Record<string, Access>> = {
  'GET /health': probe,
  'GET /ready': probe,
  'GET /metrics': probe,

  'GET /docs': page,
  'GET /docs/': page,
  'GET /docs/json': page,
  'GET /docs/yaml': page,
  'GET /docs/:guide': page,
  'GET /docs/reference/:resource': page,
  'GET /docs/reference/:resource/:operation': page,
  'GET /docs/run/:operation': read(),
  'POST /docs/run/:operation': change('member', maxScript),
  // Made from memory, while someone types.
  'GET /docs/search': file,
  'GET /assets/:version/:name': file,
  'GET /colours/:name': file,
  'GET /robots.txt': file,
  'GET /favicon.ico': file,

  'GET /media/:id/:attempt/:name': linkFile,
  'GET /pictures/:organization/:name': linkFile,
  'GET /api/oembed': link,
  'GET /listen/:id': link,
  'GET /listen/:id/audio.mp3': linkFile,
  'GET /listen/:id/captions.vtt': linkFile,
  'GET /listen/:id/events': link,
  'GET /listen/:id/logo': link,
  'GET /listen/:id/picture.png': link,
  'POST /listen/:id/plays': play,
  'GET /embed/:id': link,
  'GET /embed/:id/audio.mp3': linkFile,
  'GET /embed/:id/captions.vtt': linkFile,
  'GET /embed/:id/events': link,
  'POST /embed/:id/plays': play,

  ...under('/v1', {
    'GET /changelog': page,
    'GET /openapi': page,
    'GET /conversions': key('member'),
    'POST /conversions': key('member', maxJson),
    'GET /conversions/:id': key('member'),
    'PATCH /conversions/:id': key('member', maxJson),
    'DELETE /conversions/:id': key('admin', maxJson),
    'GET /conversions/:id/audio': key('member'),
    'GET /conversions/:id/events': key('member'),
    'POST /conversions/:id/retry': key('member', maxJson),
    'POST /conversions/:id/revise': key('member', maxJson),
    'GET /conversions/:id/stats': key('member'),
    'GET /conversions/:id/captions': key('member'),
    'GET /conversions/:id/chapters': key('member'),
    'GET /conversions/:id/transcript': key('member'),
    'POST /conversions/estimate': key('member', maxJson),
    'GET /conversions/:id/embed-token': key('member'),
    'POST /conversions/:id/embed-token': key('admin', maxJson),
    'DELETE /conversions/:id/embed-token/:token': key('admin', maxJson),
    'POST /scripts': key('member', maxJson),
    'POST /scripts/:id/convert': key('member', maxJson),
    'GET /drafts': key('member'),
    'POST /drafts': key('member', maxJson),
    'GET /drafts/:id': key('member'),
    'PATCH /drafts/:id': key('member', maxJson),
    'DELETE /drafts/:id': key('member', maxJson),
    'POST /drafts/:id/rewrite': key('member', maxJson),
    'POST /drafts/:id/units': key('member', maxJson),
    'GET /drafts/:id/versions': key('member'),
    'POST /drafts/:id/restore': key('member', maxJson),
    'POST /drafts/:id/convert': key('member', maxJson),
    'GET /changelogs': key('member'),
    'GET /episodes': key('member'),
    'POST /episodes': key('member', maxJson),
    'GET /episodes/:id': key('member'),
    'DELETE /episodes/:id': key('admin', maxJson),
    'POST /episodes/:id/retry': key('member', maxJson),
    'GET /organizations': key('member'),
    'GET /organizations/:id': key('member'),
    'GET /usage': key('member'),
    'GET /usage/ledger': key('member'),
    'GET /voices': key('member'),
    'GET /products': key('member'),
    'POST /products': key('admin', maxJson),
    'GET /products/:id': key('member'),
    'PATCH /products/:id': key('admin', maxJson),
    'DELETE /products/:id': key('admin', maxJson),
    'GET /lexicon': key('member'),
    'POST /lexicon': key('admin', maxJson),
    'GET /lexicon/:id': key('member'),
    'PATCH /lexicon/:id': key('admin', maxJson),
    'DELETE /lexicon/:id': key('admin', maxJson),
    'GET /lexicon/export': key('member'),
    'POST /lexicon/import': key('admin', maxJson),
    'GET /sounds': key('member'),
    'PUT /sounds/:kind': key('admin', maxSound),
    'DELETE /sounds/:kind': key('admin', maxJson),
  }),

  'GET /': page,
  'GET /sign-in': page,
  'POST /sign-in': form,
  'GET /sign-in/provider': page,
  'GET /sign-in/provider/callback': link,
  'GET /sign-in/code': page,
  'POST /sign-in/code': form,
  'POST /sign-out': formOfSession,
  'GET /sign-up': page,
  'POST /sign-up': form,
  'GET /sign-up/:token': link,
  'POST /sign-up/:token': linkForm,
  'GET /forgotten-password': page,
  'POST /forgotten-password': form,
  'GET /forgotten-password/:token': link,
  'POST /forgotten-password/:token': linkForm,
  'GET /setup/:token': link,
  'POST /setup/:token': linkForm,
  'GET /invitations/:token': link,
  'POST /invitations/:token': { ...formOfSession, caller: 'link' },

  'GET /confirm-password': own,
  'POST /confirm-password': ownForm,
  'GET /account': own,
  'POST /account/password': ownForm,
  'POST /account/email': ownForm,
  'GET /account/email/:token': own,
  'POST /account/email/:token': ownForm,
  'POST /account/organizations': ownForm,
  'POST /account/sessions/:id/end': ownForm,
  'POST /account/sign-out-others': ownForm,
  'GET /account/two-factor': own,
  'POST /account/two-factor': ownForm,
  'POST /account/two-factor/recovery-codes': ownForm,
  'POST /account/two-factor/off': ownForm,
  'GET /account/data': own,
  'GET /account/data/export': own,
  'POST /account/data/delete': ownForm,
  'POST /account/data/delete/cancel': ownForm,

  'GET /dashboard': own,
  ...under('/dashboard/:organization', {
    'GET ': read(),
    'POST /first-key': change('admin'),
    'GET /studio': read(),
    'GET /studio/new': read(),
    'POST /studio/new': change('member', maxUpload),
    'POST /studio/import': { ...typing, maxBytes: maxUpload },
    'GET /studio/:id': read(),
    // Saved whenever someone stops typing; and what is heard has a count of its own.
    'POST /studio/:id': typing,
    'POST /studio/:id/merge': typing,
    'POST /studio/:id/copy': change('member', maxScript),
    'POST /studio/:id/rewrite': change('member', maxScript),
    'POST /studio/:id/make': change('member', maxScript),
    'POST /studio/:id/again': change('member', maxScript),
    'POST /studio/:id/hear': typing,
    'POST /studio/:id/restore': change('member'),
    'GET /studio/:id/delete': read(),
    'POST /studio/:id/delete': withdraw('member'),
    'GET /studio/voices/:voice': read(),
    'POST /studio/pair': { ...typing, maxBytes: maxUpload },
    'GET /conversions': read(),
    'GET /conversions/delete': read('admin'),
    'POST /conversions/delete': withdraw('admin'),
    'GET /conversions/:id': read(),
    'GET /conversions/:id/events': read(),
    'GET /conversions/:id/audio.mp3': read(),
    'GET /conversions/:id/captions.vtt': read(),
    'GET /conversions/:id/subtitles.srt': read(),
    'GET /conversions/:id/chapters.json': read(),
    'GET /conversions/:id/beginning.mp3': read(),
    'POST /conversions/:id/cancel': withdraw('member'),
    'POST /conversions/:id/retry': change('member'),
    'POST /conversions/:id/edit': change('member'),
    'POST /conversions/:id/title': change('member'),
    'POST /conversions/:id/sharing': change('admin'),
    'POST /conversions/:id/tokens': change('admin'),
    'POST /conversions/:id/tokens/revoke': withdraw('admin'),
    'GET /conversions/:id/delete': read('admin'),
    'POST /conversions/:id/delete': withdraw('admin'),
    'GET /usage': read(),
    'GET /keys': read(),
    'POST /keys': change('admin'),
    'GET /keys/:id/revoke': read('admin'),
    'POST /keys/:id/revoke': withdraw('admin'),
    'GET /webhooks': read(),
    'GET /webhooks/new': read('admin'),
    'POST /webhooks/new': change('admin'),
    'GET /webhooks/:id': read(),
    'GET /webhooks/:id/edit': read('admin'),
    'POST /webhooks/:id/edit': change('admin'),
    'POST /webhooks/:id/enable': change('admin'),
    'POST /webhooks/:id/disable': withdraw('admin'),
    'POST /webhooks/:id/test': change('admin'),
    'GET /webhooks/:id/delete': read('admin'),
    'POST /webhooks/:id/delete': withdraw('admin'),
    'GET /webhooks/:id/secret': read('owner'),
    'GET /webhooks/:id/rotate': read('admin'),
    'POST /webhooks/:id/rotate': withdraw('admin'),
    'GET /webhook-secret': read('owner'),
    'GET /webhook-secret/rotate': read('owner'),
    'POST /webhook-secret/rotate': withdraw('owner'),
    'GET /deliveries': read(),
    'GET /deliveries/:id': read(),
    'POST /deliveries/:id/replay': change('admin'),
    'GET /products': read(),
    'GET /products/new': read('admin'),
    'POST /products/new': change('admin', maxLongForm),
    'GET /products/:id': read('admin'),
    'POST /products/:id': change('admin', maxLongForm),
    'GET /products/:id/delete': read('admin'),
    'POST /products/:id/delete': withdraw('admin'),
    'GET /lexicon': read(),
    'POST /lexicon': change('admin'),
    'POST /lexicon/import': change('admin', maxLexicon),
    'GET /lexicon/export': read(),
    'GET /lexicon/:id': read('admin'),
    'POST /lexicon/:id': change('admin'),
    'GET /lexicon/:id/sound': read(),
    'GET /lexicon/:id/delete': read('admin'),
    'POST /lexicon/:id/delete': withdraw('admin'),
    'GET /sounds': read('admin'),
    'POST /sounds': change('admin', maxSoundBytes + maxForm),
    'GET /organization': read(),
    'POST /organization': change('admin', maxPictures),
    'GET /organization/logo': read('admin'),
    'GET /organization/colors': read('admin'),
    'GET /members': read(),
    'POST /members': change('admin'),
    'GET /members/:id': read('admin'),
    'POST /members/:id': withdraw('admin'),
    'POST /members/:id/password-link': change('owner'),
    'GET /members/:id/remove': read(),
    'POST /members/:id/remove': withdraw('member'),
    'POST /invitations/:id/again': change('admin'),
    'GET /invitations/:id/take-back': read('admin'),
    'POST /invitations/:id/take-back': withdraw('admin'),
    'GET /data': read('owner'),
    'POST /data/retention': change('owner'),
    'GET /data/export': read('owner'),
    'GET /data/delete': read('owner'),
    'POST /data/delete': withdraw('owner'),
    'POST /data/delete/cancel': withdraw('owner'),
    'GET /audit': read('admin'),
    'GET /audit/export': read('admin'),
    'GET /notices': read(),
    'POST /notices/:id/dismiss': withdraw('member'),
  }),
};

function under(prefix: string, routes: Readonly<Record<string, Access>>): Record<string, Access> {
  return Object.fromEntries(
    Object.entries(routes).map(([route, access]) => [route.replace(' ', ` ${prefix}`), access]),
  );
}
