import { ActionIcon, Button, Group, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNotifications } from '../../parts/notifications/api.ts';
import { NotificationList } from '../../parts/notifications/components/notification-list.tsx';
import { labels } from '../../parts/notifications/labels.ts';
import classes from '../../parts/notifications/notification-bell.module.css';

/** The highest number that the bell shows. */
const highest = 99;

/** The bell with the number of unread notifications and their list. A click outside or Escape closes the list. */
export function NotificationBell() {
  const bell = useNotifications();
  const { unread } = bell;
  const [opened, setOpened] = useState(false);
  const title = useId();
  function toggle() {
    if (!opened) {
      bell.forgetFailure();
      void bell.refresh();
    }
    setOpened(!opened);
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      width={380}
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
          onClick={toggle}
        >
          <IconBell size={21} stroke={1.6} aria-hidden />
          {unread > 0 && <span className={classes.count}>{unread > highest ? `${highest}+` : unread}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 16px)" aria-labelledby={title}>
        <Group justify="space-between" className={classes.head}>
          <Text id={title} fw={600}>
            {labels.title}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void bell.markAllRead()}
            aria-disabled={unread === 0}
            data-disabled={unread === 0 || undefined}
          >
            {labels.markAll}
          </Button>
        </Group>
        <NotificationList bell={bell} onFollow={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
