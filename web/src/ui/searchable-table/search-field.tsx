import { Group, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { labels } from './labels.ts';
import classes from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Names the searched fields. */
  hint: string;
  /** The number of rows, at the right. */
  count: string;
  /** Filters, after the search. */
  filters?: ReactNode;
  /** At the end. */
  options: ReactNode;
}

/** The search above a list, with the number of matches. The key `/` focuses it. */
export function SearchField({ value, onChange, hint, count, filters, options }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  return (
    <Group gap="sm" className={classes.bar}>
      <TextInput
        className={classes.search}
        data-print="hidden"
        ref={field}
        type="search"
        aria-label={labels.search}
        placeholder={hint}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="sm" className={classes.rest}>
        {filters}
        <Group gap="sm" ml="auto">
          <Text variant="hint" className="tabular" role="status" data-print="hidden">
            {count}
          </Text>
          {options}
        </Group>
      </Group>
    </Group>
  );
}
