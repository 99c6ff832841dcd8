import { isDeepStrictEqual } from 'node:util';
import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { type LeaveReason, leaveReasons } from '@muster/shared/rules/leave';
import type { StoredAuditEntry } from '../../table/entities/audit-entry.ts';
import type { Auditor } from '../../table/entities/auditor.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import type { FormHead } from '../../table/entities/form.ts';
import type { Rank } from '../../table/entities/rank.ts';
import type { Listed } from '../../table/entities/site-list.ts';
import type { Instructor, TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

export type Facts = Record<string, unknown>;

/** The current records behind the ids in some entries. */
export interface Named {
  employees: ReadonlyMap<string, Employee>;
  auditors: ReadonlyMap<string, Auditor>;
  classes: ReadonlyMap<string, TrainingClass>;
  ranks: ReadonlyMap<string, Rank>;
  types: ReadonlyMap<string, TrainingType>;
  forms: ReadonlyMap<string, FormHead>;
  /** Locations, training categories, units and groups. */
  listed: ReadonlyMap<string, Listed>;
}

/** The fields that list employees by internal id. */
export const personLists: ReadonlySet<string> = new Set([
  'employees',
  'end_to_end',
  'promoted',
  'present',
  'absent',
  'excused',
  'corrected',
  'passed',
  'failed',
  'credited',
  'break_glass',
  'added',
  'removed',
]);

/** The fields with a text per person, by internal id. */
export const personTexts: ReadonlySet<string> = new Set(['reasons', 'places']);

/** Internal fields that the audit log does not show: keys, versions, copies and counters. */
const internalFields = new Set([
  'id',
  'epoch',
  'leaving',
  'deleting',
  'canceled',
  'version',
  'dates_version',
  'edit_version',
  'session_numbers',
  'dropped_sessions',
  'edited_at',
  'withdrawn_at',
  'wait_sequence',
  'last_request_date',
  'sequence',
  'class_count',
  'chosen_for_instructors',
  'certified_count',
  'attended',
  'assessed',
  'attendance_closed',
  'created_by',
  'holders',
  'reports',
  'uses',
  'starts_at',
  'ends_at',
  'last_sign_in',
  'used_at',
  'position',
  'positions',
  'until',
]);

/** Returns the changes of an entry, with names for ids. If both sides exist, only fields that differ. */
export function changeOf({ before, after }: StoredAuditEntry, named: Named): Pick<AuditLogEntry, 'before' | 'after'> {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !internalFields.has(field) && !(before && after && isDeepStrictEqual(before[field], after[field])),
  );
  const side = (facts: Facts | undefined): Facts | null => {
    const known = fields.filter((field) => facts?.[field] !== undefined && facts[field] !== '');
    return known.length > 0 ? Object.fromEntries(known.map((field) => readable(field, facts?.[field], named))) : null;
  };
  return { before: side(before), after: side(after) };
}

const rankName = (id: unknown, { ranks }: Named) =>
  id === null ? null : (ranks.get(String(id))?.name ?? 'a deleted rank');

/** Returns a field and its value. Replaces ids by names and renames the field to match. */
function readable(field: string, value: unknown, named: Named): [string, unknown] {
  switch (field) {
    case 'rank_id':
      return ['rank', rankName(value, named)];
    case 'superior_id':
      return ['superior', rankName(value, named)];
    case 'type_id':
    case 'training_type_id':
      return ['training', named.types.get(String(value))?.name ?? 'a deleted training'];
    case 'instructor_type_id':
      return ['instructor_training', named.types.get(String(value))?.name ?? 'a deleted training'];
    case 'form_ids':
      return ['evaluation_forms', (value as string[]).map((id) => named.forms.get(id)?.name ?? 'a deleted form')];
    case 'prerequisite_ids':
      return ['required_before', (value as string[]).map((id) => named.types.get(id)?.name ?? 'a deleted training')];
    case 'topics':
      return [field, (value as string[]).map((id) => named.types.get(id)?.name ?? 'a requirement')];
    case 'place_id':
      return ['place', named.listed.get(String(value))?.name ?? 'a removed place'];
    case 'unit_id':
      return ['unit', value === null ? null : (named.listed.get(String(value))?.name ?? 'a removed unit')];
    case 'parent_id':
      return ['part of', value === null ? null : (named.listed.get(String(value))?.name ?? 'a removed unit')];
    case 'group_id':
      return ['group', value === null ? null : (named.listed.get(String(value))?.name ?? 'a removed group')];
    case 'supervisor':
      return [field, value === null ? null : personIn(named, String(value))];
    case 'leave_supervisor':
      return ['next_supervisor', personIn(named, String(value))];
    case 'leave_reason':
      return [field, leaveReasons[value as LeaveReason]];
    case 'category_ids':
      return ['categories', (value as string[]).map((id) => named.listed.get(id)?.name ?? 'a removed category')];
    case 'rank_ids':
      return ['ranks', (value as string[]).map((id) => rankName(id, named))];
    case 'unit_ids':
      return ['units', (value as string[]).map((id) => named.listed.get(id)?.name ?? 'a removed unit')];
    case 'group_ids':
      return ['groups', (value as string[]).map((id) => named.listed.get(id)?.name ?? 'a removed group')];
    case 'type_ids':
      return ['trainings', (value as string[]).map((id) => named.types.get(id)?.name ?? 'a deleted training')];
    case 'instructors':
      return [field, (value as Instructor[]).map(instructorText)];
    case 'subordinates':
      return [field, (value as string[]).map((id) => rankName(id, named))];
    default:
      if (personTexts.has(field))
        return [field, Object.entries(value as object).map(([id, text]) => `${personIn(named, id)}: ${text}`)];
      return [field, personLists.has(field) ? (value as string[]).map((id) => personIn(named, id)) : value];
  }
}

/** Returns an instructor under the name stored at that time. */
const instructorText = ({ name, employee_id, agency }: Instructor): string =>
  employee_id ? `${name} (${employee_id})` : [name, agency].filter(Boolean).join(', ');

function personIn({ employees }: Named, id: string): string {
  const holder = employees.get(id);
  return holder ? `${fullName(holder)} (${holder.employee_id})` : 'a deleted employee';
}
