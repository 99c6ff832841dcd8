import { Anchor, Text } from '@mantine/core';
import type { Trainee, TraineeReport } from '@muster/shared/field-training-answers';
import { Link } from 'react-router-dom';
import { acknowledgeLabels, reviewLabels } from '../../../../parts/evaluations/labels.ts';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { evaluationPath } from '../../../../paths.ts';
import { type Column, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { labels } from './labels.ts';

const titles = labels.columns;

const readText = ({ acknowledged }: TraineeReport): string => {
  if (!acknowledged) return labels.unread;
  return acknowledged.comment === null ? labels.read : labels.commented;
};

/** Returns the columns of reports, with the action that is the signed-in person's. */
export function reportColumns({ employee, phases, own, may }: Trainee): readonly Column<TraineeReport>[] {
  const pathOf = ({ evaluation_id }: TraineeReport) => evaluationPath(employee.employee_id, evaluation_id);
  const phaseOf = ({ phase }: TraineeReport) => phases.find(({ key }) => key === phase)?.name ?? phase;
  return [
    {
      key: 'report',
      title: titles.report,
      cell: (row) => (
        <div>
          <Anchor component={Link} to={pathOf(row)} inherit>
            {words.reports[row.report]}
          </Anchor>
          {row.corrected !== null && <Text variant="hint">{labels.corrected}</Text>}
        </div>
      ),
      text: ({ report }) => words.reports[report],
      rowHeader: true,
      minWidth: 130,
    },
    dateColumn('on', titles.on, ({ on }) => on, { width: 160, minWidth: 150 }),
    textColumn('author', titles.author, ({ evaluator }) => evaluator.name, { width: 170, minWidth: 130 }),
    textColumn('phase', titles.phase, phaseOf, { width: 130, minWidth: 120, priority: 3 }),
    textColumn('read', titles.read, readText, { width: 160, minWidth: 120, priority: 1 }),
    textColumn(
      'reviewed',
      titles.reviewed,
      ({ reviewed }) => (reviewed ? labels.reviewed(reviewed.by.name) : labels.open),
      { width: 160, minWidth: 120, priority: 2 },
    ),
    {
      key: 'actions',
      title: titles.actions,
      cell: (row) => {
        const isRead = own && row.acknowledged === null;
        if (!isRead && !(may.review && !own && row.reviewed === null)) return null;
        const texts = isRead ? acknowledgeLabels : reviewLabels;
        return (
          <LinkButton
            to={pathOf(row)}
            variant="default"
            size="compact-sm"
            aria-label={texts.of(words.reports[row.report], formatDate(row.on))}
          >
            {isRead ? labels.acknowledge : labels.review}
          </LinkButton>
        );
      },
      actions: true,
      width: 110,
    },
  ];
}
