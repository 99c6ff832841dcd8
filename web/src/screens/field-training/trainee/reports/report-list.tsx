import { Anchor, Paper, Text } from '@mantine/core';
import type { Trainee, TraineeReport } from '@muster/shared/field-training-answers';
import { IconCircleCheck, IconHourglass, IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { reviewLabels } from '../../../../parts/evaluations/labels.ts';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { WaitingBadge } from '../../../../parts/offline/components/waiting-badge.tsx';
import { isWaitingId } from '../../../../parts/offline/entry.ts';
import { evaluationPath, fieldReportPath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { labels } from './labels.ts';
import classes from './report-list.module.css';

interface ReportListProps {
  trainee: Trainee;
  /** In the order of the list. */
  reports: readonly TraineeReport[];
}

/** Reports of a week with their acknowledgments and reviews. */
export const ReportList = ({ reports, ...of }: ReportListProps) => (
  <Paper component="ul" withBorder radius="lg" className={classes.list}>
    {reports.map((report) => (
      <Row key={report.evaluation_id} report={report} {...of} />
    ))}
  </Paper>
);

type RowProps = Omit<ReportListProps, 'reports'> & { report: TraineeReport };

/** Returns the action of the signed-in person: a trainee reads the report, others review it. */
function actionOf({ trainee: { own }, report: { unread, can_review } }: RowProps) {
  if (own && unread) return { text: labels.acknowledge, of: labels.acknowledgeOf };
  return can_review ? { text: labels.review, of: reviewLabels.of } : undefined;
}

function Row(props: RowProps) {
  const { report, trainee } = props;
  const { employee, phases } = trainee;
  const { phase, evaluator, corrected } = report;
  const isWaiting = isWaitingId(report.evaluation_id);
  const path = isWaiting
    ? fieldReportPath(trainee.id, report.report, report.on, evaluator.employee_id)
    : evaluationPath(employee.employee_id, report.evaluation_id);
  const action = isWaiting ? undefined : actionOf(props);
  const phaseName = phases.find(({ key }) => key === phase)?.name ?? phase;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Anchor component={Link} to={path} fw={500}>
          {labels.of(words.reports[report.report], formatDate(report.on))}
        </Anchor>
        <Text variant="hint">
          {[evaluator.name, phaseName, corrected !== null && labels.corrected].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={classes.states}>
        {isWaiting ? <WaitingBadge id={report.evaluation_id} /> : <States {...report} />}
      </div>
      {action && (
        <LinkButton
          to={path}
          variant="default"
          mih={44}
          className={classes.action}
          aria-label={action.of(words.reports[report.report], formatDate(report.on))}
        >
          {action.text}
        </LinkButton>
      )}
    </li>
  );
}

/** Whether a report is acknowledged and reviewed. */
function States({ acknowledged, unread, reviewed }: Pick<TraineeReport, 'acknowledged' | 'unread' | 'reviewed'>) {
  return (
    <>
      {acknowledged ? (
        <StyledBadge
          word={acknowledged.comment === null ? labels.read : labels.commented}
          tone="complete"
          Icon={acknowledged.comment === null ? IconCircleCheck : IconMessage}
        />
      ) : (
        unread && <StyledBadge word={labels.unread} tone="pending" Icon={IconHourglass} />
      )}
      {reviewed ? (
        <StyledBadge word={labels.reviewed(reviewed.by.name)} tone="complete" Icon={IconCircleCheck} />
      ) : (
        <StyledBadge word={labels.open} tone="near" Icon={IconHourglass} />
      )}
    </>
  );
}
