import { Stack, Text } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { WaitingBadge } from '../../../../parts/offline/components/waiting-badge.tsx';
import { type Entry, type EntryOf, isUnsent, waitingId } from '../../../../parts/offline/entry.ts';
import { useDevice } from '../../../../parts/offline/use-device.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { labels } from '../labels.ts';

/** The remedial training after an evaluation, then entries of this device that the server does not have. */
export function Remediation({ evaluation: { id, remediation } }: { evaluation: Evaluation }) {
  const waiting = (useDevice()?.entries ?? []).filter((entry) => isAbout(entry, id));
  if (remediation.length === 0 && waiting.length === 0) return <Text c="dimmed">{labels.noRemediation}</Text>;
  return (
    <Stack gap="sm">
      {remediation.map(({ on, minutes, trainer, text }) => (
        <div key={`${on} ${text}`}>
          <Text variant="hint">{labels.remediatedBy(formatDate(on), minutes, trainer.name)}</Text>
          <Content text={text} />
        </div>
      ))}
      {waiting.map((entry) => (
        <div key={entry.id}>
          <Text variant="hint">
            {labels.remediatedOn(formatDate(entry.sent.body.on), Number(entry.sent.body.minutes))}
          </Text>
          <Content text={entry.sent.body.text} />
          <WaitingBadge id={waitingId(entry)} />
        </div>
      ))}
    </Stack>
  );
}

const isAbout = (entry: Entry, id: string): entry is EntryOf<'remediate'> =>
  entry.call === 'remediate' && entry.sent.params.id === id && isUnsent(entry);

const Content = ({ text }: { text: string }) => (
  <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
);
