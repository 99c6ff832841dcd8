import { ActionIcon, Button, Group, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { labels } from './labels.ts';
import classes from './notification-bell.module.css';
import { type Notification, useNotifications } from './use-notifications.ts';

/** The bell, its count of unread notifications, and their list. A click outside and Escape close it. */
export function NotificationBell({ initial = [] }: { initial?: readonly Notification[] }) {
  const { list, unread, markAllRead } = useNotifications(initial);
  const [opened, setOpened] = useState(false);
  const title = useId();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      width={320}
      hideDetached={false} // the header is always in view
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={labels.bell(unread)}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={21} stroke={1.6} aria-hidden />
          {unread > 0 && <span className={classes.count}>{unread}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-labelledby={title}>
        <Group justify="space-between" className={classes.head}>
          <Text id={title} fw={600}>
            {labels.title}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={markAllRead}
            aria-disabled={unread === 0}
            data-disabled={unread === 0 || undefined}
          >
            {labels.markAll}
          </Button>
        </Group>
        {list.length === 0 ? (
          <Text className={classes.none}>{labels.none}</Text>
        ) : (
          <ul className={classes.list}>
            {list.map((one) => (
              <li key={one.id} data-unread={one.unread || undefined}>
                {one.unread && <span className={classes.dot} role="img" aria-label={labels.unread} />}
                {one.message}
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
