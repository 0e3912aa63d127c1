import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
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
    for (const setting of Object.keys(environment).filter((each) => each !== 'PGPASSWORD'))
      assert.ok(setting in settings, setting);
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

function noSystemd(): string | false {
  return existsSync('/usr/bin/systemd-analyze') ? false : 'systemd-analyze is not here';
}
