import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../src/config/settings.ts';
import { root } from '../support/command-line.ts';

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const documents = (path: string) => parseAllDocuments(read(path)).map((document) => document.toJS());

test('every YAML file for operators is valid', () => {
  const files = globSync(['deploy/**/*.{yml,yaml}', 'compose.yaml', '.github/**/*.yml'], { cwd: root });
  assert.ok(files.length > 7);
  for (const file of files)
    assert.deepEqual(
      parseAllDocuments(read(file)).flatMap(({ errors }) => errors),
      [],
      file,
    );
});

test('compose gives all of .env to the service, time to stop, and passwords outside of URLs', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  for (const name of ['api', 'worker']) {
    const { env_file, environment, stop_grace_period, read_only, cap_drop } = services[name];
    assert.deepEqual([env_file, stop_grace_period, read_only, cap_drop], [['.env'], '60s', true, ['ALL']]);
    assert.doesNotMatch(environment.DATABASE_URL, /\$\{/);
    assert.match(environment.PGPASSWORD, /POSTGRES_PASSWORD/);
    for (const setting of Object.keys(environment)) assert.ok(setting in settings, setting);
  }
  assert.deepEqual(services.worker.command, ['serve', '--role', 'worker']);
});

test('the manifests for Kubernetes run confined, are probed where they listen, and have the settings they name', () => {
  const { resources, configMapGenerator } = documents('deploy/kubernetes/kustomization.yaml')[0];
  const objects = resources.flatMap((file: string) => documents(`deploy/kubernetes/${file}`));
  const deployments = objects.filter(({ kind }: { kind: string }) => kind === 'Deployment');
  assert.equal(deployments.length, 2);
  for (const { spec, metadata } of deployments) {
    const pod = spec.template.spec;
    const [container] = pod.containers;
    assert.deepEqual(container.args, ['serve', '--role', metadata.labels.role]);
    assert.ok(pod.securityContext.runAsNonRoot && pod.securityContext.runAsUser === 1000);
    assert.ok(container.securityContext.readOnlyRootFilesystem);
    assert.ok(pod.terminationGracePeriodSeconds >= 60);
    assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      assert.equal(container[probe].httpGet.port, container.ports[0].name);
    assert.equal(container.readinessProbe.httpGet.path, '/ready');
  }
  const { literals } = configMapGenerator[0];
  for (const name of Object.keys(parseEnv(literals.join('\n')))) assert.ok(name in settings, name);
});

test('the names that the manifests for Kubernetes use exist: ports, labels, volumes, settings and services', () => {
  const { resources, configMapGenerator } = documents('deploy/kubernetes/kustomization.yaml')[0];
  const objects = resources.flatMap((file: string) => documents(`deploy/kubernetes/${file}`));
  const ofKind = (wanted: string) => objects.filter(({ kind }: { kind: string }) => kind === wanted);
  const pods = ofKind('Deployment').map(({ spec }: Manifest) => spec.template);
  const isPod = (selector: object) =>
    pods.some(({ metadata }: Manifest) => isDeepStrictEqual(metadata.labels, selector));
  const places = [...read('Dockerfile').matchAll(/"(\/\w+)"(?=[,\]])/g)].map(([, place]) => place);
  for (const { metadata, spec } of pods) {
    const [{ ports, volumeMounts, env = [], envFrom }] = spec.containers;
    assert.equal(metadata.annotations['prometheus.io/port'], String(ports[0].containerPort));
    assert.match(read('Dockerfile'), new RegExp(`^EXPOSE .*\\b${ports[0].containerPort}\\b`, 'm'));
    assert.deepEqual(namesOf(volumeMounts), namesOf(spec.volumes));
    const mounted = volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    for (const place of [...places, '/tmp']) assert.ok(mounted.includes(place), place);
    for (const { name } of env) assert.ok(name in settings, name);
    assert.equal(envFrom[0].configMapRef.name, configMapGenerator[0].name);
  }
  assert.deepEqual(places, ['/data', '/cache']);
  for (const { spec } of ofKind('PodDisruptionBudget')) assert.ok(isPod(spec.selector.matchLabels));
  const [service] = ofKind('Service');
  assert.ok(isPod(service.spec.selector));
  assert.equal(service.spec.ports[0].targetPort, pods[0].spec.containers[0].ports[0].name);
  const [{ http }] = ofKind('Ingress')[0].spec.rules;
  const { backend } = http.paths.at(-1);
  assert.deepEqual(backend.service, {
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  });
});

test('the systemd unit is valid and confined', { skip: noSystemd() }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'aloud-unit-'));
  const unit = join(directory, 'aloud@all.service');
  // The command and the user are those of an installed package.
  const text = read('deploy/systemd/aloud@.service')
    .replace('/usr/local/bin/aloud', process.execPath)
    .replace('User=aloud', 'User=daemon')
    .replace('Group=aloud', 'Group=daemon');
  writeFileSync(unit, text);
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  const own = verified.stderr.split('\n').filter((line) => line.includes('aloud@'));
  const security = ['security', '--offline=true', '--no-pager', '--threshold=30', unit];
  const judged = spawnSync('systemd-analyze', security, { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  assert.deepEqual(own, []);
  assert.equal(judged.status, 0, judged.stdout.split('\n').slice(-3).join('\n'));
  assert.match(text, /^KillMode=mixed$/m);
});

test('the units and the manifest of the backup are valid, and name settings, secrets and volumes that exist', () => {
  const directory = mkdtempSync(join(tmpdir(), 'aloud-backup-'));
  const paths = ['service', 'timer'].map((kind) => join(directory, `aloud-backup.${kind}`));
  for (const path of paths) {
    const text = read(`deploy/systemd/${basename(path)}`);
    writeFileSync(path, text.replace('User=aloud', 'User=daemon').replace('Group=aloud', 'Group=daemon'));
  }
  if (!noSystemd()) {
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    assert.doesNotMatch(stderr, /aloud-backup/);
  }
  rmSync(directory, { recursive: true });
  const [claim, { spec }] = documents('deploy/kubernetes/backup.yaml');
  const pod = spec.jobTemplate.spec.template.spec;
  const [{ envFrom, volumeMounts, args }] = pod.containers;
  const [worker] = documents('deploy/kubernetes/worker.yaml');
  assert.deepEqual(envFrom, worker.spec.template.spec.containers[0].envFrom);
  assert.deepEqual(namesOf(volumeMounts), namesOf(pod.volumes));
  assert.equal(pod.volumes[0].persistentVolumeClaim.claimName, claim.metadata.name);
  assert.equal(spawnSync('sh', ['-n', '-c', args[0]]).status, 0);
});

test('the recipe for commands under systemd reads the settings as the service does', () => {
  const recipe = /^cd \/var\/lib\/aloud && (set -a .*) && export/m.exec(read('docs/operating.md'))?.[1] ?? '';
  const directory = mkdtempSync(join(tmpdir(), 'aloud-recipe-'));
  const path = join(directory, 'aloud.env');
  const lines = `MAIL_FROM='Aloud <aloud@example.com>'\nPGPASSWORD='a b$c"d#e'\nPORT=8080\n`;
  assert.ok(read('docs/operating.md').includes(`\`${lines.split('\n')[0]}\``));
  writeFileSync(path, lines);
  const script = `${recipe.replace('/etc/aloud/aloud.env', path)} && exec env`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  for (const [name, value] of Object.entries(parseEnv(lines)))
    assert.ok(stdout.includes(`${name}=${value}\n`), name);
});

/** An object of Kubernetes. */
type Manifest = any;

function namesOf(list: readonly { readonly name: string }[]): string[] {
  return list.map(({ name }) => name).sort();
}

function noSystemd(): string | false {
  return existsSync('/usr/bin/systemd-analyze') ? false : 'systemd-analyze is not here';
}
