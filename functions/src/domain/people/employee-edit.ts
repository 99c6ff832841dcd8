import type { roster } from '@muster/shared/areas/roster';
import { declaredNames } from '@muster/shared/declared-fields';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { dayText } from '@muster/shared/rules/day-text';
import { type ApiError, invalidField } from '../../kernel/api-error.ts';
import { editConflict, isEmptied, plainWords, storedFields } from '../../kernel/merge-edit.ts';
import type { SiteTable } from '../../table/core/client.ts';
import {
  type Employee,
  findEmployeeNumber,
  findEmployees,
  foldEmployeeNumber,
  fullName,
} from '../../table/entities/employee.ts';
import { listRanks } from '../../table/entities/rank.ts';
import { readList } from '../../table/entities/site-list.ts';
import { requireSupervisor } from './supervisors.ts';

/** Unnamed fields stay; a field that is undefined is removed. `read` holds the values that the form had loaded. */
export type Edit = Partial<ValidatedInput<typeof roster.update>['body']>;

/** The fields of an employee that an edit can name, as stored. */
type Editable = Partial<Employee>;

/** Returns an edit, and the values that its form had loaded, as stored. Throws field errors. */
export async function storedEdit(
  table: SiteTable,
  before: Employee,
  { read, ...requested }: Edit,
): Promise<{ requested: Editable; read: Editable | undefined }> {
  const edit = { requested: toStored(hireDateKept(before, requested, read)), read: read && toStored(read) };
  const { supervisor_id } = requested;
  if (supervisor_id === undefined || isSameNumber(supervisor_id, read?.supervisor_id)) return edit;
  const chosen = supervisor_id === null ? undefined : await requireSupervisor(table, supervisor_id);
  const loaded = read?.supervisor_id;
  const loadedSupervisor = loaded ? await findEmployeeNumber(table, loaded) : undefined;
  return {
    requested: { ...edit.requested, supervisor: chosen?.id },
    // A loaded number that no longer exists differs from any stored supervisor.
    read: edit.read && {
      ...edit.read,
      ...(loaded !== undefined && { supervisor: loadedSupervisor ?? (loaded || undefined) }),
    },
  };
}

/** Returns whether an edit names the supervisor that its form had loaded; both may be none. */
const isSameNumber = (requested: string | null, loaded: string | null | undefined): boolean =>
  loaded !== undefined && foldEmployeeNumber(requested ?? '') === foldEmployeeNumber(loaded ?? '');

/** Returns the fields of an edit as stored. Null clears a field that unnamed would stay. */
const toStored = ({ supervisor_id: _, read: __, ...others }: Edit): Editable =>
  storedFields<Employee>(others, ['unit_id', 'group_id', ...declaredNames('employee')]);

/** Returns the fields to edit. Throws a field error if the hire date is cleared. */
function hireDateKept(before: Employee, requested: Edit, read: Edit['read']): Edit {
  if (requested.hired_on !== undefined) return requested;
  if (before.hired_on !== undefined && isEmptied<Edit>('hired_on', requested, read)) {
    throw invalidField('hired_on', 'Hire date is required');
  }
  const { hired_on: _, ...others } = requested;
  return others;
}

/** Returns the error that names each field changed by two editors, with both values; ids are shown by name. */
export async function conflictOf(
  table: SiteTable,
  conflicting: readonly (keyof Employee)[],
  stored: Employee,
  requested: Editable,
): Promise<ApiError> {
  const readFor = async <T>(field: keyof Employee, list: () => Promise<T[]>) =>
    conflicting.includes(field) ? list() : [];
  const [ranks, units, groups, supervisors] = await Promise.all([
    readFor('rank_id', () => listRanks(table)),
    readFor('unit_id', () => readList(table, 'UNIT')),
    readFor('group_id', () => readList(table, 'GROUP')),
    readFor('supervisor', () =>
      findEmployees(table, [...new Set([stored, requested].flatMap((one) => one.supervisor ?? []))]),
    ),
  ]);
  const supervisorIn = ({ supervisor }: Editable) => supervisors.find(({ id }) => id === supervisor);
  return editConflict<Employee>(
    conflicting,
    { stored, requested },
    {
      words(field, values) {
        switch (field) {
          case 'rank_id':
            return nameIn(ranks, values.rank_id, 'a deleted rank');
          case 'unit_id':
            return nameIn(units, values.unit_id, 'a removed unit');
          case 'group_id':
            return nameIn(groups, values.group_id, 'a removed group');
          case 'supervisor': {
            const supervisor = supervisorIn(values);
            return supervisor ? `${fullName(supervisor)} (${supervisor.employee_id})` : '';
          }
          case 'hired_on':
            return values.hired_on ? dayText(values.hired_on) : '';
          default:
            return plainWords(values[field]);
        }
      },
      answered: (field, values) =>
        field === 'supervisor'
          ? { field: 'supervisor_id', value: supervisorIn(values)?.employee_id ?? null }
          : { field, value: (values[field] as string | boolean | undefined) ?? null },
    },
  );
}

const nameIn = (list: readonly { id: string; name: string }[], id: string | undefined, gone: string): string =>
  id ? (list.find((one) => one.id === id)?.name ?? gone) : '';
