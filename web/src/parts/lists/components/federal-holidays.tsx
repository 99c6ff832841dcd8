import { Checkbox, Stack, Text, Title } from '@mantine/core';
import type { FederalHoliday } from '@muster/shared/areas/lists';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { useFederalHolidays, useListChanges } from '../api.ts';
import { labels, holidayLabels as texts } from '../labels.ts';

/** The federal holidays, each with a box for whether the department observes it. A change is saved at once. */
export function FederalHolidays({ locked }: { locked?: string | undefined }) {
  const { data, error, retry } = useFederalHolidays();
  const { keepFederalHoliday } = useListChanges();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async (holiday: FederalHoliday) => {
    setFailure(undefined);
    try {
      await keepFederalHoliday(holiday, !holiday.kept);
    } catch (problem) {
      setFailure(errorText(labels.saveFailed, problem));
    }
  });
  return (
    <Stack gap="xs" component="section" aria-label={texts.federal}>
      <Title order={3}>{texts.federal}</Title>
      <Text variant="hint">{texts.federalHelp}</Text>
      {data ? (
        data.map((holiday) => (
          <Checkbox
            key={holiday.id}
            label={holiday.name}
            checked={holiday.kept}
            disabled={locked !== undefined}
            aria-busy={busy || undefined}
            onChange={() => void run(holiday)}
          />
        ))
      ) : (
        <NotLoaded error={error !== undefined} message={texts.federalFailed} onRetry={retry} rows={3} />
      )}
      <ErrorAlert message={failure} />
      {locked && <Text variant="hint">{locked}</Text>}
    </Stack>
  );
}
