import { Input } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';

interface OptionSelectProps {
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** A choice as a list, for the cell of a table. */
export function OptionSelect({ labelledBy, describedBy, isInvalid, options, value, onChoose }: OptionSelectProps) {
  return (
    <Input
      component="select"
      pointer
      withAria={false}
      error={isInvalid}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      w="100%"
      styles={{ input: { minHeight: 48 } }}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    >
      <option value="" />
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Input>
  );
}
