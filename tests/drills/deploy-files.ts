import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { root } from '../support/command-line.ts';
import { debianProgram } from './support/debian.ts';
import type { Drill } from './support/drill.ts';

export const deployFiles: Drill = {
  name: 'manifests',
  about: 'kubectl builds the manifests of deploy/kubernetes',
  async run({ directory }) {
    const kubectl = debianProgram(directory, 'kubernetes-client', '/usr/bin/kubectl');
    const built = execFileSync(kubectl, ['kustomize', `${root}deploy/kubernetes`], { encoding: 'utf8' });
    const kinds = [...built.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort();
    const expected = ['ConfigMap', 'Deployment', 'Deployment', 'Ingress', 'Namespace'];
    assert.deepEqual(kinds, [...expected, 'PodDisruptionBudget', 'PodDisruptionBudget', 'Service']);
    assert.match(built, /image: aloud:\d/);
    return `${kinds.length} objects`;
  },
};
