import { sql } from 'kysely';
import type { DraftScript, DraftWriting } from '../domain/draft.ts';
import type { Database } from './database.ts';

/** A state of the script that someone can go back to. */
export type DraftStep = {
  readonly script: DraftScript;
  /** Stored in the steps before and after a change of the settings. Null means the same as in the step next to it. */
  readonly writing: DraftWriting | null;
};

export type StepsNearby = {
  /** Of the step that the script is at, though it may have been typed in since. */
  readonly position: number;
  readonly before: DraftStep | undefined;
  readonly current: DraftStep | undefined;
  readonly after: DraftStep | undefined;
};

export async function findSteps(database: Database, draftId: string): Promise<StepsNearby> {
  const { rows } = await sql<{ step: number; position: number | null } & DraftStep>`
    select drafts.step, steps.position, steps.script, steps.writing from drafts
    left join draft_steps steps on steps.draft_id = drafts.id and abs(steps.position - drafts.step) <= 1
    where drafts.id = ${draftId}`.execute(database);
  const position = rows[0]?.step ?? 0;
  const at = (place: number) => {
    const row = rows.find((each) => each.position === place);
    return row && { script: row.script, writing: row.writing };
  };
  return { position, before: at(position - 1), current: at(position), after: at(position + 1) };
}

const keptSteps = 50;

/** Writes a step and makes it the current one. Those after it are gone, and so are the oldest of many. */
export async function putStep(
  database: Database,
  draftId: string,
  position: number,
  { script, writing }: DraftStep,
): Promise<void> {
  await sql`
    with others as (
      delete from draft_steps
      where draft_id = ${draftId} and (position > ${position} or position <= ${position - keptSteps})
    )
    insert into draft_steps (draft_id, position, script, writing)
    values (${draftId}, ${position}, ${JSON.stringify(script)}::jsonb,
      ${writing === null ? null : JSON.stringify(writing)}::jsonb)
    on conflict (draft_id, position) do update set script = excluded.script,
      writing = coalesce(excluded.writing, draft_steps.writing)`.execute(database);
  await goToStep(database, draftId, position);
}

export async function goToStep(database: Database, draftId: string, position: number): Promise<void> {
  await database.updateTable('drafts').set({ step: position }).where('id', '=', draftId).execute();
}
