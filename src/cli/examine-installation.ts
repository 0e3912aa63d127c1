import { access, constants } from 'node:fs/promises';
import pino from 'pino';
import type { Config } from '../config/config.ts';
import { commandToType } from '../domain/command-to-type.ts';
import { errorCode } from '../domain/errors.ts';
import type { Installation } from '../operations/backups/back-up.ts';
import { examineDatabase, type KnownKeys } from '../operations/installation.ts';
import { describeLostFiles, inOneLine } from './failures.ts';

export type Finding = {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'broken';
  readonly detail: string;
};

export function finding(name: string, state: Finding['state'], detail: string): Finding {
  return { name, state, detail };
}

type Look = Awaited<ReturnType<typeof import('../core.ts')['lookAtInstallation']>>;
type Database = Awaited<ReturnType<typeof examineDatabase>>;

/** Examines database, secret key and media. Does not create a missing embedded database or start a stopped one. */
export async function examineInstallation(config: Config): Promise<Finding[]> {
  const { lookAtInstallation } = await import('../core.ts');
  const logger = pino({ level: 'error' }, pino.destination(2));
  try {
    const look = await lookAtInstallation({ config, logger });
    const { database, findings, files } = await findDatabase(config, look);
    return [...findings, await examineKey(look, database), ...(await examineMedia(look, database)), ...files];
  } catch (error) {
    return [finding('database', 'broken', `${kindOf(config)}: ${inOneLine(error)}`)];
  }
}

function kindOf({ data: { databaseUrl } }: Config): string {
  return databaseUrl === null ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL';
}

/** `new` if there is no database, `unknown` if it does not respond. */
type Answer = Database | 'new' | 'unknown';

async function findDatabase(
  config: Config,
  { embedded, store, media }: Look,
): Promise<{ database: Answer; findings: Finding[]; files: Finding[] }> {
  const kind = kindOf(config);
  if (store === null) {
    const detail = embedded ? stopped(embedded) : `${kind}: ${commandToType('serve')} creates it`;
    return {
      database: embedded ? 'unknown' : 'new',
      findings: [finding('database', 'missing', detail)],
      files: [],
    };
  }
  try {
    const database = await examineDatabase({ store, media });
    const findings = databaseFindings(kind, database);
    if (!database.isSetUp) return { database: 'new', findings, files: [] };
    return { database, findings, files: await examineFiles({ store, media }, database) };
  } catch (error) {
    const fault = finding('database', 'broken', `${kind}: ${inOneLine(error)}`);
    return { database: 'unknown', findings: [fault], files: [] };
  } finally {
    await store.close();
  }
}

function stopped({ majorVersion }: { readonly majorVersion: string }): string {
  return (
    `embedded PostgreSQL, version ${majorVersion}: does not run, ${commandToType('serve')} starts it. ` +
    'Until then, schema and workers are unknown'
  );
}

function databaseFindings(
  kind: string,
  { version, clockDifferenceSeconds, pending, workers, suspended }: Database,
): Finding[] {
  const outdated = `${pending.length} migrations are pending, from ${pending[0]}: run ${commandToType('migrate')}`;
  return [
    finding('database', 'ok', `${kind}, version ${version}`),
    examineClock(clockDifferenceSeconds),
    pending.length === 0 ? finding('schema', 'ok', 'up to date') : finding('schema', 'broken', outdated),
    examineWorkers(workers),
    ...suspended.map(({ id, name }) => finding('organization', 'missing', `${name} (${id}) is suspended`)),
  ];
}

async function examineKey({ readKeys, keyPlace }: Look, database: Answer): Promise<Finding> {
  const name = 'secret key';
  try {
    const keys = await readKeys();
    const relation =
      typeof database === 'string' ? withoutDatabase(keys, database) : database.compareKeys(keys);
    const [state, detail] = keyFindings(keyPlace)[relation];
    return finding(name, state, detail);
  } catch (error) {
    return finding(name, 'broken', inOneLine(error));
  }
}

function withoutDatabase({ key, old }: KnownKeys, database: 'new' | 'unknown') {
  if (database === 'new') return key === undefined ? 'not made yet' : 'not needed yet';
  return key === undefined && old.length === 0 ? 'missing' : 'not compared';
}

const itsKey = 'the key that this database was set up with';

function keyFindings(place: string) {
  const rotate = `an old one belongs to the database: run ${commandToType('secrets rotate')}`;
  const lost = `${place} is missing: restore it from a backup, or set SECRET_KEY to ${itsKey}`;
  const other = `${place} is not that of the database: put back ${itsKey}, from a backup`;
  return {
    right: ['ok', 'belongs to the database'],
    'not needed yet': ['ok', `${place}: the database is not set up yet`],
    'not made yet': ['missing', `${commandToType('serve')} creates ${place}`],
    'not compared': ['missing', `whether ${place} belongs to the database is unknown until it runs`],
    'not rotated': ['missing', rotate],
    missing: ['broken', lost],
    wrong: ['broken', other],
  } as const;
}

/** Reports nothing for the bucket of this installation. Another finding covers whether it is reachable. */
async function examineMedia({ media, mediaDirectory }: Look, database: Answer): Promise<Finding[]> {
  const name = 'media store';
  const fault = typeof database === 'string' ? null : database.mediaFault;
  if (mediaDirectory === null) return fault === null ? [] : [finding(name, 'broken', fault)];
  const isNew = database === 'new';
  const path = `directory ${mediaDirectory}`;
  const check = () => (isNew ? access(mediaDirectory, constants.R_OK | constants.W_OK) : media.check());
  try {
    await check();
    return [fault === null ? finding(name, 'ok', path) : finding(name, 'broken', fault)];
  } catch (error) {
    if (isNew && errorCode(error) === 'ENOENT')
      return [finding(name, 'missing', `${path}: ${commandToType('serve')} creates it`)];
    const { reasonOf } = await import('../external-services.ts');
    return [finding(name, 'broken', reasonOf(error))];
  }
}

const secondsForFiles = 5;

/** Whether the files of the media store are there. A store that cannot be read is another finding. */
async function examineFiles(installation: Installation, database: Database): Promise<Finding[]> {
  if (database.pending.length > 0 || database.mediaFault !== null) return [];
  const { findLostMedia } = await import('../operations/backups/back-up.ts');
  const look = async () => {
    await installation.media.check();
    return findLostMedia(installation, { seconds: secondsForFiles });
  };
  const lost = await look().catch(() => null);
  if (lost === null) return [];
  const { files, isComplete, missingFiles, firstMissing } = lost;
  if (missingFiles > 0)
    return [finding('media files', 'broken', describeLostFiles(missingFiles, firstMissing))];
  const some = `the oldest ${files} are there; ${commandToType('backup FILE')} looks for all`;
  return [finding('media files', 'ok', isComplete ? `all ${files} are there` : some)];
}

const maxClockDifference = 5;

function examineClock(seconds: number): Finding {
  if (seconds <= maxClockDifference) return finding('clock', 'ok', 'as that of the database');
  const detail = `${Math.round(seconds)} seconds from that of the database: synchronize both machines (NTP)`;
  return finding('clock', 'broken', detail);
}

const startTime = 30_000;
const mute = ', cannot speak: its /ready and log say why';

function examineWorkers(workers: Awaited<ReturnType<typeof examineDatabase>>['workers']): Finding {
  const name = 'workers';
  if (workers.length === 0) return finding(name, 'missing', 'none is running, so conversions wait');
  const states = workers.map(({ canSpeak, startedAt }) => {
    if (canSpeak) return 'ok';
    return Date.now() - startedAt.getTime() < startTime ? 'missing' : 'broken';
  });
  const notes = { ok: '', missing: ', starting', broken: mute };
  const list = workers.map(
    ({ id, host, startedAt, version }, index) =>
      `${id} on ${host} (${version}, since ${startedAt.toISOString()}${notes[states[index] ?? 'ok']})`,
  );
  const worst = (['broken', 'missing'] as const).find((state) => states.includes(state)) ?? 'ok';
  return finding(name, worst, list.join(', '));
}
