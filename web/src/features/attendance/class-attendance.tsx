import { Stack, Text, Title } from '@mantine/core';
import { type Attendee, type TrainingClass, training } from '@muster/shared/areas/training';
import { useRef, useState } from 'react';
import { cacheKey } from '../../api/cache-key.ts';
import { ClassDetails } from '../../ui/class-details.tsx';
import { ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { ReloadFailure } from '../../ui/stale-alert.tsx';
import type { Guard } from '../../ui/use-dialog-status.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { useAttendees } from './api.ts';
import { AddAttendeeForm } from './components/add-attendee-form.tsx';
import { AttendeeTable } from './components/attendee-table.tsx';
import { ConfirmRemove } from './components/confirm-remove.tsx';
import { labels } from './labels.ts';

interface ClassAttendanceProps {
  row: TrainingClass;
  onGuard: (guard: Guard) => void;
  /** Somebody was added or removed: the class's counts are others now. */
  onChanged: () => void;
}

/** Class Attendance: who is in a class and who waits, with adding and removing. */
export function ClassAttendance({ row, onGuard, onChanged }: ClassAttendanceProps) {
  const timeZone = useTimeZone();
  const { attendees, waitlist, error, reload, retry } = useAttendees(row.id);
  const [asking, setAsking] = useState<Attendee>();
  const [told, setTold] = useState('');
  const list = useRef<HTMLDivElement>(null);

  /** Back from the question to the row, or to the field when the row is gone. */
  function backTo(attendee: Attendee | undefined): void {
    setAsking(undefined);
    requestAnimationFrame(() => {
      const button = attendee && list.current?.querySelector<HTMLElement>(`[data-remove="${attendee.id}"]`);
      (button ?? list.current?.querySelector('input'))?.focus();
    });
  }
  function changed(message: string): void {
    setTold(message);
    onChanged();
    reload().catch(() => undefined); // told above the list (`ReloadFailure`)
  }
  return (
    <>
      {asking && (
        <ConfirmRemove
          classId={row.id}
          attendee={asking}
          onGuard={onGuard}
          onCancel={() => backTo(asking)}
          onRemoved={() => {
            backTo(undefined);
            changed(labels.removed(asking.name));
          }}
        />
      )}
      <Stack gap="md" ref={list} hidden={asking !== undefined} display={asking ? 'none' : undefined}>
        <ClassDetails row={row} />
        {!asking && (
          <AddAttendeeForm
            classId={row.id}
            onGuard={onGuard}
            onAdding={() => setTold('')}
            onAdded={(name) => changed(labels.added(name))}
          />
        )}
        <Text size="xs" role="status" c="dimmed">
          {told}
        </Text>
        {attendees ? (
          <>
            <ReloadFailure
              of={cacheKey(training.attendees, { params: { classId: row.id } })}
              message={labels.fetchFailed}
              timeZone={timeZone}
              onRetry={retry}
            />
            <Title order={3}>{labels.attendees(attendees.length, row.class_size)}</Title>
            <AttendeeTable label={labels.attendeesTable} rows={attendees} timeZone={timeZone} onRemove={setAsking} />
            {waitlist.length > 0 && (
              <>
                <Title order={3} mt="xs">
                  {labels.waitlist(waitlist.length)}
                </Title>
                <AttendeeTable
                  label={labels.waitlistTable}
                  rows={waitlist}
                  waitlist
                  timeZone={timeZone}
                  onRemove={setAsking}
                />
              </>
            )}
          </>
        ) : error ? (
          <ErrorState message={labels.fetchFailed} onRetry={retry} />
        ) : (
          <LoadingSkeleton rows={4} />
        )}
      </Stack>
    </>
  );
}
