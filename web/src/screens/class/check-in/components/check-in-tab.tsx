import { Stack, Text } from '@mantine/core';
import type { TrainingDate } from '@muster/shared/areas/training';
import { isWithin } from '@muster/shared/rules/check-in';
import { useState } from 'react';
import { currentSession, windowOf } from '../../../../parts/check-in/class-session.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatInstant, invalidDate } from '../../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../../ui/tab-header.tsx';
import type { ClassPanelProps } from '../../class-day/class-panel.ts';
import { useArrivals } from '../api.ts';
import { tabLabels as labels, listLabels } from '../labels.ts';
import { useNow } from '../use-now.ts';
import { ArrivalsList } from './arrivals-list.tsx';
import { CodeScreen } from './code-screen.tsx';
import { SessionSelect } from './session-select.tsx';

/** The instructor's tab: the code for the class, and the people who checked in. */
export function CheckInTab({ classId, day: { training_dates } }: ClassPanelProps) {
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState(() => currentSession(training_dates, timeZone, Date.now())?.start_time);
  const session = training_dates.find(({ start_time }) => start_time === chosen) ?? training_dates[0];
  if (!session) return null;
  return (
    <Stack gap="lg">
      <TabHeader title={labels.title} help={labels.help} />
      <SessionSelect sessions={training_dates} chosen={session.start_time} onChoose={setChosen} />
      <OfSession key={session.start_time} classId={classId} session={session} timeZone={timeZone} />
    </Stack>
  );
}

function OfSession({ classId, session, timeZone }: { classId: string; session: TrainingDate; timeZone: string }) {
  const { data, error, staleSince, retry, reload } = useArrivals(classId, session.start_time);
  const now = useNow(1_000);
  const window = windowOf(session, timeZone);
  const instant = (at: number) =>
    Number.isNaN(at) ? invalidDate : formatInstant(new Date(at).toISOString(), timeZone);
  return (
    <Stack gap="lg">
      {isWithin(window, now) ? (
        <CodeScreen classId={classId} session={session.start_time} timeZone={timeZone} list={data} />
      ) : (
        <Text>{now < window.start ? labels.opens(instant(window.start)) : labels.closed(instant(window.end))}</Text>
      )}
      <StaleAlert message={listLabels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {data ? (
        data.arrivals.length > 0 || isWithin(window, now) ? (
          <ArrivalsList
            classId={classId}
            session={session.start_time}
            arrivals={data.arrivals}
            timeZone={timeZone}
            onConfirmed={reload}
          />
        ) : (
          <EmptyState message={listLabels.empty} />
        )
      ) : (
        <NotLoaded error={error} message={listLabels.failed} onRetry={retry} />
      )}
    </Stack>
  );
}
