import type { ListedInstructor, training } from '@muster/shared/areas/training';
import { declared, declaredNames } from '@muster/shared/declared-fields';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { localTime } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import { timeText } from '@muster/shared/rules/time-format';
import type { SiteContext } from '../../calls/site-context.ts';
import { sessionsText } from '../../domain/messages/messages.ts';
import { presentInstructor, presentSession } from '../../domain/training/present-class.ts';
import { editConflict, mergeEdit, type Presented, plainWords, storedFields } from '../../kernel/merge-edit.ts';
import { timeFormatOf } from '../../table/entities/site.ts';
import { type Place, readList } from '../../table/entities/site-list.ts';
import { enteredClassFields, type Instructor, type TrainingClass } from '../../table/entities/training-class.ts';
import { sessionsOf } from './add-class.ts';
import { asListed } from './instructors.ts';

type Input = ValidatedInput<typeof training.updateClass>['body'];
type ClassEdit = Omit<Input, 'read'>;

/** The editable class fields that keep their stored form. */
const plain = ['location', 'class_size', 'enrollment_start', 'enrollment_end', 'sessions', 'is_active'] as const;

/** The declared fields in minutes. */
const minuteFields: readonly string[] = declaredNames('class').filter(
  (name) => declared('class', name).kind === 'minutes',
);

/** The editable fields of a class, with instructors in the form's shape. */
interface Edited extends Pick<TrainingClass, (typeof plain)[number] | (typeof enteredClassFields)[number]> {
  instructors?: readonly ListedInstructor[] | undefined;
}

/** Returns the fields of a form in stored form. Undefined: the edit clears the field. */
function toStored({ dates, is_active, instructors, ...others }: Partial<ClassEdit>): Partial<Edited> {
  return {
    ...storedFields<Edited>(others, enteredClassFields),
    ...(dates === undefined ? {} : { sessions: Array.isArray(dates) ? sessionsOf(dates) : [] }),
    ...(is_active === undefined ? {} : { is_active }),
    ...(instructors === undefined ? {} : { instructors: instructors.length > 0 ? instructors : undefined }),
  };
}

/** Returns the stored fields to compare with an edit. */
function comparable(stored: TrainingClass): Edited {
  const fields = Object.fromEntries([...plain, ...enteredClassFields].map((field) => [field, stored[field]]));
  return { ...(fields as Omit<Edited, 'instructors'>), instructors: stored.instructors?.map(asListed) };
}

/**
 * Returns the fields of a class after an edit, merged with concurrent edits. Undefined: nothing to write. Throws
 * `edit_conflict`, also if two concurrent edits of the enrollment window together end it before its start; the other
 * person's end conflicts.
 */
export async function mergeClassEdit(
  context: Pick<SiteContext, 'table' | 'site'>,
  trainingClass: TrainingClass,
  { read, ...edit }: Input,
): Promise<Edited | undefined> {
  const requested = toStored(edit);
  const stored = comparable(trainingClass);
  const { changes, conflicting } = mergeEdit<Edited>(stored, requested, read && toStored(read));
  const merged = { ...stored, ...changes };
  if (merged.enrollment_start > merged.enrollment_end)
    conflicting.push(...(['enrollment_start', 'enrollment_end'] as const).filter((field) => !(field in changes)));
  if (conflicting.length > 0) {
    const places = conflicting.includes('place_id') ? await readList<Place>(context.table, 'PLACE') : [];
    const told = wordsIn(context.site, trainingClass.instructors ?? [], places);
    throw editConflict<Edited>([...new Set(conflicting)], { stored, requested }, told);
  }
  if (read && Object.keys(changes).length === 0) return undefined;
  return merged;
}

/** Returns how an edit conflict shows a field's value, in the department's zone and format. */
function wordsIn(
  site: SiteContext['site'],
  instructors: readonly Instructor[],
  places: readonly Place[],
): Presented<Edited> {
  const instant = (at: string | undefined): string => {
    const [date = '', time = ''] = at ? localTime(at, site.timezone).split('T') : [];
    return date && `${dayText(date)}, ${timeText(time, timeFormatOf(site))}`;
  };
  const instructorText = (one: ListedInstructor) =>
    one.employee_id === undefined
      ? one.name
      : (instructors.find(({ employee_id }) => employee_id === one.employee_id)?.name ?? one.employee_id);
  return {
    words: (field, values) => {
      if (field === 'sessions') return sessionsText(values.sessions ?? [], site);
      if (field === 'enrollment_start' || field === 'enrollment_end') return instant(values[field]);
      if (field === 'instructors') return (values.instructors ?? []).map(instructorText).join(', ');
      if (field === 'place_id') return places.find(({ id }) => id === values.place_id)?.name ?? '';
      if (minuteFields.includes(field) && values[field] !== undefined) return `${values[field]} minutes`;
      return plainWords(values[field]);
    },
    answered: (field, values) => {
      if (field === 'sessions') return { field: 'dates', value: (values.sessions ?? []).map(presentSession) };
      if (field === 'instructors') return { field, value: instructors.map(presentInstructor) };
      return { field, value: values[field] ?? null };
    },
  };
}
