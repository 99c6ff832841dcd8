import { Text } from '@mantine/core';
import { useIsOffline } from '../../../api/connection.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { formatMoment } from '../../../ui/date-time.ts';
import { prepareLabels as texts } from '../labels.ts';
import { useDevice } from '../use-device.ts';

/** Without a connection: how old the shown data of a prepared class are. */
export function PreparedLine({ classId }: { classId: string }) {
  const timeZone = useTimeZone();
  const isOffline = useIsOffline();
  const prepared = useDevice()?.classes.find((one) => one.classId === classId);
  if (!isOffline || !prepared) return null;
  return <Text size="sm">{texts.shownFrom(formatMoment(new Date(prepared.at), new Date(), timeZone))}</Text>;
}
