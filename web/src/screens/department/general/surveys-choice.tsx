import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { surveys } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/use-call.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { labels } from './labels.ts';

/** The setting for class surveys. */
export function SurveysChoice() {
  const { data, error, retry, mutate } = useCall(surveys.department);
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async (enabled: boolean) => {
    setFailure(undefined);
    try {
      await mutate(await call(surveys.setDepartment, { body: { enabled } }), { revalidate: false });
      notifications.show({ message: labels.surveysSaved(enabled), color: 'navy' });
    } catch (thrown) {
      setFailure(errorText(labels.surveysFailed, thrown));
    }
  });
  if (!data) return <NotLoaded error={error} message={labels.surveysNotLoaded} onRetry={retry} rows={1} />;
  return (
    <>
      <Checkbox
        label={labels.surveysOn}
        checked={data.enabled}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => void run(currentTarget.checked)}
      />
      <ErrorAlert message={failure} />
    </>
  );
}
