import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { storedValue } from '../../../../api/login-cookies.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { loginSession } from '../../../../session/login-session.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { formatMoment } from '../../../../ui/date-time.ts';
import { dropCheckIn, type Noted, type Owner, sendQueued, useQueuedCheckIns } from '../check-in-queue.ts';
import { queueLabels as labels } from '../labels.ts';

/** The interval between attempts to send, in milliseconds. */
const interval = 15_000;

/** Returns whether this person is still signed in: another tab may have changed the login session. */
function isSignedIn({ site, employee }: Owner): boolean {
  const state = loginSession();
  if (state.status !== 'signed-in' || (storedValue('site_code') ?? '') !== site) return false;
  return state.employee === undefined || state.employee.id === employee;
}

/** The stored check-ins that wait to be sent or were rejected. Sends them when there is a connection. */
export function QueuedList({
  owner,
  timeZone,
  onNoted,
}: {
  owner: Owner;
  timeZone: string;
  onNoted: (noted: readonly Noted[]) => void;
}) {
  const entries = useQueuedCheckIns(owner);
  const waits = entries.some(({ refused }) => refused === undefined);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const { busy, run } = useMutation(async () => {
    const noted = await sendQueued(owner, () => mounted.current && isSignedIn(owner));
    if (noted.length > 0) onNoted(noted);
  });
  const send = useEffectEvent(() => void run());
  useEffect(() => {
    if (!waits) return;
    // Not immediately: a check-in that was just stored has just failed.
    const timer = setInterval(send, interval);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [waits]);
  // Sends the check-ins of an earlier visit.
  useEffect(() => send(), []);
  if (entries.length === 0) return null;
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={labels.title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labels.title}
        </Title>
        <Text variant="hint">{labels.help}</Text>
        {entries.map(({ id, direction, code, at, refused }) => {
          const text = labels.entry(direction, code, formatMoment(new Date(at), new Date(), timeZone));
          return (
            <Group key={id} justify="space-between" gap="xs" wrap="nowrap">
              <div>
                <Text className="tabular">{text}</Text>
                {refused !== undefined && (
                  <Text size="sm" role="alert">
                    {labels.refused}: {refused}
                  </Text>
                )}
              </div>
              {refused !== undefined && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={labels.dismiss(text)}
                  onClick={() => dropCheckIn(owner, id)}
                >
                  {labels.dismissShort}
                </Button>
              )}
            </Group>
          );
        })}
        {waits && (
          <BusyButton
            variant="default"
            label={labels.send}
            busyLabel={labels.sending}
            busy={busy}
            onClick={() => void run()}
          />
        )}
      </Stack>
    </Paper>
  );
}
