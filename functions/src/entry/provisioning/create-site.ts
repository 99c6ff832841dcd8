import { newEmployeeId, requiredText, siteCode } from '@muster/shared/fields';
import { permissionTypes } from '@muster/shared/permissions';
import { departmentChain } from '@muster/shared/record/chain';
import { isTimeZone, today } from '@muster/shared/rules/calendar';
import { defaultTimeFormat, timeFormats } from '@muster/shared/rules/time-format';
import * as z from 'zod';
import { rankCreation } from '../../areas/ranks/change-ranks.ts';
import { employeeCreation } from '../../domain/people/create-employee.ts';
import type { Table } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import type { Credential } from '../../table/entities/credential.ts';
import { checkNotDeleted, isDeletionMark } from '../../table/entities/deletion-mark.ts';
import { recordOfDepartment } from '../../table/entities/department-record.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { checkUnmarked } from '../../table/entities/import-mark.ts';
import { beginning } from '../../table/entities/record-entry.ts';
import { addRegistryEntry } from '../../table/entities/registry.ts';
import { addGlobalPermission, addSite, currentSchema } from '../../table/entities/site.ts';
import { systemActor } from '../jobs/system-actor.ts';

/**
 * The input of `npm run site -- create`. The administrator is the first employee, with every permission and the first
 * rank: the Edit Employee dialog requires a rank (docs/spec.md 5).
 */
export const newSite = z.object({
  code: siteCode,
  name: z
    .string()
    .trim()
    .max(200)
    .default('')
    .transform((name) => name || 'Police Department'),
  timezone: z
    .string('Time zone is required')
    .refine(isTimeZone, 'Time zone must be an IANA name, such as America/Chicago'),
  time_format: z.enum(timeFormats, 'Time format must be 24h or 12h').default(defaultTimeFormat),
  admin_id: newEmployeeId,
  first: requiredText('First name', 100),
  last: requiredText('Last name', 100),
  rank: requiredText('Rank', 100).default('Chief'),
});
type Optional = 'rank' | 'time_format';
type NewSite = Omit<z.output<typeof newSite>, Optional> & Partial<Pick<z.output<typeof newSite>, Optional>>;

export class SiteExists extends Error {
  override name = 'SiteExists';
}

const unfinished = (code: string, mark: object | undefined): string =>
  !isDeletionMark(mark) ? `An import of the site ${code} is not complete: run it again` : beingDeleted(code);

/** Returns the reason why nothing can be done with a site for now. */
export const beingDeleted = (code: string): string =>
  `The department ${code} is being deleted: run npm run site -- delete ${code} again`;

const leftCopies = (code: string): string =>
  `The code ${code} belonged to a deleted department, whose copies of seals are locked. Choose another code, or import its export`;

/** Days before expiry that count as near expiration in a new site. */
const near_expiration_days = 60;

const everyPermission = Object.fromEntries(permissionTypes.map((type) => [type, true]));

/**
 * Creates a site, its first administrator and rank. `guided` starts the setup guide; `trial` makes a trial department
 * (site.ts). Throws `SiteExists`, also for a code whose earlier site has left copies of seals.
 */
export async function createSite(
  tables: Table,
  input: NewSite,
  now: Date,
  { credential, demo, guided, trial }: { credential: Credential; demo?: boolean; guided?: boolean; trial?: true },
): Promise<Employee> {
  const { code, name, timezone, time_format = defaultTimeFormat } = input;
  const table = tables.provisioning(code);
  const context = { table, actor: systemActor(), now, site: { timezone } };
  const rank = input.rank === undefined ? undefined : { id: newId(now), name: input.rank, holders: 1 };
  const profile = {
    employee_id: input.admin_id,
    first_name: input.first,
    last_name: input.last,
    badge_number: input.admin_id,
    rank_id: rank?.id,
  };
  const { employee, items } = employeeCreation(context, {
    profile,
    permissions: everyPermission,
    credential,
    names: { ranks: rank ? [rank] : [] },
  });
  const taken = () => new SiteExists(`The site code ${code} is in use`);
  const created_at = now.toISOString();
  await withoutCollision(() =>
    transact(table, [
      checkUnmarked(table, (mark) => new SiteExists(unfinished(code, mark))),
      checkNotDeleted(table, () => new SiteExists(leftCopies(code))),
      addRegistryEntry(table, { site_code: code, name, created_at, timezone, demo, trial }, taken),
      addSite(
        table,
        {
          name,
          timezone,
          time_format,
          near_expiration_days,
          administrators: 1,
          created_at,
          schema: currentSchema,
          ...(guided && { setup: { active: true, settled: [] } }),
          ...(trial && { trial }),
        },
        taken,
      ),
      ...recordOfDepartment(context, beginning(table, departmentChain), [
        {
          kind: 'department.defined',
          valid_on: today(timezone, now),
          data: { timezone, near_expiration_days },
        },
      ]),
      ...permissionTypes.map((type) => addGlobalPermission(table, type, { default: false, holders: 1 })),
      ...(rank ? rankCreation(context, rank) : []),
      ...items,
    ]),
  );
  return employee;
}
