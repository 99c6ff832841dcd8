import { Button } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { singleClick } from '../../../ui/single-click.ts';
import { type ClassSessionValues, noSession, type Window } from '../class-form-values.ts';
import { byStart, type DateError, dateError } from '../date-validation.ts';
import { classDialog } from '../labels.ts';
import type { ClassForm } from '../use-class-form.ts';
import { AddedDates } from './added-dates.tsx';
import { ClassSessionInputs } from './class-session-inputs.tsx';

const path = 'next';

/** True for a date of which something is typed that is no date; its value is empty then. */
function isUnreadable(input: HTMLElement | null): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput;
}

/** The dates of a new class, and the fields that add one (SPEC.md section 5, "Adding a date"). */
export function AddDateFields({ form, timeZone, window }: { form: ClassForm; timeZone: string; window: Window }) {
  const { next, dates } = form.values;
  const setDates = (changed: ClassSessionValues[]) => form.setFieldValue('dates', changed);
  /** What is wrong with the date that is being typed; nothing, when it is corrected or added. */
  function say(refusal?: DateError): void {
    form.setErrors((shown) => ({
      ...Object.fromEntries(Object.entries(shown).filter(([field]) => !field.startsWith(`${path}.`))),
      ...(refusal ? { [`${path}.${refusal.field}`]: refusal.message } : {}),
    }));
  }
  function add(): void {
    const date = form.getInputNode(`${path}.date`);
    const refusal = dateError(next, dates, { window, timeZone, unreadable: isUnreadable(date) });
    say(refusal);
    if (refusal) {
      form.getInputNode(`${path}.${refusal.field}`)?.focus();
      return;
    }
    setDates(byStart([...dates, { ...next, key: randomId() }]));
    // The next day of a class mostly has the same times.
    form.setFieldValue('next', { ...next, date: '' });
    date?.focus();
  }
  return (
    <>
      <AddedDates dates={dates} onRemove={(key) => setDates(dates.filter((one) => one.key !== key))} />
      <ClassSessionInputs
        values={next ?? noSession}
        path={path}
        window={window}
        errors={{
          date: form.errors[`${path}.date`],
          start_time: form.errors[`${path}.start_time`],
          end_time: form.errors[`${path}.end_time`],
        }}
        onChange={(field, value) => {
          say();
          form.setFieldValue(`${path}.${field}`, value);
        }}
        onEnter={add}
      >
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          style={{ order: 2 }}
          onClick={singleClick(add)}
        >
          {classDialog.addDate}
        </Button>
      </ClassSessionInputs>
    </>
  );
}
