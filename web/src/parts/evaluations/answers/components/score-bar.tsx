import { Group, Text } from '@mantine/core';
import { type FormAnswers, roundsOf } from '@muster/shared/forms/form';
import { percentOf } from '@muster/shared/forms/score';
import type { ReactNode } from 'react';
import type { AnsweredForm } from '../answers.ts';
import { ruleText, scoreLabels as texts } from '../labels.ts';
import { resultSoFar } from '../result-so-far.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import classes from './score-bar.module.css';

interface ScoreBarProps {
  content: AnsweredForm;
  answers: FormAnswers;
  /** At the end, such as the state of the draft. */
  children?: ReactNode;
}

/** The running result at the top of a form: answers, points and percent. */
export function ScoreBar({ content, answers, children }: ScoreBarProps) {
  const soFar = resultSoFar(content, answers);
  const { score, isCriticalFailed, isDecided } = soFar;
  const percent = percentOf(score);
  const rule = ruleText(content.passing);
  const rounds = roundsOf(content);
  const parts = [
    texts.answered(soFar),
    ...(rounds === undefined ? [] : [texts.rounds(rounds)]),
    ...(percent === undefined ? [] : [texts.points(score.points, score.possible), texts.percent(percent)]),
    ...(rule === undefined ? [] : [rule]),
  ];
  return (
    <section aria-label={texts.title} className={classes.bar}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" className="tabular" role="status">
          {parts.join(' · ')}
        </Text>
        {isDecided && score.outcome !== 'recorded' && (
          <Group gap="xs">
            {isCriticalFailed && <Text size="sm">{texts.criticalFailed}</Text>}
            <OutcomeBadge outcome={score.outcome} />
          </Group>
        )}
        {children}
      </Group>
    </section>
  );
}
