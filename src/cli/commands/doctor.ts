import { access, constants } from 'node:fs/promises';
import type { Command } from 'commander';
import pino from 'pino';
import { type Config, readConfig, readEnvironment } from '../../config/config.ts';
import { showDatabaseVersion } from '../../operations/installation.ts';
import { inOneLine } from '../failures.ts';
import { addCommand } from '../options.ts';
import { printOne } from '../print.ts';

type Finding = {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'broken';
  readonly detail: string;
};

export function addDoctorCommand(program: Command): void {
  const command = addCommand(program, 'doctor', 'show what is configured, reachable or missing');
  command.action(async (options: { json?: boolean }) => {
    const findings = await examine(readConfig(readEnvironment()));
    const healthy = findings.every((finding) => finding.state === 'ok');
    if (options.json) printOne({ healthy, findings }, options);
    else for (const { name, state, detail } of findings) console.log(`${marks[state]} ${name}: ${detail}`);
    if (!healthy) process.exitCode = 1;
  });
}

const marks: Record<Finding['state'], string> = { ok: '✓', missing: '–', broken: '✗' };

async function examine(config: Config): Promise<Finding[]> {
  return [
    { name: 'node', state: 'ok', detail: process.version },
    { name: 'site', state: 'ok', detail: config.server.siteUrl },
    await examineServer(config),
    await examineDataDirectory(config),
    await examineDatabase(config),
    await examineModels(config),
    await examineWriter(config),
    await examineVoices(config),
  ];
}

async function examineServer({ server: { host, port } }: Config): Promise<Finding> {
  const name = 'server';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/ready`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  if (!answer) return { name, state: 'missing', detail: `nothing answers at ${address}: run npm start` };
  return { name, state: answer.ok ? 'ok' : 'broken', detail: `${address} answers ${answer.status}` };
}

async function examineDataDirectory({ data: { directory } }: Config): Promise<Finding> {
  const name = 'data directory';
  return access(directory, constants.R_OK | constants.W_OK).then(
    () => ({ name, state: 'ok', detail: directory }),
    () => ({ name, state: 'missing', detail: `${directory} cannot be used: npm start creates it` }),
  );
}

async function examineDatabase(config: Config): Promise<Finding> {
  const kind = config.data.databaseUrl === null ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL';
  return attempt('database', `${kind}: `, async () => {
    const { openCore } = await import('../../core.ts');
    const core = await openCore({ config, logger: pino({ level: 'silent' }) });
    const version = await showDatabaseVersion(core.services).finally(() => core.close());
    return `${kind}, version ${version}`;
  });
}

/** Repairs the model files: fetches those that are missing or damaged. */
async function examineModels(config: Config): Promise<Finding> {
  return attempt('model files', '', async () => {
    const { repairModels } = await import('../../offline-pipeline.ts');
    const directories = await repairModels(config, (message) => console.error(message));
    return `${directories.length} complete in ${config.cacheDirectory}`;
  });
}

/** Measures the machine, if a slot depends on its speed and that has never been done. */
async function examineVoices(config: Config): Promise<Finding> {
  return attempt('voices', '', async () => {
    const offline = await import('../../offline-pipeline.ts');
    return offline.examineVoices(config, (message) => console.error(message));
  });
}

async function attempt(name: string, prefix: string, examine: () => Promise<string>): Promise<Finding> {
  try {
    return { name, state: 'ok', detail: await examine() };
  } catch (error) {
    return { name, state: 'broken', detail: `${prefix}${inOneLine(error)}` };
  }
}

async function examineWriter(config: Config): Promise<Finding> {
  const { askLanguageModel } = await import('../../offline-pipeline.ts');
  const answer = await askLanguageModel(config);
  if (answer === null) return { name: 'writer', state: 'ok', detail: 'built in' };
  return { name: 'writer', state: answer.ok ? 'ok' : 'broken', detail: answer.message };
}
