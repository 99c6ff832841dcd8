import { Group, Text } from '@mantine/core';
import { type FormAnswers, itemsOf, roundsOf } from '@muster/shared/forms/form';
import { percentOf, scoreOf } from '@muster/shared/forms/score';
import type { ReactNode } from 'react';
import { type AnsweredForm, answeredCount, isAnswered, validAnswers } from '../answers.ts';
import { ruleText, scoreLabels as texts } from '../labels.ts';
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
  const items = itemsOf(content);
  // A number that is too high counts in no total.
  const valid = validAnswers(content, answers);
  const score = scoreOf(content, valid);
  const percent = percentOf(score);
  const answered = answeredCount(content, valid);
  const rule = ruleText(content.passing);
  const isComplete = items.every(({ key, optional }) => optional || isAnswered(valid.items[key]));
  const rounds = roundsOf(content);
  const isCriticalFailed = items.some(({ key, critical }) => critical && score.failed.includes(key));
  const parts = [
    texts.answered(answered, items.length),
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
        {(isComplete || isCriticalFailed) && answered > 0 && (
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
