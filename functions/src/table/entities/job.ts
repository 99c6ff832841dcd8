import type { SiteTable } from '../core/client.ts';
import { openJobsPartition, tableDefinition } from '../core/definition.ts';
import { entityOf } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, check, present, put, remove } from '../core/write.ts';

/**
 * Work that exceeds one transaction (docs/design.md section 2): written in the transaction of its cause, deleted when
 * it is done. The kinds are stored: `cancel_class` moves attendees to the class `move_to` and frees seats, `grow_class`
 * increases capacity, `redate_class` brings changed dates or another location (`what`) to attendees, `open_evaluation`
 * asks attendees to evaluate a class, `leave` offboards an employee, `renumber` corrects copies of a changed employee
 * number, `look_again` promotes from waitlists, `import_history` records certifications of the past (job-rows.ts),
 * `provision_group` gives and takes what a group of the identity provider stands for.
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

/** The place of a job in the list of all open ones, which puts those of a site together. */
const openJobKey = (table: SiteTable, id: string) => ({
  [index.partitionKey]: openJobsPartition,
  [index.sortKey]: `${table.site}#${id}`,
});

/**
 * Returns a job and the write that leaves it for a retry or the scheduled sweep, should this process end before it is
 * done.
 */
export function newJob(table: SiteTable, now: Date, job: NewJob): { job: Job; write: Action } {
  const made = { id: newId(now), created_at: now.toISOString(), ...job } as Job;
  return { job: made, write: put(table, { ...jobKey(table, made.id), ...openJobKey(table, made.id), ...made }) };
}

/** Deletes a job; one that is deleted already stays so. */
export const endJob = (table: SiteTable, { id }: Job): Action => remove(table, jobKey(table, id));

/** The job was ended by another process. */
export class JobEnded extends Error {}

/** Writes nothing. Conditions the transaction on an unfinished job; throws `JobEnded` otherwise. */
export const checkJob = (table: SiteTable, id: string): Action =>
  check(table, jobKey(table, id), { condition: present, otherwise: () => new JobEnded() });

/** Returns the unfinished jobs of a site, oldest first. */
export async function listJobs(table: SiteTable): Promise<Job[]> {
  return (await queryAll(table, `${table.site}#JOB`)).map((item) => entityOf<Job>(item));
}

/**
 * Yields the codes of the sites that have unfinished jobs. From the index: it may miss one of the last moments, and
 * those of before it.
 */
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
