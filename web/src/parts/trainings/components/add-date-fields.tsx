import { Button, Group, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { isUnreadableDate } from '../../../ui/date-input.tsx';
import { formatTimeRange } from '../../../ui/date-time.ts';
import { singleClick } from '../../../ui/single-click.ts';
import { type ClassSessionValues, noSession, type Window } from '../class-form-values.ts';
import { byStart, type DateError, dateError } from '../date-validation.ts';
import { classDialog } from '../labels.ts';
import type { ClassForm } from '../use-class-form.ts';
import { AddedDates } from './added-dates.tsx';
import { ClassSessionInputs } from './class-session-inputs.tsx';

const path = 'next';

interface AddDateFieldsProps {
  form: ClassForm;
  timeZone: string;
  window: Window;
  /** Suggested times, from earlier classes. */
  times: readonly { start: string; end: string }[];
}

/** The dates of a new class, and the fields that add one (docs/spec.md section 5, "Adding a date"). */
export function AddDateFields({ form, timeZone, window, times }: AddDateFieldsProps) {
  const { next, dates } = form.values;
  const setDates = (changed: ClassSessionValues[]) => form.setFieldValue('dates', changed);
  /** Shows the error of the date that is being typed, or removes it. */
  function showError(error?: DateError): void {
    form.setErrors((shown) => ({
      ...Object.fromEntries(Object.entries(shown).filter(([field]) => !field.startsWith(`${path}.`))),
      ...(error ? { [`${path}.${error.field}`]: error.message } : {}),
    }));
  }
  function add(): void {
    const date = form.getInputNode(`${path}.date`);
    const error = dateError(next, dates, { window, timeZone, unreadable: isUnreadableDate(date) });
    showError(error);
    if (error) {
      form.getInputNode(`${path}.${error.field}`)?.focus();
      return;
    }
    setDates(byStart([...dates, { ...next, key: randomId() }]));
    // The next session of a class usually has the same times.
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
          showError();
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
      {times.length > 0 && (
        <Group gap={6} role="group" aria-label={classDialog.earlierTimes}>
          <Text variant="hint" aria-hidden>
            {classDialog.earlierTimes}
          </Text>
          {times.map(({ start, end }) => (
            <Button
              key={`${start} ${end}`}
              variant="default"
              size="compact-xs"
              onClick={() => {
                showError();
                form.setFieldValue('next', { ...next, start_time: start, end_time: end });
              }}
            >
              {formatTimeRange(start, end)}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
