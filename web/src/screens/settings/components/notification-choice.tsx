import { List, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { notificationKinds, type OptionalKind, optionalKinds } from '@muster/shared/notification-kinds';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { notificationLabels as labels } from '../../../parts/settings/labels.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { useNotificationChoice } from '../api.ts';

const always = notificationKinds.filter((kind) => !(optionalKinds as readonly string[]).includes(kind));

/** The notifications that the bell shows: switches for optional kinds, and a list of the others. */
export function NotificationChoice() {
  const { list, failed, retry, change } = useNotificationChoice();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function save(kind: OptionalKind, shown: boolean): Promise<void> {
    setFailure(undefined);
    try {
      await change(kind, shown);
      const message = (shown ? labels.shown : labels.hidden)(labels.kinds[kind]);
      notifications.show({ message, color: 'navy' });
    } catch (error) {
      setFailure(errorText(labels.saveFailed, error));
    }
  }
  return (
    <SettingsSection id="notifications" title={labels.title} help={labels.help}>
      {list ? (
        <Stack gap="xs" role="group" aria-label={labels.choice}>
          <Text fw={500}>{labels.choice}</Text>
          {list.map(({ kind, shown, saving }) => (
            <Switch
              key={kind}
              py={10}
              label={labels.kinds[kind]}
              checked={shown}
              aria-busy={saving || undefined}
              onChange={(event) => void save(kind, event.currentTarget.checked)}
            />
          ))}
          <ErrorAlert message={failure} />
        </Stack>
      ) : (
        <NotLoaded error={failed} message={labels.loadFailed} onRetry={retry} rows={3} />
      )}
      <FoldedSection title={labels.always} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <List size="sm">
          {always.map((kind) => (
            <List.Item key={kind}>{labels.kinds[kind]}</List.Item>
          ))}
        </List>
      </FoldedSection>
    </SettingsSection>
  );
}
