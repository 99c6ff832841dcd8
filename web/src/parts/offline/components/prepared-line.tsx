import { Text } from '@mantine/core';
import { useIsOffline } from '../../../api/connection.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { formatMoment } from '../../../ui/date-time.ts';
import { prepareLabels as texts } from '../labels.ts';
import { preparedAt } from '../prepared.ts';
import { useDevice } from '../use-device.ts';

/** Without a connection: how old the shown data of a prepared class or page are. */
export function PreparedLine(of: { classId: string } | { address: string }) {
  const timeZone = useTimeZone();
  const isOffline = useIsOffline();
  const all = useDevice()?.prepared;
  const prepared = 'address' in of ? preparedAt(all, of.address) : all?.find((one) => one.classId === of.classId);
  if (!isOffline || !prepared) return null;
  return <Text size="sm">{texts.shownFrom(formatMoment(new Date(prepared.at), new Date(), timeZone))}</Text>;
}
