import { Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type TimeFormat, timeFormats } from '@muster/shared/rules/time-format';
import { Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { departmentLabels as labels } from '../../../parts/settings/labels.ts';
import { paths } from '../../../paths.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useDepartmentTimeFormat } from '../api.ts';

const DepartmentMailSwitches = lazyComponent(
  async () => (await import('../mail/components/department-mail-switches.tsx')).DepartmentMailSwitches,
);

/** What administrators set for the whole department. */
export function DepartmentSettings() {
  const { format, change } = useDepartmentTimeFormat();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async (to: TimeFormat) => {
    setFailure(undefined);
    try {
      await change(to);
      notifications.show({ message: labels.saved(labels.timeFormats[to].example), color: 'navy' });
    } catch (error) {
      setFailure(errorText(labels.saveFailed, error));
    }
  });
  return (
    <SettingsSection title={labels.title} help={labels.help}>
      <Radio.Group
        label={labels.timeFormat}
        value={format ?? null}
        onChange={(value) => void run(value as TimeFormat)}
        aria-busy={busy || undefined}
      >
        <Stack gap="xs" mt="xs">
          {timeFormats.map((one) => (
            <Radio
              key={one}
              value={one}
              label={labels.timeFormats[one].name}
              description={labels.timeFormats[one].example}
              py={6}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ErrorAlert message={failure} />
      <Suspense>
        <DepartmentMailSwitches />
      </Suspense>
      <div>
        <LinkButton variant="default" to={paths.signInSettings}>
          {labels.signIn}
        </LinkButton>
        <Text variant="hint" mt={4}>
          {labels.signInHelp}
        </Text>
      </div>
    </SettingsSection>
  );
}
