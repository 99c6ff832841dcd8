import { Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useDepartmentMail } from '../../../../parts/mail/api.ts';
import { departmentMailLabels as labels } from '../../../../parts/mail/labels.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { ErrorState } from '../../../../ui/page-states.tsx';

/** Whether the department sends mail, and offers a link for a forgotten password. Nothing where the installation sends no mail. */
export function DepartmentMailSwitches() {
  const { department, failed, retry, change } = useDepartmentMail();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async (to: Parameters<typeof change>[0]) => {
    setFailure(undefined);
    try {
      await change(to);
      notifications.show({ message: labels.saved, color: 'navy' });
    } catch (error) {
      setFailure(errorText(labels.saveFailed, error));
    }
  });
  if (!department) return failed ? <ErrorState message={labels.loadFailed} onRetry={retry} /> : null;
  if (!department.available) return null;
  return (
    <Stack gap="xs" role="group" aria-label={labels.title} aria-busy={busy || undefined}>
      <Text fw={500}>{labels.title}</Text>
      <Switch
        py={10}
        label={labels.on}
        description={labels.onHelp}
        checked={department.on}
        onChange={(event) => void run({ on: event.currentTarget.checked })}
      />
      <Switch
        py={10}
        label={labels.forgot}
        description={labels.forgotHelp}
        checked={department.on && department.forgot_password}
        disabled={!department.on}
        onChange={(event) => void run({ forgot_password: event.currentTarget.checked })}
      />
      <ErrorAlert message={failure} />
    </Stack>
  );
}
