import { Anchor, Text } from '@mantine/core';
import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { Link } from 'react-router-dom';
import { evaluationPath } from '../../../paths.ts';
import { type Column, dateColumn, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { acknowledgeLabels, firearmText, labels, pointsText, resultText } from '../labels.ts';
import { ResultBadge } from './result-badge.tsx';

const titles = labels.columns;

/** Returns the acknowledgment of an evaluation in words. */
function acknowledgedText({ acknowledged, withdrawn }: EvaluationRow): string {
  if (!acknowledged || withdrawn) return labels.notAsked;
  return acknowledged.at === null ? labels.waiting : labels.yes;
}

/** Returns whether the evaluated person is still to acknowledge an evaluation. */
export const waitsForPerson = ({ acknowledged, withdrawn }: EvaluationRow): boolean =>
  withdrawn === null && acknowledged !== null && acknowledged.at === null;

function Result({ row }: { row: EvaluationRow }) {
  const points = pointsText(row);
  return (
    <div>
      <ResultBadge outcome={row.outcome} withdrawn={row.withdrawn} />
      {points && <Text variant="hint">{points}</Text>}
      {row.outcome !== 'recorded' && <Text variant="hint">{labels.attempt(row.attempt)}</Text>}
      {row.corrected !== null && <Text variant="hint">{labels.corrected}</Text>}
      {row.recorder && <Text variant="hint">{labels.recordedBy(row.recorder.name)}</Text>}
    </div>
  );
}

/** Returns the columns of evaluations: of several people, or of one. */
export function evaluationColumns({ hasPeople }: { hasPeople: boolean }): readonly Column<EvaluationRow>[] {
  return [
    {
      key: 'form',
      title: titles.form,
      cell: ({ employee, id, form_name }) => (
        <Anchor component={Link} to={evaluationPath(employee.employee_id, id)} inherit>
          {form_name}
        </Anchor>
      ),
      text: ({ form_name }) => form_name,
      sortBy: ({ form_name }) => form_name,
      minWidth: 160,
    },
    ...(hasPeople
      ? [
          textColumn<EvaluationRow>('person', titles.person, ({ employee }) => employee.name, {
            width: 180,
            minWidth: 140,
          }),
        ]
      : []),
    dateColumn('on', titles.on, ({ on }) => on, { width: 150, minWidth: 140 }),
    {
      key: 'result',
      title: titles.result,
      cell: (row) => <Result row={row} />,
      text: resultText,
      sortBy: ({ outcome }) => outcome,
      width: 200,
      minWidth: 160,
    },
    ...(hasPeople
      ? []
      : [
          textColumn<EvaluationRow>('evaluator', titles.evaluator, ({ evaluator }) => evaluator.name, {
            width: 170,
            minWidth: 130,
            priority: 1,
          }),
        ]),
    textColumn('firearm', titles.firearm, ({ firearm }) => (firearm ? firearmText(firearm) : ''), {
      width: 170,
      minWidth: 130,
      priority: 3,
    }),
    textColumn('acknowledged', titles.acknowledged, acknowledgedText, { width: 150, minWidth: 130, priority: 2 }),
  ];
}

/** The column with the action that acknowledges an evaluation. */
export const acknowledgeColumn: Column<EvaluationRow> = {
  key: 'actions',
  title: titles.actions,
  cell: (row) =>
    waitsForPerson(row) && (
      <LinkButton
        to={`${evaluationPath(row.employee.employee_id, row.id)}?acknowledge`}
        variant="default"
        size="compact-sm"
        aria-label={acknowledgeLabels.of(row.form_name, formatDate(row.on))}
      >
        {acknowledgeLabels.action}
      </LinkButton>
    ),
  actions: true,
  width: 150,
};
