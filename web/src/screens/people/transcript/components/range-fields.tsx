import { Button, Group } from '@mantine/core';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useState } from 'react';
import { transcriptLabels as labels } from '../../../../parts/training-record/labels.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import type { useRange } from '../use-range.ts';

type RangeEnd = 'from' | 'to';

/** The period of a transcript. An empty end is open. */
export function RangeFields({ from, to, change, clear }: ReturnType<typeof useRange>) {
  return (
    <Group gap="md" align="flex-start">
      <End end="from" date={from} change={change} />
      <End end="to" date={to} change={change} />
      {(from !== undefined || to !== undefined) && (
        <Button mt={24} variant="default" onClick={clear}>
          {labels.everything}
        </Button>
      )}
    </Group>
  );
}

function End({
  end,
  date,
  change,
}: Pick<ReturnType<typeof useRange>, 'change'> & { end: RangeEnd; date: string | undefined }) {
  // The typed text, which may not be a date yet.
  const [typed, setTyped] = useState<string>();
  function type(next: string) {
    const isDate = next === '' || isSupportedDate(next);
    setTyped(isDate ? undefined : next);
    if (isDate) change(end, next || undefined);
  }
  return (
    <DateInput
      label={labels[end]}
      value={typed ?? date ?? ''}
      onChange={type}
      error={typed !== undefined && labels.invalid}
      miw={150}
      onBlur={() => setTyped(undefined)}
    />
  );
}
