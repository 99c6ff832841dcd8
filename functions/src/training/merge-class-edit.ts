import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { localTime } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import { timeText } from '@muster/shared/rules/time-format';
import { editConflict, mergeEdit, plainWords } from '../merge-edit.ts';
import { type Site, timeFormatOf } from '../table/entities/site.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';
import { sessionsOf } from './add-class.ts';
import { presentSession, sessionsText } from './present-class.ts';

type ClassEdit = Omit<ValidatedInput<typeof training.updateClass>['body'], 'read'>;

/** The fields of a class that staff edit. */
type Edited = Pick<
  TrainingClass,
  'location' | 'class_size' | 'enrollment_start' | 'enrollment_end' | 'sessions' | 'is_active'
>;

/** Returns the fields of a form as they are stored. */
function toStored({ dates, is_active, ...fields }: Partial<ClassEdit>): Partial<Edited> {
  return {
    ...fields,
    ...(dates === undefined ? {} : { sessions: Array.isArray(dates) ? sessionsOf(dates) : [] }),
    ...(is_active === undefined ? {} : { is_active }),
  };
}

/**
 * Returns the fields of a class after an edit, merged with what other staff have changed since it was read, or undefined when nothing is
 * left to write. Throws `edit_conflict`, also when two staff members each changed one end of the enrollment window so that it would end
 * before it starts: then the end that the other one changed conflicts.
 */
export function mergeClassEdit(
  site: Site,
  stored: Edited,
  { read, ...edit }: ValidatedInput<typeof training.updateClass>['body'],
): Edited | undefined {
  const wanted = toStored(edit);
  const { changes, conflicting } = mergeEdit<Edited>(stored, wanted, read && toStored(read));
  const { location, class_size, enrollment_start, enrollment_end, sessions, is_active } = { ...stored, ...changes };
  if (enrollment_start > enrollment_end)
    conflicting.push(...(['enrollment_start', 'enrollment_end'] as const).filter((field) => !(field in changes)));
  if (conflicting.length > 0) {
    throw editConflict<Edited>([...new Set(conflicting)], { stored, wanted }, wordsIn(site));
  }
  if (read && Object.keys(changes).length === 0) return undefined;
  return { location, class_size, enrollment_start, enrollment_end, sessions, is_active };
}

/** Returns how an edit conflict names the value of a field, in the department's zone and format. */
function wordsIn(site: Site) {
  const instant = (at: string | undefined): string => {
    const [date = '', time = ''] = at ? localTime(at, site.timezone).split('T') : [];
    return date && `${dayText(date)}, ${timeText(time, timeFormatOf(site))}`;
  };
  return {
    words: (field: keyof Edited, values: Partial<Edited>): string => {
      if (field === 'sessions') return sessionsText(values.sessions ?? [], site);
      if (field === 'enrollment_start' || field === 'enrollment_end') return instant(values[field]);
      return plainWords(values[field]);
    },
    answered: (field: keyof Edited, values: Partial<Edited>) =>
      field === 'sessions'
        ? { field: 'dates', value: (values.sessions ?? []).map(presentSession) }
        : { field, value: values[field] },
  };
}
