/**
 * Lets `accept_conversion` hand in a job: a function around the statement by which the queue's library inserts
 * jobs, whose one parameter is a list of them as JSON. Processes that start together wait for each other.
 */
export function queueFunction(insertJobs: string): string {
  return `
    select pg_advisory_xact_lock(hashtext('aloud queue function'));
    create or replace function queue_conversions(jobs text) returns void language plpgsql as $queue$
    begin
      ${insertJobs};
    end $queue$`;
}
