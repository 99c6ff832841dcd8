import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsOffline } from '../../../api/connection.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { type Entry, type EntryOf, isFree, isUnsent, withLater } from '../../../parts/offline/entry.ts';
import { labels, entryLabels as texts } from '../../../parts/offline/labels.ts';
import { discardEntry, retryEntry, sendWaiting } from '../../../parts/offline/queue.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatMoment } from '../../../ui/date-time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AttendanceConflict } from './attendance-conflict.tsx';

const colors = { waiting: 'blue', sent: 'green', rejected: 'red', conflict: 'red', unsure: 'red' } as const;

/** The entries of this device, oldest first, with their states. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  const [discarded, setDiscarded] = useState<Entry>();
  const isOffline = useIsOffline();
  const [isTried, setTried] = useState(false);
  const { busy, run } = useMutation(sendWaiting);
  const close = () => setDiscarded(undefined);
  const isAllSent = !entries.some(isUnsent);
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={texts.title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {texts.title}
          </Title>
          {!isAllSent && (
            <BusyButton
              variant="default"
              label={texts.send}
              busyLabel={texts.sending}
              busy={busy}
              onClick={() => {
                setTried(true);
                void run().catch(() => undefined); // the bar above says so
              }}
            />
          )}
        </Group>
        <div aria-live="polite">
          {!isAllSent && isTried && isOffline && !busy && <Text size="sm">{texts.noConnection}</Text>}
        </div>
        {isAllSent && <Text>{texts.empty}</Text>}
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isWaitingForOther={!isFree(entry, entries)}
            onDiscard={() => setDiscarded(entry)}
          />
        ))}
      </Stack>
      <Dialog dialog={discarded} title={() => texts.discardTitle} onClose={close}>
        {(entry) => {
          const all = withLater(entry.id, entries);
          return (
            <Confirm
              question={texts.discardQuestion(all.length)}
              confirm={texts.discard}
              confirming={texts.discarding}
              onConfirm={async () => {
                await discardEntry(entry.id);
                close();
              }}
              onCancel={close}
            >
              {all.map(({ id, text }) => (
                <Text key={id}>{text}</Text>
              ))}
              <Text>{texts.discardText}</Text>
            </Confirm>
          );
        }}
      </Dialog>
    </Paper>
  );
}

/** Returns whether another person recorded other attendance meanwhile: the same call would be refused again. */
const isAttendanceConflict = (entry: Entry): entry is EntryOf<'recordAttendance'> =>
  entry.state === 'conflict' && entry.call === 'recordAttendance';

interface EntryRowProps {
  entry: Entry;
  /** An entry that must be sent before is not sent. */
  isWaitingForOther: boolean;
  onDiscard: () => void;
}

function EntryRow({ entry, isWaitingForOther, onDiscard }: EntryRowProps) {
  const timeZone = useTimeZone();
  const moment = (at: string) => formatMoment(new Date(at), new Date(), timeZone);
  const { text, at, sentAt, state, reason, address } = entry;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Group gap="xs">
          <Text fw={500}>{text}</Text>
          <Badge tt="none" variant="light" color={colors[state]}>
            {labels.states[state]}
          </Badge>
        </Group>
        <Text variant="hint">
          {[texts.entered(moment(at)), ...(sentAt ? [texts.sent(moment(sentAt))] : [])].join(', ')}
        </Text>
        {reason && (
          <Text size="sm" role="alert">
            {reason}
          </Text>
        )}
        {state === 'waiting' && isWaitingForOther && <Text size="sm">{texts.waitsFor}</Text>}
        {isAttendanceConflict(entry) && <AttendanceConflict entry={entry} />}
      </div>
      {isUnsent(entry) && (
        <Group gap="xs">
          {state !== 'waiting' && !isAttendanceConflict(entry) && (
            <Button variant="default" mih={44} aria-label={texts.retryOf(text)} onClick={() => void retryEntry(entry)}>
              {texts.retry}
            </Button>
          )}
          <Anchor component={Link} to={address} aria-label={texts.openOf(text)}>
            {texts.open}
          </Anchor>
          <Button variant="default" mih={44} aria-label={texts.discardOf(text)} onClick={onDiscard}>
            {texts.discard}
          </Button>
        </Group>
      )}
    </Group>
  );
}
