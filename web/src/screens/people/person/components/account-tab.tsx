import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Account } from '@muster/shared/areas/accounts';
import { IconSettings } from '@tabler/icons-react';
import { AccountState } from '../../../../parts/accounts/components/account-state.tsx';
import { useNotifications } from '../../../../parts/notifications/api.ts';
import { NotificationList } from '../../../../parts/notifications/components/notification-list.tsx';
import { labels } from '../../../../parts/people/labels.ts';
import { paths } from '../../../../paths.ts';
import { plainPermissionName } from '../../../../session/permissions/plain-names.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatInstant } from '../../../../ui/date-time.ts';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { PersonPanelProps } from '../person-panel.ts';

const texts = labels.account;

/** The account of a person, if visible; for the own page, a link to the settings and the notifications. */
export function AccountTab({ person: { account, isOwn } }: PersonPanelProps) {
  return (
    <Stack gap="lg">
      {account && (
        <div>
          <AccountFacts account={account} />
          <Text variant="hint" mt="xs">
            {texts.actions}
          </Text>
        </div>
      )}
      {isOwn && (
        <>
          <div>
            <Text mb="xs">{texts.own}</Text>
            <LinkButton to={paths.settings} variant="default" leftSection={<IconSettings size={16} aria-hidden />}>
              {texts.settings}
            </LinkButton>
          </div>
          <OwnNotifications />
        </>
      )}
    </Stack>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const timeZone = useTimeZone();
  const { last_sign_in, permissions } = account;
  return (
    <FactsList
      facts={[
        [texts.state, <AccountState key="state" account={account} timeZone={timeZone} />],
        [texts.lastSignIn, last_sign_in ? formatInstant(last_sign_in, timeZone) : texts.never],
        [texts.permissions, permissions.map(plainPermissionName).join(', ') || texts.none],
      ]}
    />
  );
}

function OwnNotifications() {
  const bell = useNotifications({ follows: false });
  return (
    <Stack gap="sm">
      <Title order={2}>{labels.notifications}</Title>
      <Paper withBorder radius="lg">
        <NotificationList bell={bell} />
      </Paper>
    </Stack>
  );
}
