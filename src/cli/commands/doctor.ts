import { access, constants, statfs } from 'node:fs/promises';
import type { Command } from 'commander';
import { type Config, readConfig, readEnvironment, settingWarnings } from '../../config/config.ts';
import { version } from '../../config/version.ts';
import { commandToType } from '../../domain/command-to-type.ts';
import { errorCode } from '../../domain/errors.ts';
import { examineInstallation, type Finding, finding } from '../examine-installation.ts';
import { inOneLine } from '../failures.ts';
import { addCommand } from '../options.ts';
import { printOne } from '../print.ts';

export function addDoctorCommand(program: Command): void {
  const command = addCommand(
    program,
    'doctor',
    'show what is configured, reachable or missing; only --repair changes anything',
  );
  command
    .option('--repair', 'fetch model files that are missing or damaged')
    .action(async (options: { json?: boolean; repair?: boolean }) => {
      const findings = await examine(readConfig(readEnvironment()), options.repair ?? false);
      const healthy = findings.every((finding) => finding.state !== 'broken');
      if (options.json) printOne({ healthy, findings }, options);
      else for (const { name, state, detail } of findings) console.log(`${marks[state]} ${name}: ${detail}`);
      if (!healthy) process.exitCode = 1;
    });
}

const marks: Record<Finding['state'], string> = { ok: '✓', missing: '–', broken: '✗' };

async function examine(config: Config, repair: boolean): Promise<Finding[]> {
  const { checkExternalServices } = await import('../../external-services.ts');
  const services = await checkExternalServices(config);
  const isBroken = ({ name }: Finding) => services.some((each) => each.name === name && each.fault !== null);
  // A missing bucket also lacks the marker of the installation. Only the first problem is reported.
  const installation = (await examineInstallation(config)).filter((each) => !isBroken(each));
  const isNew = ({ name }: Finding) => installation.every((each) => each.name !== name);
  return [
    { name: 'version', state: 'ok', detail: `Aloud ${version}, Node ${process.version}` },
    { name: 'site', state: 'ok', detail: config.server.siteUrl },
    ...settingWarnings(config).map((warning) => finding('settings', 'missing', warning)),
    await examineServer(config),
    ...(await examineDataDirectory(config)),
    ...installation,
    await examineModels(config, repair),
    await examineVoices(config),
    ...services
      .map(({ name, detail, fault }) => finding(name, fault === null ? 'ok' : 'broken', fault ?? detail))
      .filter(isNew),
  ];
}

async function examineServer({ server: { host, port } }: Config): Promise<Finding> {
  const name = 'server';
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/ready`;
  const response = await fetch(address, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  if (!response)
    return {
      name,
      state: 'missing',
      detail: `nothing responds at ${address}: run ${commandToType('serve')}`,
    };
  const detail = `${address} returned ${response.status}`;
  if (response.ok) return finding(name, 'ok', detail);
  return finding(name, 'broken', `${detail}${await whatIsUnavailable(response)}`);
}

/** Names the checks of `/ready` that fail. Another program at this address answers otherwise. */
async function whatIsUnavailable(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null || !('checks' in answer)) return '';
  const failing = Object.entries(answer.checks ?? {}).filter(([, state]) => state !== 'ok');
  const names = failing.map(([part]) => part).join(', ');
  return names && `, unavailable: ${names}. Right after a start, wait some seconds; then its log says why`;
}

const gigabyte = 2 ** 30;

async function examineDataDirectory({ data: { directory } }: Config): Promise<Finding[]> {
  try {
    // The trailing dot makes the check fail for a file.
    await access(`${directory}/.`, constants.R_OK | constants.W_OK);
  } catch (error) {
    const name = 'data directory';
    if (errorCode(error) !== 'ENOENT')
      return [finding(name, 'broken', `${directory} is not a directory that this user can read and write`)];
    return [finding(name, 'missing', `${directory} does not exist: ${commandToType('serve')} creates it`)];
  }
  const { bavail, blocks, bsize } = await statfs(directory);
  const free = (bavail * bsize) / gigabyte;
  const amount = free < 1 ? `${Math.round(free * 1000)} MB` : `${free.toFixed(1)} GB`;
  const share = `${amount} are free, ${Math.round((100 * bavail) / blocks)} %`;
  const isFull = free < 1 / 8;
  return [
    finding('data directory', 'ok', directory),
    isFull ? finding('disk', 'broken', `${share}${full}`) : finding('disk', 'ok', share),
  ];
}

const full =
  '. Below 128 MB, workers claim no conversions: free space on the disk of DATA_DIR, or enlarge it';

async function examineModels(config: Config, repair: boolean): Promise<Finding> {
  const name = 'model files';
  try {
    const { findBrokenModels, repairModels } = await import('../../offline-pipeline.ts');
    if (repair) await repairModels(config, (message) => console.error(message));
    const broken = await findBrokenModels(config);
    if (broken.length === 0) return finding(name, 'ok', `complete in ${config.cacheDirectory}`);
    return finding(
      name,
      'missing',
      `${broken.join(', ')}: a worker fetches them, or ${commandToType('doctor --repair')}`,
    );
  } catch (error) {
    return finding(name, 'broken', inOneLine(error));
  }
}

async function examineVoices(config: Config): Promise<Finding> {
  const { describeVoices } = await import('../../offline-pipeline.ts');
  return finding('voices', 'ok', await describeVoices(config));
}
