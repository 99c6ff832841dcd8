import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ClassDay } from '@muster/shared/attendance-answers';
import { IconDeviceTabletDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useIsOffline } from '../../../api/connection.ts';
import { paths } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { formatDate, formatMoment } from '../../../ui/date-time.ts';
import { prepareLabels as texts } from '../labels.ts';
import { prepareClass, removePrepared } from '../prepared.ts';
import { useDevice } from '../use-device.ts';
import { usePrepare } from '../use-prepare.ts';

/** Stores a class on this device, so that it opens without a connection; or removes it. */
export function PrepareClass({ day }: { day: ClassDay }) {
  const timeZone = useTimeZone();
  const isOffline = useIsOffline();
  const prepared = useDevice()?.prepared.find(({ classId }) => classId === day.id);
  const { busy, run } = usePrepare(() =>
    prepareClass(day, `${day.training_type.name}, ${formatDate(day.training_dates[0]?.date ?? '')}`),
  );
  const moment = prepared && formatMoment(new Date(prepared.at), new Date(), timeZone);
  return (
    <Group gap="sm" data-print="hidden">
      {!isOffline && (
        <BusyButton
          variant="default"
          label={prepared ? texts.again : texts.prepare}
          busyLabel={texts.preparing}
          busy={busy}
          leftSection={<IconDeviceTabletDown size={18} stroke={1.6} aria-hidden />}
          onClick={() => void run()}
        />
      )}
      <Text variant="hint">
        {moment ? (isOffline ? texts.shownFrom(moment) : texts.prepared(moment)) : isOffline ? '' : texts.help}
      </Text>
      {prepared && (
        <Anchor component={Link} to={paths.offline} size="sm">
          {texts.title}
        </Anchor>
      )}
      {prepared && (
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          aria-label={texts.removeOf(prepared.title)}
          onClick={() => void removePrepared(prepared.id)}
        >
          {texts.remove}
        </Button>
      )}
    </Group>
  );
}
