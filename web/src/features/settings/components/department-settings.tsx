import { Radio, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type TimeFormat, timeFormats } from '@muster/shared/rules/time-format';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useDepartmentTimeFormat } from '../api.ts';
import { departmentLabels as labels } from '../labels.ts';
import { SettingsSection } from './settings-section.tsx';

/** What administrators set for the whole department. */
export function DepartmentSettings() {
  const { format, busy, change } = useDepartmentTimeFormat();
  const [failure, setFailure] = useState<string>();
  function set(to: TimeFormat) {
    setFailure(undefined);
    void change({
      to,
      after(error) {
        if (error) setFailure(errorText(labels.saveFailed, error));
        else notifications.show({ message: labels.saved(labels.timeFormats[to].example), color: 'navy' });
      },
    });
  }
  return (
    <SettingsSection title={labels.title} help={labels.help}>
      <Radio.Group
        label={labels.timeFormat}
        value={format ?? null}
        onChange={(value) => set(value as TimeFormat)}
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
    </SettingsSection>
  );
}
