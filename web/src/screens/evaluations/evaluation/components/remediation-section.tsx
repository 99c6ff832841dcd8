import { Button, Group, Title } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { remediationLabels } from '../../../../parts/evaluations/labels.ts';
import { labels } from '../labels.ts';
import { Remediation } from './remediation.tsx';

interface RemediationSectionProps {
  evaluation: Evaluation;
  /** Records remedial training; undefined: the signed-in person may not. */
  onRemediate: (() => void) | undefined;
}

/** The remedial training after a failed evaluation. */
export function RemediationSection({ evaluation, onRemediate }: RemediationSectionProps) {
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
      <Remediation evaluation={evaluation} />
    </section>
  );
}
