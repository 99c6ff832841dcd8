import type { Exemption, requirements } from '@muster/shared/areas/requirements';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, inForce } from '@muster/shared/record/in-force';
import { countsFrom, requirementVersions } from '@muster/shared/requirements/versions';
import { addDays, today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord, ownRecordMark } from '../../domain/access/own-training.ts';
import { requireEmployee, stayingEmployee } from '../../domain/people/require-employee.ts';
import { type EntryPlace, entryId } from '../../domain/record/entry-id.ts';
import { requirementsIn } from '../../domain/requirements/list-requirements.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findDepartmentRecord } from '../../table/entities/department-record.ts';
import { type Employee, findEmployee, fullName } from '../../table/entities/employee.ts';
import {
  existingEnrollmentState,
  findEnrollmentStateWithEntries,
  record,
} from '../../table/entities/enrollment-state.ts';

type ExemptionInput = ValidatedInput<typeof requirements.exempt>['body'];

/** An exemption, with the day of its early end. */
export interface GrantedExemption {
  entry: EntryContent<'exemption.granted'>;
  /** Undefined: not ended early. */
  endedOn: string | undefined;
}

export function exemptionsIn(entries: readonly EntryContent[]): GrantedExemption[] {
  const holding = inForce(entries, alwaysRecorded);
  const ends = new Map(holding.filter(isKind('exemption.ended')).map(({ data, valid_on }) => [data.entry, valid_on]));
  return holding.filter(isKind('exemption.granted')).map((entry) => ({ entry, endedOn: ends.get(entry.no) }));
}

/** Returns the last day of an exemption. Undefined: it has no end. */
export function lastDay({ entry, endedOn }: GrantedExemption): string | undefined {
  const ended = endedOn && addDays(endedOn, -1);
  const { until } = entry.data;
  return ended && until ? (ended < until ? ended : until) : (ended ?? until);
}

/** Returns whether an exemption is in effect on one of these days. */
const overlaps = (one: GrantedExemption, from: string, until: string | undefined): boolean => {
  const last = lastDay(one);
  const counts = last === undefined || last >= one.entry.valid_on;
  return counts && (until === undefined || one.entry.valid_on <= until) && (last === undefined || last >= from);
};

const ownExemption = 'You cannot exempt yourself. Please ask an administrator.';

/** Throws unless the actor may write an employee's exemptions. */
function refuseActor(context: SiteContext, employeeId: string): void {
  const { actor, site } = context;
  if (!actor.permissions.admin_access && !site.exemptions_by_training) {
    throw new ApiError('forbidden', {
      detail: 'Exemptions are granted by administrators. Please ask an administrator.',
    });
  }
  if (isOwnRecord(context, employeeId)) throw new ApiError('forbidden', { detail: ownExemption });
}

/**
 * Exempts an employee from a requirement
 * (docs/decisions/0012-answer-requirements-from-entries.md). Throws `already_exempt` if another
 * exemption overlaps, and field errors for an unknown requirement or approver.
 */
export async function exempt(context: SiteContext, input: ExemptionInput): Promise<Exemption> {
  const { table, actor, site, now, idempotency } = context;
  const { employee_id, requirement_id, from, until, reason } = input;
  if (until !== undefined && until < from) {
    throw invalidField('until', 'The last day must not be before the first');
  }
  return withoutCollision(async () => {
    const departmental = started(findDepartmentRecord(table));
    const approving = started(findApprover(context, input.approver));
    const employee = await stayingEmployee(table, employee_id);
    refuseActor(context, employee.id);
    const [{ entries: department }, approver, { read: found, written }] = await Promise.all([
      departmental,
      approving,
      findEnrollmentStateWithEntries(table, employee.id),
    ]);
    const read = existingEnrollmentState(employee.id, found);
    const on = today(site.timezone, now);
    const requirement = requirementsIn(department, on).find(({ id }) => id === requirement_id);
    const versions = requirementVersions(department, alwaysRecorded).get(requirement_id) ?? [];
    if (!requirement || !(requirement.in_force || versions.some((one) => countsFrom(one, on)))) {
      throw invalidField('requirement_id', 'This requirement has ended or does not exist');
    }
    refuseApprover(context, employee, approver);
    const all = exemptionsIn(written.map(({ entry }) => entry));
    if (all.some((one) => one.entry.data.requirement_id === requirement_id && overlaps(one, from, until))) {
      throw new ApiError('already_exempt');
    }
    const no = (read.entries ?? 0) + 1;
    const data = { requirement_id, ...(until && { until }), approver };
    const answer: Exemption = {
      id: entryId({ chain: employee.id, no }),
      entry: no,
      employee_id: employee.employee_id,
      name: fullName(employee),
      requirement_id,
      requirement_name: requirement.name,
      from,
      until: until ?? null,
      reason,
      approver: approver.employee_id,
      ended_on: null,
    };
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...record(context, employee.id, read, {
        entries: [{ kind: 'exemption.granted', valid_on: from, data, texts: { reason } }],
      }),
      audit(table, actor, now, {
        action: 'exemption.grant',
        ...ownRecordMark(actor, employee.id),
        subject: { ...employeeSubject(employee), requirement: requirement_id },
        after: {
          name: requirement.name,
          from,
          ...(until && { last_day: until }),
          approver: approver.employee_id,
          entry: no,
        },
      }),
    ]);
    return answer;
  });
}

/** Returns the approver of an exemption, by default the actor. Throws a field error unless it is an active employee. */
async function findApprover({ table, actor }: SiteContext, named: string | undefined) {
  if (named === undefined) return { id: actor.id, employee_id: actor.employee_id };
  const approver = await requireEmployee(table, named).catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.code === 'not_found') return undefined;
    throw failure;
  });
  if (!approver?.active || approver.leaving) {
    throw invalidField('approver', 'There is no active employee with this ID');
  }
  return { id: approver.id, employee_id: approver.employee_id };
}

/** Throws if a person approves their own exemption, unless an administrator grants it. */
function refuseApprover({ actor }: SiteContext, employee: Employee, approver: { id: string }): void {
  if (approver.id !== employee.id || actor.id === employee.id) return;
  throw invalidField('approver', 'An exemption must be approved by another person');
}

/** Ends an exemption on a day, by default today. That day no longer counts. Throws `not_found` and `already_ended`. */
export async function endExemption(
  context: SiteContext,
  { place, reason, on: given }: { place: EntryPlace; reason: string; on?: string | undefined },
): Promise<Exemption> {
  const { table, actor, site, now } = context;
  refuseActor(context, place.chain);
  return withoutCollision(async () => {
    const departmental = started(findDepartmentRecord(table));
    const [employee, { read, written }] = await Promise.all([
      findEmployee(table, place.chain),
      findEnrollmentStateWithEntries(table, place.chain),
    ]);
    const granted = exemptionsIn(written.map(({ entry }) => entry)).find(({ entry }) => entry.no === place.no);
    if (!read || !employee || !granted) {
      throw new ApiError('not_found', { detail: 'This exemption does not exist' });
    }
    const day = today(site.timezone, now);
    const on = given ?? day;
    const { requirement_id, until, approver } = granted.entry.data;
    if (granted.endedOn !== undefined || (until !== undefined && until < day)) throw new ApiError('already_ended');
    if (on < granted.entry.valid_on) {
      throw invalidField(
        'on',
        `This exemption begins on ${dayText(granted.entry.valid_on)}. Please choose that day or a later one.`,
      );
    }
    if (until !== undefined && on > until) {
      throw invalidField(
        'on',
        `This exemption already ends on ${dayText(until)}. Please choose that day or an earlier one.`,
      );
    }
    const { entries: department } = await departmental;
    const name = requirementsIn(department, day).find(({ id }) => id === requirement_id)?.name ?? '';
    await transact(table, [
      ...record(context, place.chain, read, {
        entries: [
          { kind: 'exemption.ended', valid_on: on, data: { entry: place.no, requirement_id }, texts: { reason } },
        ],
      }),
      audit(table, actor, now, {
        action: 'exemption.end',
        ...ownRecordMark(actor, place.chain),
        subject: { ...employeeSubject(employee), requirement: requirement_id },
        before: { name, last_day: until ?? null },
        after: { name, ended_on: on },
      }),
    ]);
    const texts = written.find(({ entry }) => entry.no === place.no)?.texts ?? {};
    return {
      id: entryId(place),
      entry: place.no,
      employee_id: employee.employee_id,
      name: fullName(employee),
      requirement_id,
      requirement_name: name,
      from: granted.entry.valid_on,
      until: until ?? null,
      reason: texts.reason?.value ?? '',
      approver: approver.employee_id,
      ended_on: on,
    };
  });
}
