import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useIsOffline } from '../../../api/connection.ts';
import { paths } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { formatMoment } from '../../../ui/date-time.ts';
import { prepareLabels as texts } from '../labels.ts';
import { removePrepared } from '../prepared.ts';
import { useDevice } from '../use-device.ts';

/** Says that a class is stored on this device, which can be undone, or that it is not and there is no connection. */
export function PreparedClass({ classId }: { classId: string }) {
  const timeZone = useTimeZone();
  const isOffline = useIsOffline();
  const prepared = useDevice()?.prepared.find((one) => one.classId === classId);
  if (!prepared) return isOffline ? <Text variant="hint">{texts.notPrepared}</Text> : null;
  const moment = formatMoment(new Date(prepared.at), new Date(), timeZone);
  return (
    <Group gap="sm" data-print="hidden">
      <Text variant="hint">{isOffline ? texts.shownFrom(moment) : texts.prepared(moment)}</Text>
      <Anchor component={Link} to={paths.offline} size="sm">
        {texts.title}
      </Anchor>
      <Button
        variant="subtle"
        size="compact-sm"
        mih={44}
        aria-label={texts.removeOf(prepared.title)}
        onClick={() => void removePrepared(prepared.id)}
      >
        {texts.remove}
      </Button>
    </Group>
  );
}
