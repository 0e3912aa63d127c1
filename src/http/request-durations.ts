/** A request, as far as its duration is told: the route is a pattern of addresses. */
type Told = { readonly method: string; readonly route: string; readonly status: number };

/** How long requests took, as a Prometheus histogram. */
export type RequestDurations = {
  add(told: Told, seconds: number): void;
  /** As `/metrics` shows it. */
  text(): string;
};

type Series = { readonly told: Told; readonly counts: number[]; sum: number };

const name = 'aloud_http_request_duration_seconds';
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90, Number.POSITIVE_INFINITY];

/** Kept by hand: the library finds a series by a text that it would put together with every request. */
export function createRequestDurations(): RequestDurations {
  const routes = new Map<string, Series[]>();
  const seriesOf = (told: Told) => {
    const known = routes.get(told.route) ?? [];
    const found = known.find((each) => each.told.status === told.status && each.told.method === told.method);
    if (found) return found;
    const series = { told, counts: bounds.map(() => 0), sum: 0 };
    routes.set(told.route, [...known, series]);
    return series;
  };
  return {
    add(told, seconds) {
      const series = seriesOf(told);
      const place = bounds.findIndex((bound) => seconds <= bound);
      series.counts[place] = (series.counts[place] ?? 0) + 1;
      series.sum += seconds;
    },
    text: () => `${[...head, ...[...routes.values()].flat().flatMap(linesOf)].join('\n')}\n`,
  };
}

const head = [
  `# HELP ${name} Time from the arrival of a request to the end of its answer.`,
  `# TYPE ${name} histogram`,
];

function linesOf({ told, counts, sum }: Series): string[] {
  const labels = `method="${told.method}",route="${told.route}",status="${told.status}"`;
  let count = 0;
  const buckets = bounds.map((bound, place) => {
    count += counts[place] ?? 0;
    const limit = Number.isFinite(bound) ? String(bound) : '+Inf';
    return `${name}_bucket{le="${limit}",${labels}} ${count}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
}
