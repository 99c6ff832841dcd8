import { Badge, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OwnSession } from '@muster/shared/areas/settings';
import { useId, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { sessionLabels as labels } from '../../../parts/settings/labels.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { useShowAll } from '../../../ui/show-all.tsx';
import { useOwnSessions } from '../own-sessions.ts';
import classes from './own-sessions.module.css';

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const timeZone = useTimeZone();
  const name = useId();
  const { device, address, since, last_used, by } = session;
  return (
    <li className={classes.row}>
      <div>
        <Group gap="xs">
          <Text fw={500} id={name}>
            {device}
          </Text>
          {session.this && <Badge variant="light">{labels.here}</Badge>}
        </Group>
        <Text variant="hint">{labels.since(formatInstant(since, timeZone), labels.ways[by])}</Text>
        <Text variant="hint">
          {labels.lastUsed(formatInstant(last_used, timeZone))}
          {address && ` ${labels.from(address)}`}
        </Text>
      </div>
      {!session.this && (
        <Button variant="default" aria-describedby={name} onClick={onEnd}>
          {labels.end}
        </Button>
      )}
    </li>
  );
}

function SessionList() {
  const { data, failed, retry, end } = useOwnSessions();
  const [selected, setSelected] = useState<OwnSession>();
  const { shown, showAll } = useShowAll(data ?? [], 5);
  const close = () => setSelected(undefined);
  async function carryOut({ sid, device }: OwnSession) {
    await end(sid);
    notifications.show({ message: labels.ended(device), color: 'navy' });
    close();
  }
  if (!data) return <NotLoaded error={failed} message={labels.loadFailed} onRetry={retry} rows={2} />;
  return (
    <>
      <ul className={classes.list}>
        {shown.map((session) => (
          <SessionRow key={session.sid} session={session} onEnd={() => setSelected(session)} />
        ))}
      </ul>
      {showAll}
      {data.every((session) => session.this) && <Text size="sm">{labels.none}</Text>}
      <Dialog dialog={selected} title={() => labels.endTitle} onClose={close}>
        {(one) => (
          <Confirm
            question={labels.question(one.device)}
            confirm={labels.end}
            confirming={labels.ending}
            onConfirm={() => carryOut(one)}
            errorText={(error) => errorText(labels.endFailed, error)}
            onCancel={close}
          >
            <Text>{labels.loss}</Text>
          </Confirm>
        )}
      </Dialog>
    </>
  );
}

/** The person's login sessions, each with a sign-out except the current one. */
export function OwnSessions() {
  return (
    <SettingsSection id="sessions" title={labels.title} help={labels.help}>
      <SessionList />
    </SettingsSection>
  );
}
