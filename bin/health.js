// Whether the process of this container lives: the API at PORT, or a worker at WORKER_PORT. Plain, so that it is cheap.
const { PORT, WORKER_PORT } = process.env;
const port = Number(PORT || 3000);
const answers = await Promise.allSettled(
  [port, Number(WORKER_PORT || port + 1)].map(async (each) => {
    const answer = await fetch(`http://127.0.0.1:${each}/health`, { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) throw new Error(`Port ${each} answers ${answer.status}.`);
  }),
);
process.exitCode = answers.some(({ status }) => status === 'fulfilled') ? 0 : 1;
