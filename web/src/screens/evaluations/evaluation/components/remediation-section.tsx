import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { remediationLabels } from '../../../../parts/evaluations/labels.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { labels } from '../labels.ts';

interface RemediationSectionProps {
  remediation: Evaluation['remediation'];
  /** Records remedial training; undefined: the signed-in person may not. */
  onRemediate: (() => void) | undefined;
}

/** The remedial training after a failed evaluation. */
export function RemediationSection({ remediation, onRemediate }: RemediationSectionProps) {
  return (
    <section aria-label={labels.remediation}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{labels.remediation}</Title>
        {onRemediate && (
          <Button variant="default" onClick={onRemediate} data-print="hidden">
            {remediationLabels.action}
          </Button>
        )}
      </Group>
      {remediation.length === 0 && <Text c="dimmed">{labels.noRemediation}</Text>}
      <Stack gap="sm">
        {remediation.map(({ on, minutes, trainer, text }) => (
          <div key={`${on} ${text}`}>
            <Text variant="hint">{labels.remediatedBy(formatDate(on), minutes, trainer.name)}</Text>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
