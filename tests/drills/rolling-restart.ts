import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch as undiciFetch } from 'undici';
import { createCertificateAuthority } from '../support/certificate-authority.ts';
import { smallRequest } from '../support/conversions.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import type { Drill, DrillContext } from './support/drill.ts';
import { type Installation, openInstallation } from './support/installation.ts';
import { type ReverseProxy, startCaddy, startNginx } from './support/proxies.ts';

const rounds = 2;
const clients = 6;

/** Two API processes on one database, restarted in turn, twice. */
function rollingRestart(
  name: string,
  startProxy: typeof startNginx,
  settings: Readonly<Record<string, string>>,
): Drill {
  return {
    name: `rolling restart, ${name}`,
    about: `two API processes behind ${name}, restarted in turn under load: no request fails`,
    async run(context) {
      const { directory } = context;
      const ports: [number, number] = [await freePort(), await freePort()];
      // Processes of one machine share the embedded PostgreSQL. No worker runs, so nothing is spoken.
      const first = openApi(directory, ports[0], settings);
      await first.start(asApi);
      const key = first.key();
      const second = openApi(directory, ports[1], settings, key);
      await second.start(asApi);
      const apis = [first, second];
      const authority = createCertificateAuthority();
      const identity = authority.issue('localhost');
      const proxy = await startProxy({ directory, ports, identity });
      const load = startLoad(proxy, key, authority.certificate);
      try {
        await restartInTurn(context, apis);
      } finally {
        await load.stop();
        await proxy.stop();
        for (const api of apis) await api.stop();
      }
      const { answers, failures } = load;
      assert.deepEqual(failures, []);
      assert.ok(answers() > 200, `only ${answers()} requests`);
      return `${rounds * ports.length} restarts, ${answers()} requests, ${failures.length} failed`;
    },
  };
}

/** With what the first lines of each file ask for. */
export const behindNginx = rollingRestart('nginx', startNginx, { TRUST_PROXY: '127.0.0.1' });
export const behindCaddy = rollingRestart('Caddy', startCaddy, {
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '3',
});

const asApi = { words: ['--role', 'api'] };

function openApi(
  directory: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  key?: string,
): Installation {
  const own = { ...settings, PORT: String(port) };
  return openInstallation({ directory, name: 'behind-a-proxy', settings: own, ...(key ? { key } : {}) });
}

async function restartInTurn({ say }: DrillContext, apis: readonly Installation[]): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    for (const api of apis) {
      await pause(1500);
      await api.stop();
      await api.start(asApi);
      await until(
        () => api.ask('/ready'),
        ({ status }) => status === 200,
      );
      say(`restarted ${api.settings['PORT']}, round ${round}`);
    }
  }
}

/** Reads and conversions, over connections that are kept and others. */
function startLoad({ url }: ReverseProxy, key: string, ca: string) {
  const failures: string[] = [];
  let answers = 0;
  let running = true;
  const ask = async (agent: Agent, isConversion: boolean) => {
    const body = isConversion ? { method: 'POST', body: JSON.stringify(smallRequest) } : {};
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const path = isConversion ? '/v1/conversions' : '/v1/usage';
    try {
      const answer = await undiciFetch(`${url}${path}`, { ...body, headers, dispatcher: agent });
      const text = await answer.text();
      answers += 1;
      if (answer.status >= 300) failures.push(`${path}: ${answer.status} ${text.slice(0, 100)}`);
    } catch (error) {
      failures.push(`${path}: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
  };
  const loops = Array.from({ length: clients }, async (_, number) => {
    const agent = new Agent({ connect: { ca }, pipelining: number % 2 });
    while (running) {
      await ask(agent, number % 3 === 0);
      await pause(25);
    }
    await agent.close();
  });
  return {
    failures,
    answers: () => answers,
    async stop() {
      running = false;
      await Promise.all(loops);
    },
  };
}
