import { Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { useDepartmentMail } from './api.ts';
import { labels } from './labels.ts';

/** The settings of department email and of "Forgot password?". */
export function MailTab() {
  const { department, failed, retry, change } = useDepartmentMail();
  if (!department) return <NotLoaded error={failed} message={labels.loadFailed} onRetry={retry} rows={3} />;
  return (
    <Stack maw={640}>
      <SettingsSection title={labels.title} help={labels.help}>
        {department.available ? <Switches {...department} change={change} /> : <Text>{labels.unavailable}</Text>}
      </SettingsSection>
    </Stack>
  );
}

interface SwitchesProps {
  on: boolean;
  forgot_password: boolean;
  change: ReturnType<typeof useDepartmentMail>['change'];
}

function Switches({ on, forgot_password, change }: SwitchesProps) {
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
  return (
    <Stack gap="xs" role="group" aria-label={labels.title} aria-busy={busy || undefined}>
      <Switch
        py={10}
        label={labels.on}
        description={labels.onHelp}
        checked={on}
        onChange={(event) => void run({ on: event.currentTarget.checked })}
      />
      <Switch
        py={10}
        label={labels.forgot}
        description={labels.forgotHelp}
        checked={on && forgot_password}
        disabled={!on}
        onChange={(event) => void run({ forgot_password: event.currentTarget.checked })}
      />
      <ErrorAlert message={failure} />
    </Stack>
  );
}
