import { Input, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { withFourDigitYear } from '../../../ui/four-digit-year.ts';
import { TimeInput } from '../../../ui/time-input.tsx';
import type { TypedSession, Window } from '../class-form-values.ts';
import { classDialog } from '../labels.ts';
import classes from './class-session-inputs.module.css';

interface ClassSessionInputsProps {
  values: TypedSession;
  onChange: (field: keyof TypedSession, value: string) => void;
  /** The messages by field, shown under the row. */
  errors: Partial<Record<keyof TypedSession, ReactNode>>;
  /** The path of the fields in the form, such as `dates.0`, by which an invalid one is focused. */
  path: string;
  /** The row's number, for the accessible names of fields without visible labels. */
  row?: number;
  window?: Window;
  onEnter?: () => void;
  /** The button at the end. */
  children: ReactNode;
}

export function ClassSessionInputs(props: ClassSessionInputsProps) {
  const { values, onChange, errors, path, row, window, onEnter, children } = props;
  const messageId = useId();
  const messages = [...new Set([errors.date, errors.start_time, errors.end_time].filter(Boolean))];
  const input = (field: keyof TypedSession, label: string) => ({
    label: row === undefined ? label : undefined,
    'aria-label': row === undefined ? undefined : classDialog.ofRow(label, row),
    error: Boolean(errors[field]),
    'aria-describedby': errors[field] ? messageId : undefined,
    'data-path': `${path}.${field}`,
    value: values[field],
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !onEnter) return;
      event.preventDefault(); // it would submit the whole form
      onEnter();
    },
  });
  return (
    <div>
      <div className={classes.row}>
        <TextInput
          type="date"
          {...input('date', classDialog.date)}
          {...window}
          data-autofocus={row === 1 || undefined}
          className={classes.date}
          onChange={({ currentTarget }) => onChange('date', withFourDigitYear(currentTarget.value))}
        />
        <TimeInput
          {...input('start_time', classDialog.startTime)}
          className={classes.time}
          onChange={(time) => onChange('start_time', time)}
        />
        <TimeInput
          {...input('end_time', classDialog.endTime)}
          className={classes.time}
          onChange={(time) => onChange('end_time', time)}
        />
        {children}
      </div>
      {messages.length > 0 && (
        <Input.Error id={messageId} role="alert" mt={4}>
          {messages.join('\n')}
        </Input.Error>
      )}
    </div>
  );
}
