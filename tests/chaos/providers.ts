import { modelKey, type Reply, startLanguageModel } from '../support/language-model-server.ts';
import { type Misbehaviour, type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import type { Customer, Installation } from './support/installation.ts';
import { roomySettings } from './support/installation.ts';
import { ask, retryFailed } from './support/requests.ts';

const speechFaults: readonly Misbehaviour[] = [
  { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'html' },
  { kind: 'cut-off' },
  { kind: 'silence' },
  { kind: 'half-wav' },
];

const writingFaults: readonly Reply[] = [
  { status: 429, headers: { 'retry-after': '1' } },
  { status: 500 },
  { page: '<!doctype html><title>Please log in</title>' },
  { begin: '{"turns": [', ending: 'cut' },
  { refuse: 'I cannot help with that.' },
];

/** Of one conversion with one sentence. */
const maxRequests = 40;

export const fault: Fault = {
  name: 'providers',
  about: 'speech and language providers that answer 429, 5xx, HTML or silence, cut off, or hang',
  goal: 'bounded retries, then GENERATION_FAILED; never completed without sound',
  topologies: ['embedded', 'cluster'],
  mostlyWaits: true,
  async run({ open, short, say }) {
    const vendor = await startSpeechVendor();
    const hanging = await startSpeechVendor();
    const broken: string[] = [];
    const chosen = short ? speechFaults.slice(2, 5) : speechFaults;
    const replies = short ? writingFaults.slice(1, 2) : writingFaults;
    try {
      const settings = { ...roomySettings, ...speaking(vendor), ...hangingSettings(hanging) };
      const installation = await open({ settings });
      const customer = await installation.customer();
      const hang = short ? null : await startHanging(installation, hanging);
      for (const misbehaviour of chosen) {
        const seen = await failing(installation, customer, vendor, misbehaviour);
        say(`${describe(misbehaviour)}: ${seen.requests} requests, ${seen.status}`);
        if (seen.broken) broken.push(`${describe(misbehaviour)}: ${seen.broken}`);
      }
      broken.push(...(await recovering(installation, customer)));
      if (hang) broken.push(...(await hang.ended(say)));
      for (const reply of replies) broken.push(...(await writing(installation, vendor, reply, say)));
      broken.push(...installation.nodes.flatMap(({ falls }) => falls));
    } finally {
      await Promise.all([vendor.close(), hanging.close()]);
    }
    return {
      found: `${chosen.length + (short ? 0 : 1)} speech faults failed cleanly, ${replies.length} language faults were written around`,
      broken,
    };
  },
};

function speaking(vendor: SpeechVendor): Record<string, string> {
  return {
    TTS_A_ENGINE: 'openai',
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${vendor.url}/v1`,
    LISTEN_BACK: 'off',
  };
}

function hangingSettings(vendor: SpeechVendor): Record<string, string> {
  return {
    TTS_B_ENGINE: 'elevenlabs',
    ELEVENLABS_API_KEY: 'k',
    ELEVENLABS_BASE_URL: vendor.url,
    SPEECH_TIMEOUT_SECONDS: '10',
  };
}

/** Four attempts of ten seconds each, the pauses between them, and the time to begin. */
const maxHang = 90;

/** One conversion by a provider that never says a word. It continues next to everything else. */
async function startHanging(installation: Installation, vendor: SpeechVendor) {
  vendor.script.push(...Array.from({ length: 1000 }, () => ({ kind: 'hang' }) as const));
  const customer = await installation.customer();
  const body = {
    source_type: 'document',
    title: 'Silence',
    content: 'Nobody answers.',
    voice: { provider: 'tts_b', model: 'flash_v2' },
  };
  const { apis, database } = installation;
  const init = { method: 'POST', key: customer.key, body };
  const answer = await ask(apis[0]?.url ?? '', '/v1/conversions', init);
  const begun = Date.now();
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  return {
    async ended(say: (message: string) => void): Promise<string[]> {
      const left = maxHang - (Date.now() - begun) / 1000;
      const broken = await allEnded(installation, customer, Math.max(1, left));
      const [row] = await database.query(
        `select status, error->>'code' as code, media from conversions where organization_id = $1`,
        [customer.organizationId],
      );
      const { length: requests } = vendor.requests;
      say(`hang: ${requests} requests, ${row.status} after ${Math.round((Date.now() - begun) / 1000)} s`);
      if (row.status !== 'failed' || row.code !== 'GENERATION_FAILED' || row.media || requests > maxRequests)
        broken.push(`hang: ${requests} requests, then ${JSON.stringify(row)}`);
      return broken;
    },
  };
}

let said = 0;

/** One conversion while the provider does nothing else than this. */
async function failing(
  installation: Installation,
  customer: Customer,
  vendor: SpeechVendor,
  misbehaviour: Misbehaviour,
): Promise<{ requests: number; status: string; broken?: string }> {
  vendor.requests.length = 0;
  vendor.script.push(...Array.from({ length: 1000 }, () => misbehaviour));
  try {
    const conversion = await convert(installation, customer);
    const requests = vendor.requests.length;
    const { status, error, has_audio: hasAudio } = conversion;
    const clean = status === 'failed' && error?.code === 'GENERATION_FAILED' && hasAudio === false;
    if (clean && requests <= maxRequests) return { requests, status };
    return { requests, status, broken: `${requests} requests, then ${JSON.stringify(conversion)}` };
  } finally {
    vendor.script.length = 0;
  }
}

/** What failed is retried when the provider is well again, and charged once for each attempt. */
async function recovering(installation: Installation, customer: Customer): Promise<string[]> {
  const { database } = installation;
  const { organizationId } = customer;
  await retryFailed(installation, customer);
  const broken = await allEnded(installation, customer, 60);
  const rows = await database.query(
    `select status, attempt, duration_seconds as seconds,
       (select count(*) from quota_ledger l where l.conversion_id = c.id and l.kind = 'charge') as charges
     from conversions c where organization_id = $1`,
    [organizationId],
  );
  for (const row of rows)
    if (row.status !== 'completed' || row.charges !== row.attempt || !(row.seconds > 0))
      broken.push(`after a retry: ${JSON.stringify(row)}`);
  return broken;
}

/** A language model that fails never stops a conversion: the built-in writer takes over, and says so. */
async function writing(
  installation: Installation,
  vendor: SpeechVendor,
  reply: Reply,
  say: (message: string) => void,
): Promise<string[]> {
  const model = await startLanguageModel(reply);
  const settings = {
    ...speaking(vendor),
    WRITER: 'openai-compatible',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'm',
    LLM_API_KEY: modelKey,
  };
  try {
    for (const node of installation.workers) {
      await node.kill();
      await node.start(settings);
    }
    const conversion = await convert(installation, await installation.customer());
    say(`${JSON.stringify(reply)}: ${model.requests.length} requests, ${conversion.status}`);
    const bounded = model.requests.length >= 1 && model.requests.length <= 12;
    if (bounded && conversion.status === 'completed' && conversion.duration_seconds > 0) return [];
    return [`${JSON.stringify(reply)}: ${model.requests.length} requests, ${JSON.stringify(conversion)}`];
  } finally {
    await model.close();
  }
}

async function convert(installation: Installation, { key }: Customer): Promise<any> {
  said += 1;
  const content = `## Fixed\n- Nobody has said ${'so '.repeat(said)}yet.`;
  const body = { source_type: 'changelog', title: `Fault ${said}`, content, wait: true };
  const answer = await ask(installation.apis[0]?.url ?? '', '/v1/conversions', { method: 'POST', key, body });
  return (await answer.json()).data ?? { status: answer.status };
}

function describe(misbehaviour: Misbehaviour): string {
  return misbehaviour.kind === 'status' ? String(misbehaviour.status) : misbehaviour.kind;
}
