import { today } from '@muster/shared/rules/calendar';
import { certificationStatus } from '@muster/shared/rules/certification';
import { notifiesSupervisor } from '@muster/shared/rules/expiry-reminders';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { forEach } from '../../kernel/for-each.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { employeePages, findEmployee, fullName } from '../../table/entities/employee.ts';
import {
  changeEnrollmentState,
  type EnrollmentState,
  findEnrollmentState,
  findEnrollmentStates,
} from '../../table/entities/enrollment-state.ts';
import { notify } from '../../table/entities/notification.ts';
import { markReminded, type Reminder } from '../../table/entities/record-change.ts';
import { type TrainingType, trainingTypes } from '../../table/entities/training-type.ts';
import type { PartDone } from './in-turns.ts';

interface DueReminder {
  typeId: string;
  kind: Reminder;
  expires: string;
}

/** Employees in one part. */
const peopleInPart = 500;

/**
 * Notifies each active employee once when a certification is near expiration and once when it has expired. In between,
 * notifies the supervisor once, unless the employee has a seat that renews it. The record stores sent reminders in the
 * same transaction, so a repeated run sends none twice and a renewal starts over. Starts after this internal id; each
 * part ends at one. `notified` counts notifications.
 */
export async function* reminderParts(context: SiteContext, after?: string): AsyncGenerator<PartDone> {
  const types = await trainingTypes(context.table);
  for await (const employees of employeePages(context.table, after, peopleInPart)) {
    const ids = employees.filter(({ active }) => active).map(({ id }) => id);
    const records = await findEnrollmentStates(context.table, ids);
    const due = ids.filter((_, n) => dueReminders(context, types, records[n]).length > 0);
    let notified = 0;
    await forEach(due, async (id) => {
      notified += await remindEmployee(context, types, id);
    });
    const last = employees.at(-1);
    if (last) yield { end: last.id, notified };
  }
}

/** Returns the due reminders that were not sent yet. */
function dueReminders(
  { site, now }: SiteContext,
  types: ReadonlyMap<string, TrainingType>,
  record: EnrollmentState | undefined,
): DueReminder[] {
  if (!record || record.closed) return [];
  const date = today(site.timezone, now);
  return Object.entries(record.certifications).flatMap(([typeId, { reminded, ...current }]): DueReminder[] => {
    const { expires } = current;
    const type = types.get(typeId);
    if (!expires || !type || type.archived) return [];
    const status = certificationStatus({ current, seated: false, today: date, nearDays: site.near_expiration_days });
    if (status === 'NEAR_EXPIRATION' && !reminded) return [{ typeId, kind: 'near_expiration', expires }];
    const isUrgent = notifiesSupervisor(expires, date, site.near_expiration_days);
    const isSeated = Object.values(record.seats).some(({ type_id }) => type_id === typeId);
    if (status === 'NEAR_EXPIRATION' && reminded === 'near_expiration' && isUrgent && !isSeated) {
      return [{ typeId, kind: 'supervisor', expires }];
    }
    if (status === 'MISSING' && reminded !== 'expired') return [{ typeId, kind: 'expired', expires }];
    return [];
  });
}

async function remindEmployee(
  context: SiteContext,
  types: ReadonlyMap<string, TrainingType>,
  employeeId: string,
): Promise<number> {
  const { table, now } = context;
  return withoutCollision(async () => {
    const record = await findEnrollmentState(table, employeeId);
    const due = dueReminders(context, types, record);
    if (!record || due.length === 0) return 0;
    const supervisor = due.some(({ kind }) => kind === 'supervisor')
      ? await findActiveSupervisor(context, employeeId)
      : undefined;
    const notified = due.flatMap(({ typeId, kind, expires }) => {
      const type = { id: typeId, name: types.get(typeId)?.name ?? '' };
      if (kind === 'supervisor') {
        const message = supervisor && messages.personExpiring(supervisor.person, type, expires);
        return message ? [notify(context, supervisor.id, message)] : [];
      }
      const message = kind === 'expired' ? messages.expired : messages.nearExpiration;
      return [notify(context, employeeId, message(type, expires))];
    });
    const marks = due.map(({ typeId, kind }) => markReminded(typeId, kind));
    await transact(table, [changeEnrollmentState(table, employeeId, record, marks, now), ...notified]);
    return notified.length;
  });
}

/** Returns an employee's active supervisor and the employee's name. Undefined: no active supervisor. */
async function findActiveSupervisor(
  { table }: SiteContext,
  employeeId: string,
): Promise<{ id: string; person: string } | undefined> {
  const employee = await findEmployee(table, employeeId);
  if (!employee?.supervisor) return undefined;
  const found = await findEmployee(table, employee.supervisor);
  return found?.active ? { id: found.id, person: fullName(employee) } : undefined;
}
