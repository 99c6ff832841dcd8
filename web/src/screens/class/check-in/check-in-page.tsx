import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { Direction } from '@muster/shared/rules/check-in';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError, isUnreachable } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { currentSession } from '../../../parts/check-in/class-session.ts';
import { useUpcomingClasses } from '../../../parts/upcoming/api.ts';
import { paths, tabPath } from '../../../paths.ts';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { formatDate, formatMoment } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadingSkeleton } from '../../../ui/page-states.tsx';
import { arrive } from './api.ts';
import classes from './check-in-page.module.css';
import { QueuedList } from './components/queued-list.tsx';
import { pageLabels as labels, queueLabels } from './labels.ts';
import { type Noted, prepareCheckIns, storeCheckIn, useWaitingCheckIns } from './waiting-check-ins.ts';

/** The page on which attendees check in and out, by the address of a QR code or by typed digits. */
export function CheckInPage() {
  const employee = useCurrentEmployee().data;
  return (
    <>
      <PageHeader title={labels.title} help={labels.help} />
      {employee ? <CheckIn /> : <LoadingSkeleton rows={3} />}
    </>
  );
}

type Outcome = { noted: Noted } | { kept: boolean } | { failure: string };

function CheckIn() {
  const [url] = useSearchParams();
  const timeZone = useTimeZone();
  const scanned = { classId: url.get('class'), code: url.get('code') };
  const isScanned = scanned.classId !== null && /^\d{6}$/.test(scanned.code ?? '');
  const [types, setTypes] = useState(!isScanned);
  const [direction, setDirection] = useState<Direction>('in');
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [openedAt] = useState(() => new Date().toISOString());
  /** The stored check-ins that were sent since. */
  const sentLater = useWaitingCheckIns().filter(({ sentAt }) => sentAt !== undefined && sentAt >= openedAt);
  useEffect(() => {
    // Without a connection now, only a device that has the key already can store check-ins.
    void prepareCheckIns().catch(() => undefined);
  }, []);
  const named = useClassName(types ? null : scanned.classId, timeZone);

  const { busy, run } = useMutation(async () => {
    const code = types ? typed.replace(/\s/g, '') : (scanned.code ?? '');
    if (!/^\d{6}$/.test(code)) {
      setInvalid(true);
      return;
    }
    const input = { code, direction, ...(!types && scanned.classId && { class_id: scanned.classId }) };
    setOutcome(undefined);
    const at = new Date().toISOString();
    try {
      setOutcome({ noted: await arrive(input) });
      setTyped('');
    } catch (error) {
      if (isUnreachable(error)) {
        setOutcome({ kept: await storeCheckIn({ ...input, at }) });
        setTyped('');
        return;
      }
      setOutcome({ failure: detailOrMessage(labels.failed, error) });
      // The scanned code is no longer valid: the screen shows newer digits.
      if (error instanceof ApiError && error.code === 'wrong_code') setTypes(true);
    }
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <Stack gap="lg" className={classes.page}>
      {sentLater.map(({ id, answer }) => (
        <NotedAlert key={id} noted={answer as Noted} timeZone={timeZone} />
      ))}
      {outcome && 'noted' in outcome ? (
        <Done noted={outcome.noted} timeZone={timeZone} onAnother={() => setOutcome(undefined)} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {outcome && 'failure' in outcome && <ErrorAlert message={outcome.failure} />}
            {outcome && 'kept' in outcome && (
              <Alert role="status" color={outcome.kept ? 'blue' : 'red'}>
                {outcome.kept ? queueLabels.kept : queueLabels.unkept}
              </Alert>
            )}
            <SegmentedControl
              aria-label={labels.direction}
              fullWidth
              size="md"
              data={(['in', 'out'] as const).map((value) => ({ value, label: labels.directions[value] }))}
              value={direction}
              onChange={(value) => setDirection(value as Direction)}
            />
            {types && (
              <TextInput
                label={labels.code}
                description={labels.codeHelp}
                classNames={{ input: classes.code }}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                size="lg"
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setInvalid(false);
                }}
                error={invalid && labels.codeWrong}
              />
            )}
            <BusyButton
              type="submit"
              size="lg"
              fullWidth
              label={labels.submit(direction, named)}
              busyLabel={labels.busy[direction]}
              busy={busy}
            />
            {!types && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => setTypes(true)}
                className={classes.other}
              >
                {labels.typeInstead}
              </Anchor>
            )}
          </Stack>
        </form>
      )}
      <QueuedList timeZone={timeZone} />
    </Stack>
  );
}

/** Returns a class with the day of its session: `First Aid, Wed, Mar 3, 2027`; undefined until it is loaded. */
function useClassName(classId: string | null, timeZone: string): string | undefined {
  const { data } = useUpcomingClasses();
  const found = classId === null ? undefined : data?.find(({ id }) => id === classId);
  const session = found && currentSession(found.dates, timeZone, Date.now());
  return found && [found.name, ...(session ? [formatDate(session.date)] : [])].join(', ');
}

function Done({ noted, timeZone, onAnother }: { noted: Noted; timeZone: string; onAnother: () => void }) {
  return (
    <Stack gap="md">
      <NotedAlert noted={noted} timeZone={timeZone} />
      <Group gap="sm">
        <Button variant="default" onClick={onAnother}>
          {labels.another}
        </Button>
        <Anchor component={Link} to={tabPath(paths.training, 'upcoming')} className={classes.other}>
          {labels.training}
        </Anchor>
      </Group>
    </Stack>
  );
}

function NotedAlert({ noted, timeZone }: { noted: Noted; timeZone: string }) {
  const moment = (at: string) => formatMoment(new Date(at), new Date(), timeZone);
  const { at, sent_at } = noted.noted;
  return (
    <Alert role="status" color="green" icon={<IconCircleCheck aria-hidden />}>
      <Text fw={600}>{labels.done(noted.direction, noted.training_name, moment(at))}</Text>
      <Text size="sm">
        {[noted.repeated && labels.repeated, sent_at && labels.late(moment(sent_at)), labels.confirmation]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </Alert>
  );
}
