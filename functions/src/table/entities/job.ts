import type { SiteTable } from '../core/client.ts';
import { openJobsPartition, tableDefinition } from '../core/definition.ts';
import { entityOf } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, check, present, put, remove } from '../core/write.ts';

/**
 * Work that exceeds one transaction (docs/design.md section 2): written with its cause, deleted when done. Kinds are
 * stored: `cancel_class` moves attendees to the class `move_to` and frees seats, `grow_class` increases capacity,
 * `redate_class` copies changed dates or location (`what`) to attendees, `open_evaluation` requests surveys,
 * `leave` offboards an employee, `renumber` corrects copies of an employee number, `look_again` promotes from
 * waitlists, `import_history` records past certifications (job-rows.ts), `provision_group` grants and revokes the
 * meaning of an identity provider's group.
 */
export type Job = JobBase &
  (
    | { kind: 'delete_class'; class_id: string }
    | { kind: 'cancel_class'; class_id: string; move_to?: string | undefined }
    | { kind: 'grow_class'; class_id: string; size: number }
    | { kind: 'redate_class'; class_id: string; what: string }
    | { kind: 'open_evaluation'; class_id: string }
    | { kind: 'leave'; employee: string; next_supervisor?: string | undefined }
    | { kind: 'renumber'; employee: string }
    | { kind: 'look_again'; class_ids: string[] }
    | { kind: 'provision_group'; group_id: string }
    | { kind: 'import_history'; actor: { id: string; employee_id: string } }
  );

interface JobBase {
  id: string;
  /** UTC ISO. */
  created_at: string;
}

type NewJob = Job extends infer J ? (J extends Job ? Omit<J, keyof JobBase> : never) : never;

export const jobKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#JOB`, SK: id });

const { index } = tableDefinition;

/** The index key of an open job, which groups jobs by site. */
const openJobKey = (table: SiteTable, id: string) => ({
  [index.partitionKey]: openJobsPartition,
  [index.sortKey]: `${table.site}#${id}`,
});

/** Returns a job and its write, which a retry or the scheduled sweep continues if this process ends. */
export function newJob(table: SiteTable, now: Date, job: NewJob): { job: Job; write: Action } {
  const made = { id: newId(now), created_at: now.toISOString(), ...job } as Job;
  return { job: made, write: put(table, { ...jobKey(table, made.id), ...openJobKey(table, made.id), ...made }) };
}

/** Deletes a job. May be repeated. */
export const endJob = (table: SiteTable, { id }: Job): Action => remove(table, jobKey(table, id));

/** The job was ended by another process. */
export class JobEnded extends Error {}

/** Conditions the transaction on an unfinished job; otherwise throws `JobEnded`. Writes nothing. */
export const checkJob = (table: SiteTable, id: string): Action =>
  check(table, jobKey(table, id), { condition: present, otherwise: () => new JobEnded() });

/** Returns the unfinished jobs of a site, oldest first. */
export async function listJobs(table: SiteTable): Promise<Job[]> {
  return (await queryAll(table, `${table.site}#JOB`)).map((item) => entityOf<Job>(item));
}

/** Yields the codes of sites with unfinished jobs, from the index, which may miss the latest. */
export async function* sitesWithJobs(registry: SiteTable): AsyncGenerator<string> {
  let last = '';
  for await (const page of queryPages(registry, openJobsPartition, { index: true })) {
    for (const item of page) {
      const [site = ''] = String(item[index.sortKey]).split('#');
      if (site !== last) yield site;
      last = site;
    }
  }
}
