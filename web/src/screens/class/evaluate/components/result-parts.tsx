import { Anchor, Button, Group, Text } from '@mantine/core';
import { percentOf } from '@muster/shared/forms/score';
import { IconMessageExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { OutcomeBadge } from '../../../../parts/evaluations/answers/components/outcome-badge.tsx';
import { scoreLabels } from '../../../../parts/evaluations/answers/labels.ts';
import { resultSoFar } from '../../../../parts/evaluations/answers/result-so-far.ts';
import { ResultBadge } from '../../../../parts/evaluations/components/result-badge.tsx';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import { pointsText } from '../../../../parts/evaluations/labels.ts';
import { CorrectRefused } from '../../../../parts/offline/components/correct-refused.tsx';
import { WaitingBadge } from '../../../../parts/offline/components/waiting-badge.tsx';
import { isWaitingId } from '../../../../parts/offline/entry.ts';
import { evaluationPath } from '../../../../paths.ts';
import { rowLabels as texts } from '../labels.ts';
import { hasAnswers } from '../open-evaluations.ts';
import { rowProblems, takesAnswers } from '../ready.ts';
import type { DoneRow, OpenRow } from '../rows.ts';
import type { SectionContext, ShownRow } from '../shown-row.ts';
import classes from './evaluate-class.module.css';

interface ResultPartsProps {
  shown: ShownRow;
  context: SectionContext;
}

/** The result of a row: recorded, or so far with the state of the draft. */
export function ResultParts({ shown, context }: ResultPartsProps) {
  const { row } = shown;
  if (row.kind === 'refused') return null;
  return row.kind === 'done' ? (
    <Recorded row={row} context={context} />
  ) : (
    <SoFar row={row} shown={shown} context={context} />
  );
}

function Recorded({ row, context }: { row: DoneRow; context: SectionContext }) {
  const { evaluation, person } = row;
  const { name, employee_id } = person.employee;
  return (
    <div className={classes.result}>
      <ResultBadge {...evaluation} />
      <Text size="sm" className="tabular">
        {[
          ...[pointsText(evaluation)].filter(Boolean),
          ...(evaluation.outcome === 'recorded' ? [] : [texts.attempt(evaluation.attempt).toLowerCase()]),
        ].join(', ')}
      </Text>
      <Text variant="hint">{texts.by(evaluation.evaluator.name)}</Text>
      <WaitingBadge id={evaluation.id} />
      <CorrectRefused id={evaluation.id} name={name} correct={context.actions.correct} />
      {!isWaitingId(evaluation.id) && context.mayOpen(employee_id, evaluation) && (
        <Anchor
          component={Link}
          to={evaluationPath(employee_id, evaluation.id)}
          size="sm"
          aria-label={texts.openEvaluationOf(name)}
          className={classes.link}
        >
          {texts.openEvaluation}
        </Anchor>
      )}
    </div>
  );
}

function SoFar({ row, shown, context }: ResultPartsProps & { row: OpenRow }) {
  const { content } = context.form;
  const soFar = resultSoFar(content, row.open.answers);
  const { score, isDecided } = soFar;
  const percent = percentOf(score);
  const isWrong = ['failed', 'conflict', 'gone'].includes(shown.state.kind);
  return (
    <div className={classes.result}>
      <Group gap="xs">
        {percent !== undefined && (
          <Text fw={600} className="tabular" component="span">
            {scoreLabels.points(score.points, score.possible)} · {texts.percent(percent)}
          </Text>
        )}
        {isDecided && <OutcomeBadge outcome={score.outcome} />}
      </Group>
      <div className={classes.nameLine}>
        <Text size="sm" className="tabular">
          {[
            scoreLabels.answered(soFar),
            ...(score.failed.length > 0 ? [texts.failedItems(score.failed.length)] : []),
          ].join(' · ')}
        </Text>
        {!isWrong && <SavingText state={shown.state} isOneOfMany onKeepMine={nothing} onTakeTheirs={nothing} />}
      </div>
      {takesAnswers(row) && <MissingComments row={row} context={context} />}
    </div>
  );
}

const nothing = () => undefined;

/** The number of mandatory comments that are missing, which opens the details. */
function MissingComments({ row, context }: { row: OpenRow; context: SectionContext }) {
  const missing = Object.keys(rowProblems(context.form, row)).filter((field) => field.endsWith('.comment'));
  if (missing.length === 0 || !hasAnswers(row.open)) return null;
  return (
    <Button
      variant="subtle"
      mih={44}
      px={6}
      leftSection={<IconMessageExclamation size={18} aria-hidden />}
      aria-label={texts.commentsMissingOf(missing.length, row.person.employee.name)}
      onClick={() => context.actions.open({ kind: 'details', key: row.key, isChecked: true })}
    >
      {texts.commentsMissing(missing.length)}
    </Button>
  );
}
