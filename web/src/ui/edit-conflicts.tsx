import { Button, Group, Text } from '@mantine/core';
import type { EditConflict, FieldErrors } from '@muster/shared/errors';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';

const texts = {
  now: (theirs: string) => `Another person changed this. It is now: ${theirs}`,
  choose: 'Which one should be saved?',
  question: (field: string) => `Which value of ${field} should be saved?`,
  mine: 'Keep mine',
  theirs: 'Take theirs',
  of: (choice: string, field: string) => `${choice}: ${field}`,
};

/** What an edit form needs of its form to show conflicts and to settle them. */
interface ConflictForm {
  setErrors: (change: (shown: Record<string, ReactNode>) => Record<string, ReactNode>) => void;
  getInputNode: (field: string) => HTMLElement | null;
}

/**
 * Keeps what an edit form is compared with: the row as it was loaded, and of each field in conflict the value that another person
 * stored meanwhile (docs/decisions/0022-merge-edits-by-field.md). A conflict is open until one of both values is chosen.
 * `put` gives a row the stored value of a field.
 */
export function useEditConflicts<B>(
  loaded: B,
  put: (row: B, field: string, value: unknown) => B = (row, field, value) => ({ ...row, [field]: value }),
) {
  const [base, setBase] = useState(loaded);
  const [open, setOpen] = useState<readonly EditConflict[]>([]);
  return {
    base,
    open,
    /** What the fields say while a conflict is open. */
    messages: Object.fromEntries(open.map(({ field, theirs }) => [field, texts.now(theirs)])),
    /** Takes in a refused edit and returns its messages by field; undefined when it was refused for something else. */
    take(error: unknown): FieldErrors | undefined {
      const conflicts = error instanceof ApiError ? error.conflicts : undefined;
      if (!conflicts) return undefined;
      setBase((row) => conflicts.reduce((now, { field, value }) => put(now, field, value), row));
      setOpen(conflicts);
      return Object.fromEntries(conflicts.map(({ field, theirs }) => [field, [texts.now(theirs)]]));
    },
    /** Settles a conflict: its message goes, and the focus goes to the field. */
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
  /** Every conflict is settled: what was said of the attempt is over. */
  onSettled: () => void;
}

/** The choice between both values of a field in conflict, under the field, whose message says what is stored now. */
export function ConflictChoice({ field, label, conflicts, form, onTheirs, onSettled }: ConflictChoiceProps) {
  const mine = useRef<HTMLButtonElement>(null);
  const isFirst = conflicts?.open[0]?.field === field;
  useEffect(() => {
    // A field without an input of its own (the dates of a class) has its choice focused in its stead.
    if (isFirst && form.getInputNode(field) === mine.current) mine.current?.focus();
  }, [isFirst, field, form.getInputNode]);
  if (!conflicts?.open.some((one) => one.field === field)) return null;
  const settle = () => {
    conflicts.settle(field, form);
    if (conflicts.open.length === 1) onSettled();
  };
  return (
    <Group gap="xs" mt={6} role="group" aria-label={texts.question(label)}>
      <Text size="xs" c="dimmed">
        {texts.choose}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={texts.of(texts.mine, label)}
          ref={mine}
          data-path={field}
          onClick={settle}
        >
          {texts.mine}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={texts.of(texts.theirs, label)}
          onClick={() => {
            onTheirs();
            settle();
          }}
        >
          {texts.theirs}
        </Button>
      </Group>
    </Group>
  );
}
