import { Button, Center, Group, Loader, Text } from '@mantine/core';
import type { Notification } from '@muster/shared/areas/notifications';
import { Link } from 'react-router-dom';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import type { Notifications } from '../api.ts';
import { labels } from '../labels.ts';
import classes from '../notification-bell.module.css';
import { subjectPath } from '../subject-path.ts';

function Item({
  one,
  timeZone,
  onFollow,
}: {
  one: Notification;
  timeZone: string;
  onFollow?: (() => void) | undefined;
}) {
  const path = subjectPath(one, useCurrentEmployee().data?.employee_id);
  return (
    <li data-unread={one.unread || undefined}>
      {one.unread && <span className={classes.dot} role="img" aria-label={labels.unread} />}
      {path ? (
        <Link className={classes.subject} to={path} onClick={onFollow}>
          {one.message}
        </Link>
      ) : (
        one.message
      )}
      <time className={classes.at} dateTime={one.at}>
        {formatInstant(one.at, timeZone)}
      </time>
    </li>
  );
}

/** The error messages above the list. */
function Errors({ bell, timeZone }: { bell: Notifications; timeZone: string }) {
  const { failed, markFailed, refresh, list, staleSince } = bell;
  if (!failed && !markFailed) return null;
  return (
    <div className={classes.failure}>
      {markFailed && <ErrorAlert message={labels.markFailed} />}
      <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={refresh} />
      {failed && !list && (
        <ErrorAlert
          message={
            <Group justify="space-between" gap="xs">
              {labels.fetchFailed}
              <Button variant="default" size="compact-sm" onClick={() => void refresh()}>
                {labels.tryAgain}
              </Button>
            </Group>
          }
        />
      )}
    </div>
  );
}

interface NotificationListProps {
  bell: Notifications;
  /** Called when the person follows a notification's link. */
  onFollow?: () => void;
}

/** The notifications, newest first, with a button for older ones. */
export function NotificationList({ bell, onFollow }: NotificationListProps) {
  const timeZone = useTimeZone();
  const { list } = bell;
  return (
    <>
      <Errors bell={bell} timeZone={timeZone} />
      {list && list.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        <section className={classes.scroll} aria-label={labels.title} tabIndex={0}>
          <ul className={classes.list}>
            {list.map((one) => (
              <Item key={one.id} one={one} timeZone={timeZone} onFollow={onFollow} />
            ))}
          </ul>
          {bell.hasOlder && (
            <Center p="xs">
              <BusyButton
                variant="subtle"
                size="compact-sm"
                label={labels.older}
                busyLabel={labels.loadingOlder}
                busy={bell.loadingOlder}
                onClick={bell.showOlder}
              />
            </Center>
          )}
        </section>
      ) : list ? (
        <Text className={classes.none}>{labels.none}</Text>
      ) : (
        !bell.failed && (
          <Center p="lg" role="status" aria-label={labels.loading}>
            <Loader size="sm" />
          </Center>
        )
      )}
    </>
  );
}
