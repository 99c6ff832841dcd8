import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import {
  departmentHold,
  findLegalHolds,
  type LegalHold,
  placeHold,
  releaseHold,
} from '../../table/entities/legal-hold.ts';

export class HoldExists extends Error {
  override name = 'HoldExists';
}

export class NoSuchHold extends Error {
  override name = 'NoSuchHold';
}

/** The subject of a hold: a person by internal id and current number, or the department. */
export interface Held {
  id: string;
  employee_id?: string;
}

/** Places a hold: no rule deletes the person's or department's data from now on. Throws `HoldExists`. */
export async function holdBack(context: SiteContext, held: Held, reason: string): Promise<LegalHold> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const read = await findLegalHolds(table);
    if (read.holds.some(({ id }) => id === held.id)) throw new HoldExists('There is already a legal hold');
    const hold: LegalHold = { ...held, reason, since: now.toISOString() };
    await transact(table, [
      ...placeHold(table, read, hold),
      audit(table, actor, now, { action: 'retention.hold', subject: subjectOf(held), after: { reason } }),
    ]);
    return hold;
  });
}

/** Releases a hold. Throws `NoSuchHold`. */
export async function release(context: SiteContext, id: string): Promise<LegalHold> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const read = await findLegalHolds(table);
    const hold = read.holds.find((one) => one.id === id);
    if (!hold) throw new NoSuchHold('There is no legal hold');
    await transact(table, [
      ...releaseHold(table, read, hold),
      audit(table, actor, now, {
        action: 'retention.release',
        subject: subjectOf(hold),
        before: { reason: hold.reason, since: hold.since },
      }),
    ]);
    return hold;
  });
}

/** Returns the subject of a hold for audit entries. Undefined for the department. */
const subjectOf = ({ id, employee_id }: { id: string; employee_id?: string | undefined }): Record<string, string> =>
  id === departmentHold ? {} : { employee: id, ...(employee_id !== undefined && { employee_id }) };
