import type { record as recordCalls } from '@muster/shared/areas/record';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord, ownCertification, ownRecordMark } from '../../domain/access/own-training.ts';
import { hireCorrections } from '../../domain/people/employment-entries.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { entryId } from '../../domain/record/entry-id.ts';
import { datesThatCount, type Standing, validEntriesOf } from '../../domain/record/standing.ts';
import { ApiError, invalidField, invalidFields } from '../../kernel/api-error.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { putCertification, replaceCertification } from '../../table/entities/certification.ts';
import { changeEmployee, type Employee } from '../../table/entities/employee.ts';
import {
  existingEnrollmentState,
  findEnrollmentStateWithEntries,
  record,
} from '../../table/entities/enrollment-state.ts';
import { countCertification, type RecordChange } from '../../table/entities/record-change.ts';
import type { NewEntry, ReadEntry } from '../../table/entities/record-entry.ts';

type Correction = ValidatedInput<typeof recordCalls.correct>['body'];

/** The writes of a correction besides its entry. */
interface Planned {
  entry: NewEntry;
  changes?: RecordChange[];
  writes?: Action[];
}

/**
 * Corrects a certification, a credit or the hire date with an entry that has the reason and supersedes the corrected
 * one (docs/record.md). Changes the answers for past days, but not those recorded by an earlier day. Throws
 * `not_found`, and field errors for future dates and fields that the entry does not have.
 */
export async function correctEntry(
  context: SiteContext,
  { employeeNumber, correction }: { employeeNumber: string; correction: Correction },
): Promise<{ id: string; entry: number }> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const employee = await requireEmployee(table, employeeNumber);
    if (isOwnRecord(context, employee.id)) throw new ApiError('forbidden', { detail: ownCertification });
    const { read: found, written } = await findEnrollmentStateWithEntries(table, employee.id);
    const read = existingEnrollmentState(employee.id, found);
    const standing = validEntriesOf(written.map(({ entry }) => entry));
    const { entry, changes = [], writes = [] } = plan(context, { employee, correction, standing, written });
    const no = (read.entries ?? 0) + 1;
    await transact(table, [
      ...record(context, employee.id, read, { changes, entries: [entry] }),
      ...writes,
      audit(table, actor, now, {
        action: 'record.correct',
        ...ownRecordMark(actor, employee.id),
        subject: employeeSubject(employee),
        before: { entry: correction.no },
        after: { entry: no, valid_on: entry.valid_on },
      }),
    ]);
    return { id: entryId({ chain: employee.id, no }), entry: no };
  });
}

interface Setting {
  employee: Employee;
  correction: Correction;
  standing: Standing;
  written: readonly ReadEntry[];
}

function plan(context: SiteContext, setting: Setting): Planned {
  const { standing, correction } = setting;
  const certification = standing.certifications.find(({ no }) => no === correction.no);
  if (certification) {
    refuseOthers(correction, ['certification_date', 'expiration_date', 'minutes', 'provider']);
    return correctCertification(context, setting, certification);
  }
  const credit = standing.credits.find(({ no }) => no === correction.no);
  if (credit) {
    refuseOthers(correction, ['on', 'minutes', 'title', 'provider']);
    return correctCredit(context, setting, credit);
  }
  const employment = standing.employment.find(({ no }) => no === correction.no);
  if (!employment) throw noSuchEntry();
  refuseOthers(correction, ['hired_on']);
  return correctEmployment(context, setting, employment);
}

/** Throws a field error for every field that the entry does not have, so that none is ignored silently. */
function refuseOthers({ no: _, reason: _reason, ...given }: Correction, has: readonly (keyof typeof given)[]): void {
  const others = Object.entries(given).filter(
    ([field, value]) => value !== undefined && !has.some((one) => one === field),
  );
  if (others.length === 0) return;
  throw invalidFields(
    Object.fromEntries(others.map(([field]) => [field, ['The corrected entry does not have this field']])),
  );
}

const noSuchEntry = () => new ApiError('not_found', { detail: 'There is no entry to correct with this number' });

/** Throws a field error for a day in the future. */
function refuseFuture({ site, now }: SiteContext, field: string, date: string | undefined): void {
  if (date !== undefined && date > today(site.timezone, now)) throw invalidField(field, 'This day is in the future');
}

/** Returns the texts of the corrected entry, with the given changes. */
function textsOf({ written, correction }: Setting, given: NewEntry['texts'] = {}): NewEntry['texts'] {
  const before = written.find(({ entry }) => entry.no === correction.no)?.texts ?? {};
  const kept = Object.entries(before).map(([name, { value }]) => [name, value]);
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(named), reason: correction.reason };
}

function correctCertification(
  context: SiteContext,
  setting: Setting,
  { no, data, recorded_at }: Standing['certifications'][number],
): Planned {
  const { table } = context;
  const { employee, correction, standing } = setting;
  const { certification_date: date = data.date, expiration_date, minutes, provider } = correction;
  refuseFuture(context, 'certification_date', date);
  const expires = expiration_date === undefined ? data.expires : (expiration_date ?? undefined);
  if (expires !== undefined && expires < date) {
    throw invalidField('expiration_date', 'A certification cannot expire before the day it was earned');
  }
  const { expires: _, ...others } = data;
  const facts = { ...others, date, ...(expires && { expires }), ...(minutes && { minutes }) };
  const left = standing.certifications.filter((one) => one.data.type_id === data.type_id && one.no !== no);
  const sameDay = left.findLast((one) => one.data.date === data.date);
  const moved =
    date === data.date
      ? []
      : [
          replaceCertification(
            table,
            employee.id,
            data,
            sameDay && { ...sameDay.data, issued_at: sameDay.recorded_at },
          ),
        ];
  return {
    entry: {
      kind: 'certification.issued',
      valid_on: date,
      data: facts,
      texts: textsOf(setting, { ...(provider && { provider }) }),
      supersedes: no,
    },
    changes: [countCertification(data.type_id, datesThatCount([...left.map((one) => one.data), facts]))],
    writes: [...moved, putCertification(table, employee.id, { ...facts, issued_at: recorded_at })],
  };
}

function correctCredit(
  context: SiteContext,
  setting: Setting,
  { no, valid_on, data }: Standing['credits'][number],
): Planned {
  const { on = valid_on, minutes = data.minutes, title, provider } = setting.correction;
  refuseFuture(context, 'on', on);
  return {
    entry: {
      kind: 'credit.recorded',
      valid_on: on,
      data: { ...data, minutes },
      texts: textsOf(setting, { ...(title && { title }), ...(provider && { provider }) }),
      supersedes: no,
    },
  };
}

function correctEmployment(
  context: SiteContext,
  { employee, correction, written }: Setting,
  { valid_on }: Standing['employment'][number],
): Planned {
  const { hired_on = valid_on, reason } = correction;
  const [entry] = hireCorrections(context, written, { hired_on, reason });
  if (!entry) throw noSuchEntry();
  return {
    entry,
    writes: [changeEmployee(context.table, employee, { hired_on }, { decidedBy: ['hired_on'] })],
  };
}
