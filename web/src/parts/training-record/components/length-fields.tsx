import { Group, Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { WholeNumberInput } from '../../../ui/whole-number-input.tsx';
import type { TypedLength } from '../hours.ts';
import { formLabels } from '../labels.ts';

interface LengthFieldsProps {
  value: TypedLength;
  onChange: (value: TypedLength) => void;
  error?: ReactNode;
  /** The form path, which focuses the field if the length is invalid. */
  'data-path'?: string;
}

/** Inputs for hours and minutes, with one message below. */
export function LengthFields({ value, onChange, error, 'data-path': path }: LengthFieldsProps) {
  const messageId = useId();
  const described = { error: Boolean(error), 'aria-describedby': error ? messageId : undefined };
  return (
    <div>
      <Group gap="xs" grow>
        <WholeNumberInput
          label={formLabels.hours}
          {...described}
          data-path={path}
          value={value.hours}
          onChange={({ currentTarget }) => onChange({ ...value, hours: currentTarget.value })}
        />
        <WholeNumberInput
          label={formLabels.minutes}
          {...described}
          value={value.minutes}
          onChange={({ currentTarget }) => onChange({ ...value, minutes: currentTarget.value })}
        />
      </Group>
      {error && (
        <Input.Error id={messageId} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
