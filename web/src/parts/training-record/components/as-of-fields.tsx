import { Button, Checkbox, Group } from '@mantine/core';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useState } from 'react';
import { DateInput } from '../../../ui/date-input.tsx';
import { labels } from '../labels.ts';
import type { useAsOf } from '../use-as-of.ts';

const texts = labels.asOf;

/** Chooses the day of a record, and whether entries recorded later count. */
export function AsOfFields({ on, asThenKnown, change, today }: ReturnType<typeof useAsOf> & { today: string }) {
  const shown = on ?? today;
  // While a date is typed, the text may be no date, or a different one.
  const [typed, setTyped] = useState<{ date: string; instead: string }>();
  const date = typed && typed.instead === shown ? typed.date : shown;
  function type(next: string) {
    const isDate = isSupportedDate(next);
    setTyped(isDate ? undefined : { date: next, instead: shown });
    if (isDate) change({ on: next === today ? undefined : next });
  }
  return (
    <Group gap="md" align="flex-start">
      <DateInput
        label={texts.date}
        value={date}
        onChange={type}
        error={!isSupportedDate(date) && texts.invalid}
        miw={150}
        onBlur={() => setTyped(undefined)}
      />
      {on !== undefined && (
        <>
          {on < today && (
            <Checkbox
              mt={28}
              label={texts.thenKnown}
              description={texts.thenKnownHelp}
              checked={asThenKnown}
              onChange={({ currentTarget }) => change({ asThenKnown: currentTarget.checked })}
            />
          )}
          <Button mt={24} variant="default" onClick={() => change({ on: undefined })}>
            {texts.today}
          </Button>
        </>
      )}
    </Group>
  );
}
