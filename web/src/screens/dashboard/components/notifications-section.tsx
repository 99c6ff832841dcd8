import { Anchor } from '@mantine/core';
import type { Notification } from '@muster/shared/areas/notifications';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useNotifications } from '../../../parts/notifications/api.ts';
import { subjectPath } from '../../../parts/notifications/subject-path.ts';
import { personPath } from '../../../paths.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { formatInstant } from '../../../ui/date-time.ts';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { ownLabels as labels } from '../labels.ts';
import { Section, SectionRow } from './section.tsx';

/** The number of notifications shown. */
const mostShown = 3;

/** Shows the text of a notification, with a link to its subject. */
function Message({ one }: { one: Notification }) {
  const path = subjectPath(one, useCurrentEmployee().data?.employee_id);
  if (!path) return one.message;
  return (
    <Anchor component={Link} to={path}>
      {one.message}
    </Anchor>
  );
}

/** Lists the newest unread notifications, from the call of the bell. */
export function NotificationsSection({ employeeId, timeZone }: { employeeId: string; timeZone: string }) {
  const { list, unread, failed, refresh } = useNotifications({ follows: false });
  if (!list) {
    return failed ? (
      <ErrorState message={labels.notificationsFailed} onRetry={refresh} />
    ) : (
      <LoadingSkeleton rows={mostShown} />
    );
  }
  const shown = list.filter((one) => one.unread).slice(0, mostShown);
  return (
    <Section
      title={labels.notifications}
      Icon={IconBell}
      help={unread > shown.length ? labels.moreUnread(unread - shown.length) : undefined}
      rows={shown}
      row={(one) => (
        <SectionRow key={one.id} detail={formatInstant(one.at, timeZone)}>
          <Message one={one} />
        </SectionRow>
      )}
      list={{ to: personPath(employeeId, 'account'), label: labels.allNotifications }}
    />
  );
}
