import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { FieldErrors } from '@muster/shared/errors';
import { useId } from 'react';
import type * as z from 'zod';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { labels } from '../labels.ts';
import { useInlineForm } from '../use-inline-form.ts';

interface Field<V> {
  name: keyof V & string;
  label: string;
  description?: string;
  numeric?: boolean;
  /** The type of input; a text field by default. A checked box has the value `yes`, an unchecked one is empty. */
  input?: 'date' | 'checkbox';
  /** Makes the field a select with these options. */
  options?: { value: string; label: string }[];
}

/** The props of the form of each list. */
export interface ListedFormProps<T> {
  /** The item to edit; if absent, the form adds one. */
  item?: T | undefined;
  onDone: (item: T) => void;
  onCancel: () => void;
  /** Called with the name as typed. */
  onTyped: (name: string) => void;
  /** The initial name of a new item. */
  name?: string;
}

interface ItemFormProps<V> extends Pick<ListedFormProps<unknown>, 'onCancel' | 'onTyped'> {
  /** The accessible name of the group, and the text of the button that saves. */
  label: string;
  submit: string;
  fields: readonly Field<V>[];
  initial: V;
  schema: z.ZodType;
  bodyOf: (values: V) => unknown;
  save: (values: V) => Promise<unknown>;
  conflictsOf?: (error: unknown) => FieldErrors | undefined;
}

/** The fields of a list item. Not an HTML form, so that it can be nested in one. */
export function ItemForm<V extends Record<string, string>>(props: ItemFormProps<V>) {
  const { label, submit, fields, onCancel, onTyped } = props;
  const id = useId();
  const { values, errors, failure, busy, group, set, submit: send } = useInlineForm(props);
  return (
    <Stack
      role="group"
      ref={group}
      aria-label={label}
      gap="sm"
      p="sm"
      bd="1px solid var(--mantine-color-default-border)"
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        send();
      }}
    >
      {fields.map(({ name, label: title, description, numeric, input, options }, n) => {
        const shared = { id: `${id}-${name}`, name, label: title, error: errors[name] };
        const value = values[name] ?? '';
        if (input === 'date') {
          return <DateInput key={name} {...shared} value={value} onChange={(day) => set(name, day)} />;
        }
        if (input === 'checkbox') {
          return (
            <Checkbox
              key={name}
              {...shared}
              checked={value === 'yes'}
              onChange={({ currentTarget }) => set(name, currentTarget.checked ? 'yes' : '')}
            />
          );
        }
        const described = { ...shared, value, ...(description !== undefined && { description }) };
        if (options) {
          return (
            <NativeSelect
              key={name}
              {...described}
              data={options}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          );
        }
        return (
          <TextInput
            key={name}
            {...described}
            {...(numeric && { inputMode: 'numeric' as const })}
            autoComplete="off"
            autoFocus={n === 0}
            onChange={({ currentTarget }) => {
              set(name, currentTarget.value);
              if (n === 0) onTyped(currentTarget.value);
            }}
          />
        );
      })}
      <ErrorAlert message={failure} />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton variant="light" label={submit} busyLabel={labels.saving} busy={busy} onClick={send} />
      </Group>
    </Stack>
  );
}
