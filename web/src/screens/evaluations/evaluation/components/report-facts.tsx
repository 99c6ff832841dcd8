import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useTrainee } from '../../../../parts/field-training/api.ts';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { evaluationPath } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatDate, formatInstant } from '../../../../ui/date-time.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { reportLabels as texts } from '../labels.ts';

interface ReportFactsProps {
  evaluation: Evaluation;
  report: NonNullable<Evaluation['field_training']>;
}

/**
 * The kind, phase and review of a report of field training, with links to the reports before and after it. A reviewer
 * also gets a link to the next report to review.
 */
export function ReportFacts({ evaluation, report }: ReportFactsProps) {
  const { id, employee, reviewed, withdrawn, can_review } = evaluation;
  const timeZone = useTimeZone();
  // Without the trainee, the report is still readable.
  const { data: trainee } = useTrainee(report.trainee_id);
  const phase = trainee?.phases.find(({ key }) => key === report.phase)?.name;
  const reports = trainee?.reports ?? [];
  const place = reports.findIndex(({ evaluation_id }) => evaluation_id === id);
  // Reports are in order of their days.
  const toReview = reports.find((report) => report.can_review && report.evaluation_id !== id);
  const links = [
    { label: texts.previous, at: reports[place - 1] },
    { label: texts.next, at: reports[place + 1] },
    { label: texts.nextToReview, at: can_review ? undefined : toReview },
  ];
  return (
    <Paper withBorder radius="lg" p="md">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} align="flex-start">
          <Text fw={500}>{[words.reports[report.report], phase].filter(Boolean).join(', ')}</Text>
          {reviewed ? (
            <StyledBadge word={texts.reviewed} tone="complete" Icon={IconCircleCheck} />
          ) : (
            !withdrawn && <StyledBadge word={texts.waits} tone="pending" Icon={IconHourglass} />
          )}
          {reviewed && (
            <Text variant="hint">{texts.reviewedBy(reviewed.by.name, formatInstant(reviewed.at, timeZone))}</Text>
          )}
          {reviewed?.comment && (
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reviewed.comment}</Text>
          )}
        </Stack>
        {place >= 0 && (
          <Group gap="sm" data-print="hidden">
            {links.map(
              ({ label, at }) =>
                at && (
                  <LinkButton
                    key={label}
                    variant="default"
                    mih={44}
                    to={evaluationPath(employee.employee_id, at.evaluation_id)}
                    aria-label={texts.neighbor(label, words.reports[at.report], formatDate(at.on))}
                  >
                    {label}
                  </LinkButton>
                ),
            )}
          </Group>
        )}
      </Group>
    </Paper>
  );
}
