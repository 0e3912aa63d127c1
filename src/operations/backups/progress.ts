/** Reports the progress of a long command. */
export type Report = (message: string) => void;

const interval = 2000;

/** Lets one report through every two seconds. */
export function sparse(report: Report): Report {
  let last = 0;
  return (message) => {
    if (Date.now() - last < interval) return;
    last = Date.now();
    report(message);
  };
}
