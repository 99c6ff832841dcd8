import { type Holiday, lists } from '@muster/shared/areas/lists';
import { useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { useListChanges } from '../api.ts';
import { labels, holidayLabels as texts } from '../labels.ts';
import { ItemForm, type ListedFormProps } from './item-form.tsx';

const fields = [
  { name: 'name', label: texts.name },
  { name: 'date', label: texts.date, input: 'date' },
  { name: 'yearly', label: texts.yearly, input: 'checkbox' },
] as const;

type HolidayValues = Record<'name' | 'date' | 'yearly', string>;

const valuesOf = (holiday: Holiday | undefined): HolidayValues => ({
  name: holiday?.name ?? '',
  date: holiday?.date ?? '',
  yearly: holiday?.yearly ? 'yes' : '',
});

const bodyOf = ({ name, date, yearly }: HolidayValues) => ({ name, date, yearly: yearly === 'yes' });

/** Adds or edits a department holiday. */
export function HolidayForm({ item: holiday, onDone, ...others }: ListedFormProps<Holiday>) {
  const { addHoliday, updateHoliday } = useListChanges();
  const conflicts = useEditConflicts(holiday);
  async function save(values: HolidayValues): Promise<void> {
    const body = bodyOf(values);
    const { base } = conflicts;
    onDone(await (base ? updateHoliday(base.id, { ...body, read: bodyOf(valuesOf(base)) }) : addHoliday(body)));
  }
  return (
    <ItemForm
      {...others}
      label={holiday ? labels.of(labels.edit, holiday.name) : texts.own.add}
      submit={holiday ? labels.save : texts.own.add}
      fields={fields}
      initial={valuesOf(holiday)}
      schema={lists.addHoliday.body}
      bodyOf={bodyOf}
      save={save}
      conflictsOf={conflicts.take}
    />
  );
}
