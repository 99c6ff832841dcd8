import { Stack, Text } from '@mantine/core';
import type { FormItem, ItemAnswer } from '@muster/shared/forms/form';
import { isPassed, possiblePoints } from '@muster/shared/forms/score';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { anchorOf } from '../answers.ts';
import { labels, outcomeWords } from '../labels.ts';
import { Signature } from './signature-pad.tsx';

/** Returns an answer in words. */
export function answerWords(item: FormItem, { value, not_observed }: ItemAnswer): string {
  if (not_observed) return labels.notObservedName;
  if (value === undefined) return labels.noAnswer;
  switch (item.kind) {
    case 'check':
      return value === true ? labels.passed : labels.failed;
    case 'number':
      return `${value} ${labels.ofMost(item.most, item.unit)}`;
    case 'scale':
      return labels.rating(Number(value), anchorOf(item, Number(value)));
    case 'duration':
      return labels.secondsOf(Number(value));
    case 'choice':
      return item.options.find(({ key }) => key === value)?.text ?? String(value);
    case 'text':
    case 'signature':
      return String(value);
  }
}

/** Returns the points of an answer if they differ from the number itself. */
function pointsText(item: FormItem, { value }: ItemAnswer): string | undefined {
  if (value === undefined || possiblePoints(item) === 0) return undefined;
  switch (item.kind) {
    case 'check':
      return labels.pointsOf(value === true ? item.points : 0);
    case 'number':
      return item.points === 1 ? undefined : labels.pointsOf(Number(value) * item.points);
    case 'choice':
      return labels.pointsOf(item.options.find(({ key }) => key === value)?.points ?? 0);
    default:
      return undefined;
  }
}

/** An answer that cannot be changed. */
export function AnswerText({ item, answer }: { item: FormItem; answer: ItemAnswer }) {
  if (item.kind === 'signature')
    return typeof answer.value === 'string' ? (
      <Signature label={labels.signature[item.by]} path={answer.value} />
    ) : (
      <Text c="dimmed">{labels.notSigned}</Text>
    );
  const passed = isPassed(item, answer);
  const points = pointsText(item, answer);
  const words = answerWords(item, answer);
  return (
    <Stack gap={4} align="flex-start">
      {passed === undefined ? (
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</Text>
      ) : item.kind === 'check' ? (
        <Result passed={passed} />
      ) : (
        <Text component="div">
          {words}{' '}
          {item.kind === 'scale' ? !passed && <BelowMinimum minimum={item.minimum} /> : <Result passed={passed} />}
        </Text>
      )}
      {points && <Text variant="hint">{points}</Text>}
      {answer.not_responding && <Text variant="hint">{labels.notRespondingName}</Text>}
    </Stack>
  );
}

/** A rating is not passed or failed by itself: it is acceptable or not. */
const BelowMinimum = ({ minimum = 0 }: { minimum: number | undefined }) => (
  <StyledBadge word={labels.below(minimum)} tone="missing" Icon={IconCircleX} />
);

function Result({ passed }: { passed: boolean }) {
  return passed ? (
    <StyledBadge word={outcomeWords.passed} tone="complete" Icon={IconCircleCheck} />
  ) : (
    <StyledBadge word={outcomeWords.failed} tone="missing" Icon={IconCircleX} />
  );
}
