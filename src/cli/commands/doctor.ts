import { access, constants } from 'node:fs/promises';
import type { Command } from 'commander';
import pino from 'pino';
import { type Config, readConfig, readEnvironment } from '../../config/config.ts';
import { showDatabaseVersion } from '../../operations/installation.ts';
import { inOneLine } from '../failures.ts';
import { withJson } from '../options.ts';
import { printOne } from '../print.ts';

type Finding = {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'broken';
  readonly detail: string;
};

export function addDoctorCommand(program: Command): void {
  withJson(program.command('doctor').description('what is configured, reachable, missing')).action(
    async (options: { json?: boolean }) => {
      const findings = await examine(readConfig(readEnvironment()));
      const healthy = findings.every((finding) => finding.state === 'ok');
      if (options.json) printOne({ healthy, findings }, options);
      else for (const { name, state, detail } of findings) console.log(`${marks[state]} ${name}: ${detail}`);
      if (!healthy) process.exitCode = 1;
    },
  );
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
    examineVoices(config),
  ];
}

async function examineServer(config: Config): Promise<Finding> {
  const { host, port } = config.server;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/ready`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  if (!answer)
    return { name: 'server', state: 'missing', detail: `nothing answers at ${address}: npm start` };
  const detail = `${address} answers ${answer.status}`;
  return { name: 'server', state: answer.ok ? 'ok' : 'broken', detail };
}

async function examineDataDirectory({ data }: Config): Promise<Finding> {
  const name = 'data directory';
  const usable = await access(data.directory, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
  if (usable) return { name, state: 'ok', detail: data.directory };
  return { name, state: 'missing', detail: `${data.directory} cannot be used: npm start makes it` };
}

async function examineDatabase(config: Config): Promise<Finding> {
  const name = 'database';
  const kind = config.data.databaseUrl === null ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL';
  try {
    const { openCore } = await import('../../core.ts');
    const core = await openCore({ config, logger: pino({ level: 'silent' }) });
    const version = await showDatabaseVersion(core.services).finally(() => core.close());
    return { name, state: 'ok', detail: `${kind}, version ${version}` };
  } catch (error) {
    return { name, state: 'broken', detail: `${kind}: ${inOneLine(error)}` };
  }
}

/** Mends what it can: files that are missing or damaged are fetched again. */
async function examineModels(config: Config): Promise<Finding> {
  const name = 'model files';
  try {
    const { repairModels } = await import('../../offline-pipeline.ts');
    const directories = await repairModels(config, (message) => console.error(message));
    return { name, state: 'ok', detail: `${directories.length} whole in ${config.cacheDirectory}` };
  } catch (error) {
    return { name, state: 'broken', detail: inOneLine(error) };
  }
}

function examineVoices({ speech }: Config): Finding {
  const { tts_a: first, tts_b: second } = speech.slots;
  return { name: 'voices', state: 'ok', detail: `tts_a is ${first}, tts_b is ${second}` };
}

async function examineWriter(config: Config): Promise<Finding> {
  const { askLanguageModel } = await import('../../offline-pipeline.ts');
  const answer = await askLanguageModel(config);
  if (answer === null) return { name: 'writer', state: 'ok', detail: 'built in' };
  return { name: 'writer', state: answer.ok ? 'ok' : 'broken', detail: answer.message };
}
