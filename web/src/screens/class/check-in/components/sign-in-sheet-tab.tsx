import { Group, Stack } from '@mantine/core';
import type { TrainingDate } from '@muster/shared/areas/training';
import type { ClassDay } from '@muster/shared/attendance-answers';
import { useState } from 'react';
import { currentSession } from '../../../../parts/check-in/class-session.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { PrintButton } from '../../../../ui/print-button.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../../ui/tab-header.tsx';
import type { ClassPanelProps } from '../../class-day/class-panel.ts';
import { useSignInSheet } from '../api.ts';
import { sheetLabels as labels } from '../labels.ts';
import { PaperSheet } from './paper-sheet.tsx';
import { SessionSelect } from './session-select.tsx';

/** The sheets that people sign by hand, one for each session. */
export function SignInSheetTab({ classId, day }: ClassPanelProps) {
  const timeZone = useTimeZone();
  const { training_dates } = day;
  const [chosen, setChosen] = useState(() => currentSession(training_dates, timeZone, Date.now())?.start_time);
  const session = training_dates.find(({ start_time }) => start_time === chosen) ?? training_dates[0];
  if (!session) return null;
  return (
    <Stack gap="lg">
      <TabHeader title={labels.title} help={labels.help} />
      <Group align="flex-end" gap="sm">
        <SessionSelect sessions={training_dates} chosen={session.start_time} onChoose={setChosen} />
        <PrintButton />
      </Group>
      <OfSession key={session.start_time} classId={classId} day={day} session={session} timeZone={timeZone} />
    </Stack>
  );
}

function OfSession(props: { classId: string; day: ClassDay; session: TrainingDate; timeZone: string }) {
  const { classId, day, session, timeZone } = props;
  const { data, error, staleSince, retry } = useSignInSheet(classId, session.start_time);
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  return (
    <>
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <PaperSheet day={day} session={session} sheet={data} timeZone={timeZone} />
    </>
  );
}
