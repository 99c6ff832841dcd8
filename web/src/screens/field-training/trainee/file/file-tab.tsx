import { Alert, List, Paper, Stack, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { TabHeader } from '../../../../ui/tab-header.tsx';
import type { TraineePanelProps } from '../../trainee-panel.ts';
import { labels } from './labels.ts';
import { useFile } from './use-file.ts';

/** Saves the program file of a trainee as a PDF. */
export function FileTab({ trainee }: TraineePanelProps) {
  const timeZone = useTimeZone();
  const { busy, percent, failure, note, save } = useFile(trainee, { timeZone, today: useToday(timeZone) });
  return (
    <Stack gap="lg">
      <TabHeader title={labels.title} help={labels.help} />
      <Paper withBorder radius="lg" p="md" maw={640}>
        <Stack gap="md" align="flex-start">
          <Text fw={500}>{labels.reports(trainee.reports.length)}</Text>
          <div>
            <Text>{labels.contents}</Text>
            <List>
              {labels.parts.map((part) => (
                <List.Item key={part}>{part}</List.Item>
              ))}
            </List>
          </div>
          <BusyButton
            label={labels.save}
            busyLabel={percent === undefined ? labels.making : labels.loading(percent)}
            busy={busy}
            mih={44}
            leftSection={<IconFileTypePdf size={18} stroke={1.6} aria-hidden />}
            onClick={save}
          />
          <ErrorAlert message={failure} />
          {note && (
            <Alert vars={alertTone('near')} role="status">
              {note}
            </Alert>
          )}
        </Stack>
      </Paper>
    </Stack>
  );
}
