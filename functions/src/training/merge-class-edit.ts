import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { localTime } from '@muster/shared/rules/calendar';
import { editConflict, mergeEdit, plainWords } from '../merge-edit.ts';
import { dayText, sessionsText } from '../notifications/texts.ts';
import type { Site } from '../table/entities/site.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';
import { sessionsOf } from './add-class.ts';
import { presentSession } from './present-class.ts';

type ClassEdit = Omit<ValidatedInput<typeof training.updateClass>['body'], 'read'>;

/** The fields of a class that a person edits. */
type Edited = Pick<
  TrainingClass,
  'location' | 'class_size' | 'enrollment_start' | 'enrollment_end' | 'sessions' | 'is_active'
>;

/** What a form holds, as it is stored. */
function storedAs({ dates, is_active, ...fields }: Partial<ClassEdit>): Partial<Edited> {
  return {
    ...fields,
    ...(dates === undefined ? {} : { sessions: Array.isArray(dates) ? sessionsOf(dates) : [] }),
    ...(is_active === undefined ? {} : { is_active }),
  };
}

/**
 * Returns the fields of a class after an edit, merged with what other people have changed since it was read, or undefined when
 * nothing is left to write. Throws `edit_conflict`. Two people may each have changed one end of the enrollment so that together
 * they make none: then the end that the other person changed conflicts.
 */
export function mergeClassEdit(
  { timezone }: Site,
  stored: Edited,
  { read, ...edit }: ValidatedInput<typeof training.updateClass>['body'],
): Edited | undefined {
  const wanted = storedAs(edit);
  const { changes, conflicting } = mergeEdit<Edited>(stored, wanted, read && storedAs(read));
  const { location, class_size, enrollment_start, enrollment_end, sessions, is_active } = { ...stored, ...changes };
  if (enrollment_start > enrollment_end)
    conflicting.push(...(['enrollment_start', 'enrollment_end'] as const).filter((field) => !(field in changes)));
  if (conflicting.length > 0) {
    throw editConflict<Edited>([...new Set(conflicting)], { stored, wanted }, toldIn(timezone));
  }
  if (read && Object.keys(changes).length === 0) return undefined;
  return { location, class_size, enrollment_start, enrollment_end, sessions, is_active };
}

/** How a field that two people have changed is told, in the department's zone. */
function toldIn(timeZone: string) {
  const instant = (at: string | undefined): string => {
    const [date = '', time = ''] = at ? localTime(at, timeZone).split('T') : [];
    return date && `${dayText(date)}, ${time}`;
  };
  return {
    words: (field: keyof Edited, values: Partial<Edited>): string => {
      if (field === 'sessions') return sessionsText(values.sessions ?? []);
      if (field === 'enrollment_start' || field === 'enrollment_end') return instant(values[field]);
      return plainWords(values[field]);
    },
    answered: (field: keyof Edited, values: Partial<Edited>) =>
      field === 'sessions'
        ? { field: 'dates', value: (values.sessions ?? []).map(presentSession) }
        : { field, value: values[field] },
  };
}
