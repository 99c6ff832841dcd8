import type { Employee } from '@muster/shared/areas/roster';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import type { ApiError } from '../../../api/errors.ts';
import type { NamedPerson } from '../../../parts/people/components/person-input.tsx';
import { type EditedValues, valuesOf } from '../../../parts/roster/employee-form-values.ts';
import { bulkLabels, formLabels } from '../../../parts/roster/labels.ts';

/** The choice that clears a field. An empty text keeps its value. */
export const none = 'none';

/** The values of the form. Empty fields are not changed. */
export interface ChangeValues extends Record<string, string> {
  rank_id: string;
  unit_id: string;
  group_id: string;
  supervisor: '' | 'none' | 'choose';
  /** The number of the chosen supervisor, if any. */
  supervisor_id: string;
  active: '' | 'yes' | 'no';
}

export const noChange: ChangeValues = {
  rank_id: '',
  unit_id: '',
  group_id: '',
  supervisor: '',
  supervisor_id: '',
  active: '',
};

type ChangedField = 'rank_id' | 'unit_id' | 'group_id' | 'supervisor_id' | 'active';

/** A value to set, and its text. */
interface SelectedValue {
  value: string | boolean;
  text: string;
}

export type SelectedChanges = Partial<Record<ChangedField, SelectedValue>>;

type Listed = readonly { id: string; name: string }[] | undefined;

interface Choices {
  ranks: Listed;
  units: Listed;
  groups: Listed;
  people: readonly NamedPerson[] | undefined;
}

/** Returns the person with an employee number. */
export const personNumbered = (number: string, people: readonly NamedPerson[] | undefined) =>
  people?.find(({ employee_id }) => foldEmployeeNumber(employee_id) === foldEmployeeNumber(number.trim()));

/** Returns the chosen changes with their texts. Skips choices that are not in their list yet. */
export function selectedChanges(values: ChangeValues, { ranks, units, groups, people }: Choices): SelectedChanges {
  const cleared = { value: '', text: bulkLabels.none };
  const listed = (id: string, list: Listed): SelectedValue | undefined => {
    if (id === none) return cleared;
    const one = list?.find((item) => item.id === id);
    return one && { value: one.id, text: one.name };
  };
  const supervisor = values.supervisor === 'choose' ? personNumbered(values.supervisor_id, people) : undefined;
  const selected: Record<ChangedField, SelectedValue | undefined> = {
    rank_id: listed(values.rank_id, ranks),
    unit_id: listed(values.unit_id, units),
    group_id: listed(values.group_id, groups),
    supervisor_id:
      values.supervisor === 'none' ? cleared : supervisor && { value: supervisor.employee_id, text: supervisor.name },
    active: values.active ? { value: values.active === 'yes', text: activeText(values.active === 'yes') } : undefined,
  };
  return Object.fromEntries(Object.entries(selected).filter(([, one]) => one !== undefined));
}

const activeText = (active: boolean) => (active ? bulkLabels.active : bulkLabels.notActive);

const stored: Record<ChangedField, { label: string; of: (employee: Employee) => SelectedValue }> = {
  rank_id: { label: formLabels.rank, of: (one) => ({ value: one.rank_id ?? '', text: one.rank_name ?? '' }) },
  unit_id: { label: formLabels.unit, of: (one) => ({ value: one.unit_id ?? '', text: one.unit_name ?? '' }) },
  group_id: { label: formLabels.group, of: (one) => ({ value: one.group_id ?? '', text: one.group_name ?? '' }) },
  supervisor_id: {
    label: formLabels.supervisor,
    of: (one) => ({ value: one.supervisor_id ?? '', text: one.supervisor_name ?? '' }),
  },
  active: { label: formLabels.active, of: ({ active }) => ({ value: active, text: activeText(active) }) },
};

/** The change of one person, with a line per field: name, old value, new value. */
export interface PlannedChange {
  employee: Employee;
  /** The form's values as loaded, and as they will be saved. */
  read: EditedValues;
  values: EditedValues;
  lines: readonly { label: string; from: string; to: string }[];
  /** The idempotency key of the call. */
  key: string;
}

/** Returns the change of each person, and the people who already have the chosen values. */
export function planChanges(people: readonly Employee[], selected: SelectedChanges, newKey: () => string) {
  const changes: PlannedChange[] = [];
  const unchanged: Employee[] = [];
  for (const employee of people) {
    const differing = (Object.keys(selected) as ChangedField[]).flatMap((field) => {
      const [before, after] = [stored[field].of(employee), selected[field]];
      return after && before.value !== after.value ? [{ field, before, after }] : [];
    });
    if (differing.length === 0) unchanged.push(employee);
    else {
      const read = valuesOf(employee);
      changes.push({
        employee,
        read,
        values: { ...read, ...Object.fromEntries(differing.map(({ field, after }) => [field, after.value])) },
        lines: differing.map(({ field, before, after }) => ({
          label: stored[field].label,
          from: before.text || bulkLabels.none,
          to: after.text,
        })),
        key: newKey(),
      });
    }
  }
  return { changes, unchanged };
}

/** Returns why the server refused one person: conflicting fields, field messages, or the detail. */
export function refusalText(error: ApiError): string {
  const labelOf = (field: string) => stored[field as ChangedField]?.label ?? field;
  if (error.conflicts) {
    return error.conflicts.map(({ field, theirs }) => bulkLabels.conflict(labelOf(field), theirs)).join(' ');
  }
  const messages = Object.values(error.fields ?? {}).flat();
  return messages.length > 0 ? messages.join(' ') : (error.detail ?? bulkLabels.refused);
}
