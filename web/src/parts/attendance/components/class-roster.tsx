import { Stack, Text, Title } from '@mantine/core';
import type { Attendee, TrainingClass } from '@muster/shared/areas/training';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { removeAttendee, useAttendees } from '../api.ts';
import { labels } from '../labels.ts';
import { AddPeople } from './add-people.tsx';
import { AttendeeTable } from './attendee-table.tsx';

interface ClassRosterProps {
  trainingClass: TrainingClass;
  /** Called after an employee was added or removed, since the counts of the class have changed. */
  onChanged: () => void;
  /** Content above the lists, such as the facts of the class. */
  children?: ReactNode;
}

/** The attendees and the waitlist of a class, with adding and removing. */
export function ClassRoster({ trainingClass, onChanged, children }: ClassRosterProps) {
  const timeZone = useTimeZone();
  const { id, class_size } = trainingClass;
  const { attendees, waitlist, error, staleSince, reload, retry } = useAttendees(id);
  const [removing, setRemoving] = useState<Attendee>();
  const [message, setMessage] = useState('');
  const list = useRef<HTMLDivElement>(null);

  /** The attendee whose row gets the focus when the confirmation closes. If the row is gone, the input gets it. */
  const focusNext = useRef<{ attendee?: Attendee }>(undefined);
  useLayoutEffect(() => {
    if (removing || !focusNext.current) return;
    const { attendee } = focusNext.current;
    const button = attendee && list.current?.querySelector<HTMLElement>(`[data-remove="${attendee.id}"]`);
    (button ?? list.current?.querySelector('input'))?.focus();
    focusNext.current = undefined;
  }, [removing]);
  function closeQuestion(next: { attendee?: Attendee }): void {
    focusNext.current = next;
    setRemoving(undefined);
  }
  function changed(done: string): void {
    setMessage(done);
    onChanged();
    reload().catch(() => undefined); // shown above the list (`StaleAlert`)
  }
  return (
    <>
      {removing && (
        <div role="alertdialog" aria-label={labels.question(removing)}>
          <Confirm
            question={labels.question(removing)}
            confirm={labels.confirm}
            confirming={labels.removing}
            takesFocus
            onConfirm={async () => {
              await removeAttendee(id, removing);
              closeQuestion({});
              changed(labels.removed(removing.name));
            }}
            errorText={(failure) => errorText(labels.removeFailed, failure)}
            onCancel={() => closeQuestion({ attendee: removing })}
          >
            <Text>{removing.status === 'Waitlisted' ? labels.losesPosition : labels.losesSeat}</Text>
          </Confirm>
        </div>
      )}
      <Stack gap="md" ref={list} hidden={removing !== undefined} display={removing ? 'none' : undefined}>
        {children}
        <AddPeople
          classId={id}
          free={Math.max(0, class_size - (attendees?.length ?? trainingClass.enrolled_count))}
          hidden={removing !== undefined}
          onAdding={() => setMessage('')}
          onAdded={changed}
        />
        <Text variant="hint" role="status">
          {message}
        </Text>
        {attendees ? (
          <>
            <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
            <Title order={2} size="h3">
              {labels.attendees(attendees.length, class_size)}
            </Title>
            <AttendeeTable label={labels.attendeesTable} rows={attendees} timeZone={timeZone} onRemove={setRemoving} />
            {waitlist.length > 0 && (
              <>
                <Title order={2} size="h3" mt="xs">
                  {labels.waitlist(waitlist.length)}
                </Title>
                <AttendeeTable
                  label={labels.waitlistTable}
                  rows={waitlist}
                  waitlist
                  timeZone={timeZone}
                  onRemove={setRemoving}
                />
              </>
            )}
          </>
        ) : (
          <NotLoaded error={error} message={labels.fetchFailed} onRetry={retry} rows={4} />
        )}
      </Stack>
    </>
  );
}
