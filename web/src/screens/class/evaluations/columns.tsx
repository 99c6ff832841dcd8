import { Text } from '@mantine/core';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import type { FormStanding } from '@muster/shared/rules/class-evaluations';
import { IconCircleDashed, IconClipboardCheck } from '@tabler/icons-react';
import { OutcomeBadge } from '../../../parts/evaluations/answers/components/outcome-badge.tsx';
import { pointsText } from '../../../parts/evaluations/labels.ts';
import { evaluateClassPath, evaluationPath } from '../../../paths.ts';
import { type Column, dateColumn, textColumn } from '../../../ui/data-table/data-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { PersonCell } from '../class-day/components/person-cell.tsx';
import type { AttendeeEvaluation, CountedForm } from './evaluation-rows.ts';
import { labels } from './labels.ts';

const titles = labels.columns;
const nameOf = ({ form }: Pick<AttendeeEvaluation, 'form'>): string => form.name ?? labels.archived;

const countColumn = (key: FormStanding, title: string): Column<CountedForm> => ({
  key,
  title,
  cell: ({ counts }) => counts[key],
  align: 'right',
  width: 130,
  minWidth: 108,
});

interface FormColumns {
  classId: string;
  /** The last day of an ended class, on which its evaluations were made; undefined: today. */
  on: string | undefined;
  /** Whether any evaluation has no result: its form has no passing rule. */
  hasRecorded: boolean;
  /** The forms that the signed-in person may evaluate with. */
  mayUse: ReadonlySet<string>;
  /** The other forms of a course of fire, with which staff of the class give lanes. */
  givesLanes: ReadonlySet<string>;
}

/** Returns the columns of the forms of a class: a few, in the order of the training. */
export const formColumns = ({
  classId,
  on,
  hasRecorded,
  mayUse,
  givesLanes,
}: FormColumns): readonly Column<CountedForm>[] => [
  {
    key: 'form',
    title: titles.form,
    cell: (one) => (
      <div>
        {nameOf(one)}
        <Text variant="hint">{one.form.isOfTraining ? labels.ofTraining : labels.notOfTraining}</Text>
      </div>
    ),
    rowHeader: true,
    minWidth: 180,
  },
  countColumn('passed', titles.passed),
  countColumn('failed', titles.failed),
  ...(hasRecorded ? [countColumn('recorded', titles.recorded)] : []),
  countColumn('none', titles.missing),
  ...(mayUse.size + givesLanes.size > 0
    ? [
        {
          key: 'actions',
          title: titles.actions,
          actions: true,
          cell: (one: CountedForm) =>
            (mayUse.has(one.form.id) || givesLanes.has(one.form.id)) && (
              <LinkButton
                to={evaluateClassPath(classId, one.form.id, on)}
                size="compact-sm"
                leftSection={<IconClipboardCheck size={16} stroke={1.6} aria-hidden />}
                aria-label={(mayUse.has(one.form.id) ? labels.evaluateWith : labels.lanesOf)(nameOf(one))}
              >
                {mayUse.has(one.form.id) ? labels.evaluate : labels.lanes}
              </LinkButton>
            ),
          width: 140,
          minWidth: 130,
        },
      ]
    : []),
];

interface EvaluationColumns {
  /** Whether names are links to people's pages. */
  opensPeople: boolean;
  /** Whether the signed-in person may open an evaluation. */
  mayOpen: (one: AttendeeEvaluation) => boolean;
  /** Whether the signed-in person may open any evaluation of the table. */
  opensAny: boolean;
  /** Whether an evaluation is about a firearm. */
  hasFirearms: boolean;
}

const standingOf = ({ evaluation }: AttendeeEvaluation) => labels.standings[evaluation?.outcome ?? 'none'];

const resultColumn: Column<AttendeeEvaluation> = {
  key: 'result',
  title: titles.result,
  cell: ({ evaluation }) =>
    evaluation ? (
      <OutcomeBadge outcome={evaluation.outcome} />
    ) : (
      <StyledBadge word={labels.standings.none} tone="none" Icon={IconCircleDashed} />
    ),
  text: standingOf,
  sortBy: standingOf,
  width: 150,
  minWidth: 144,
};

const pointsColumn: Column<AttendeeEvaluation> = {
  key: 'points',
  title: titles.points,
  cell: ({ evaluation }) => evaluation && pointsText(evaluation),
  text: ({ evaluation }) => (evaluation && pointsText(evaluation)) ?? '',
  sortBy: ({ evaluation }) => evaluation?.points,
  width: 190,
  minWidth: 150,
  priority: 1,
};

/** Returns the attempt of an evaluation. A form without a passing rule counts none. */
const attemptOf = ({ evaluation }: AttendeeEvaluation): number | undefined =>
  evaluation?.outcome === 'recorded' ? undefined : evaluation?.attempt;

const firearmColumn = textColumn<AttendeeEvaluation>(
  'firearm',
  titles.firearm,
  ({ evaluation }) => (evaluation?.firearm_type ? firearmTypeWords[evaluation.firearm_type] : ''),
  { width: 130, minWidth: 120, priority: 5 },
);

/** Returns the column that opens an evaluation. */
const openColumn = (mayOpen: EvaluationColumns['mayOpen']): Column<AttendeeEvaluation> => ({
  key: 'actions',
  title: titles.actions,
  actions: true,
  cell: (one) =>
    one.evaluation &&
    mayOpen(one) && (
      <LinkButton
        to={evaluationPath(one.row.employee_id, one.evaluation.id)}
        variant="default"
        size="compact-sm"
        aria-label={labels.openOf(nameOf(one), one.row.name)}
      >
        {labels.open}
      </LinkButton>
    ),
  width: 90,
  minWidth: 84,
});

/** Returns the columns of the evaluations of attendees. */
export const evaluationColumns = ({
  opensPeople,
  mayOpen,
  opensAny,
  hasFirearms,
}: EvaluationColumns): readonly Column<AttendeeEvaluation>[] => [
  {
    key: 'name',
    title: titles.name,
    cell: ({ row }) => <PersonCell row={row} isLink={opensPeople} />,
    text: ({ row }) => row.name,
    sortBy: ({ row }) => row.name,
    rowHeader: true,
    minWidth: 140,
  },
  textColumn('form', titles.form, nameOf, { minWidth: 150 }),
  resultColumn,
  pointsColumn,
  textColumn('attempt', titles.attempt, attemptOf, { align: 'right', width: 100, minWidth: 92, priority: 3 }),
  dateColumn('on', titles.on, ({ evaluation }) => evaluation?.on, { width: 150, minWidth: 140, priority: 2, none: '' }),
  ...(hasFirearms ? [firearmColumn] : []),
  textColumn('evaluator', titles.evaluator, ({ evaluation }) => evaluation?.evaluator.name, {
    width: 160,
    minWidth: 130,
    priority: 4,
  }),
  ...(opensAny ? [openColumn(mayOpen)] : []),
];
