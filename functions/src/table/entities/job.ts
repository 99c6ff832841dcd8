import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, put, remove } from '../core/write.ts';

/** SiteContext that exceeds one transaction (DESIGN.md section 2): written with its cause, deleted when it is done. */
export type Job = JobBase &
  (
    | { kind: 'delete_class'; class_id: string }
    | { kind: 'grow_class'; class_id: string; size: number }
    | { kind: 'redate_class'; class_id: string; what: string }
    | { kind: 'leave'; employee: string }
    | { kind: 'look_again'; class_ids: string[] }
  );

interface JobBase {
  id: string;
  /** UTC ISO. */
  created_at: string;
}

type NewJob = Job extends infer J ? (J extends Job ? Omit<J, keyof JobBase> : never) : never;

export const jobKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#JOB`, SK: id });

const jobItem = (table: SiteTable, job: Job): Item => ({ ...jobKey(table, job.id), ...job });

/** A job and the write that leaves it for a retry or the sweep, should this process end before it is done. */
export function newJob(table: SiteTable, now: Date, job: NewJob): { job: Job; write: Action } {
  const made = { id: newId(now), created_at: now.toISOString(), ...job } as Job;
  return { job: made, write: put(table, jobItem(table, made)) };
}

/** The write that ends a job; a job that somebody else has ended stays ended. */
export const endJob = (table: SiteTable, { id }: Job): Action => remove(table, jobKey(table, id));

/** The unfinished jobs of a site, oldest first. */
export async function listJobs(table: SiteTable): Promise<Job[]> {
  return (await queryAll(table, `${table.site}#JOB`)).map((item) => entityOf<Job>(item));
}
