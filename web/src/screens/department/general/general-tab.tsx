import { Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type TimeFormat, timeFormats } from '@muster/shared/rules/time-format';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { storedValue } from '../../../api/login-cookies.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { paths } from '../../../paths.ts';
import { departmentName } from '../../../session/api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FactsList } from '../../../ui/facts-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { useDepartment } from './api.ts';
import { labels } from './labels.ts';
import { SurveysChoice } from './surveys-choice.tsx';

/** The department's name, site code, time zone and time format. */
export function GeneralTab() {
  const { department, error, retry, change } = useDepartment();
  if (!department) return <NotLoaded error={error} message={labels.loadFailed} onRetry={retry} />;
  const facts = [
    [labels.name, departmentName()],
    [labels.siteCode, storedValue('site_code')],
    [labels.timeZone, department.timezone],
  ] as const;
  return (
    <Stack gap="lg" maw={640}>
      <div>
        <FactsList facts={facts} />
        <Text variant="hint" mt="xs">
          {labels.factsHelp}
        </Text>
      </div>
      <SettingsSection title={labels.timeFormat} help={labels.timeFormatHelp}>
        <TimeFormatChoice format={department.time_format} change={change} />
      </SettingsSection>
      <SettingsSection title={labels.surveys} help={labels.surveysHelp}>
        <SurveysChoice />
      </SettingsSection>
      <SettingsSection title={labels.setup} help={labels.setupHelp}>
        <LinkButton to={paths.setup} variant="default" style={{ alignSelf: 'start' }}>
          {labels.openSetup}
        </LinkButton>
      </SettingsSection>
    </Stack>
  );
}

interface TimeFormatChoiceProps {
  format: TimeFormat;
  change: (to: TimeFormat) => Promise<void>;
}

function TimeFormatChoice({ format, change }: TimeFormatChoiceProps) {
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
    <>
      <Radio.Group
        aria-label={labels.timeFormat}
        value={format}
        onChange={(value) => void run(value as TimeFormat)}
        aria-busy={busy || undefined}
      >
        <Stack gap="xs">
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
    </>
  );
}
