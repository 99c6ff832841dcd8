import { Button, Group, Text } from '@mantine/core';
import type { EditConflict, FieldErrors } from '@muster/shared/errors';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';

const labels = {
  now: (theirs: string) => `Another person changed this. It is now: ${theirs}`,
  choose: 'Which one should be saved?',
  question: (field: string) => `Which value of ${field} should be saved?`,
  mine: 'Keep mine',
  theirs: 'Take theirs',
  of: (choice: string, field: string) => `${choice}: ${field}`,
};

/** The parts of a form that conflicts need. */
interface ConflictForm {
  setErrors: (change: (shown: Record<string, ReactNode>) => Record<string, ReactNode>) => void;
  getInputNode: (field: string) => HTMLElement | null;
}

/**
 * Keeps the baseline of an edit form: the loaded record, updated with another person's values of conflicting fields
 * (ADR 3). A conflict stays open until a value is chosen. `put` sets a field in a record.
 */
export function useEditConflicts<B>(
  loaded: B,
  put: (record: B, field: string, value: unknown) => B = (record, field, value) => ({ ...record, [field]: value }),
) {
  const [base, setBase] = useState(loaded);
  const [open, setOpen] = useState<readonly EditConflict[]>([]);
  return {
    base,
    open,
    /** The messages of open conflicts by field. */
    messages: Object.fromEntries(open.map(({ field, theirs }) => [field, labels.now(theirs)])),
    /** Opens the conflicts of a refused edit and returns their messages by field; undefined for other errors. */
    take(error: unknown): FieldErrors | undefined {
      const conflicts = error instanceof ApiError ? error.conflicts : undefined;
      if (!conflicts) return undefined;
      setBase((record) => conflicts.reduce((now, { field, value }) => put(now, field, value), record));
      setOpen(conflicts);
      return Object.fromEntries(conflicts.map(({ field, theirs }) => [field, [labels.now(theirs)]]));
    },
    /** Closes a conflict: removes its message and focuses the field. */
    settle(field: string, form: ConflictForm): void {
      setOpen((all) => all.filter((one) => one.field !== field));
      form.setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => name !== field)));
      form.getInputNode(field)?.focus();
    },
  };
}

export type EditConflicts<B> = ReturnType<typeof useEditConflicts<B>>;

interface ConflictChoiceProps {
  field: string;
  label: string;
  conflicts: Pick<EditConflicts<unknown>, 'open' | 'settle'> | undefined;
  form: ConflictForm;
  /** Puts the stored value into the field. */
  onTheirs: () => void;
  onSettled: () => void;
}

/** The choice between both values of a conflict, below its field. */
export function ConflictChoice({ field, label, conflicts, form, onTheirs, onSettled }: ConflictChoiceProps) {
  const mine = useRef<HTMLButtonElement>(null);
  const isFirst = conflicts?.open[0]?.field === field;
  useEffect(() => {
    // Focuses the choice if the field has no input of its own (the dates of a class).
    if (isFirst && form.getInputNode(field) === mine.current) mine.current?.focus();
  }, [isFirst, field, form.getInputNode]);
  if (!conflicts?.open.some((one) => one.field === field)) return null;
  const settle = () => {
    conflicts.settle(field, form);
    if (conflicts.open.length === 1) onSettled();
  };
  return (
    <Group gap="xs" mt={6} role="group" aria-label={labels.question(label)}>
      <Text variant="hint">{labels.choose}</Text>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={labels.of(labels.mine, label)}
          ref={mine}
          data-path={field}
          onClick={settle}
        >
          {labels.mine}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={labels.of(labels.theirs, label)}
          onClick={() => {
            onTheirs();
            settle();
          }}
        >
          {labels.theirs}
        </Button>
      </Group>
    </Group>
  );
}
