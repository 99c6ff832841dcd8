import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useIsOffline } from '../../../api/connection.ts';
import { paths } from '../../../paths.ts';
import { alertTone } from '../../../ui/alert-tone.ts';
import { isUnsent } from '../entry.ts';
import { labels as texts } from '../labels.ts';
import { useDevice } from '../use-device.ts';
import { useSending } from '../use-sending.ts';

/** Says that there is no connection, and how many entries wait to be sent. Sends them. */
export function OfflineBar() {
  const { pathname } = useLocation();
  const isOffline = useIsOffline();
  const loaded = useDevice();
  const isFailed = useSending(isOffline);
  const unsent = loaded?.entries.filter(isUnsent) ?? [];
  const count = unsent.length + (loaded?.sealed ?? 0);
  const refused = unsent.filter(({ state }) => state !== 'waiting').length;
  const unreadable = loaded?.unreadable.length ?? 0;
  const isPrepared = loaded?.key !== undefined;
  // Without the key, each page says that it needs a connection.
  if (!(isOffline && isPrepared) && count === 0 && unreadable === 0) return null;
  const lines = [
    texts.bar(isOffline, count - refused),
    ...(refused > 0 ? [texts.refusedOf(refused)] : []),
    ...(isFailed ? [texts.notSent] : []),
    ...(unreadable > 0 ? [texts.unreadable(unreadable)] : []),
  ];
  return (
    <Alert role="note" vars={alertTone('near')} p="xs" mb="md" icon={<IconCloudOff aria-hidden />} data-print="hidden">
      <Group gap="sm" justify="space-between">
        <Text inherit role="status">
          {lines.filter(Boolean).join(' ')}
        </Text>
        {pathname !== paths.offline && (
          <Anchor component={Link} to={paths.offline} inherit>
            {texts.show}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}
