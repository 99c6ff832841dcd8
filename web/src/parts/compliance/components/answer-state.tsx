import { Anchor, Text } from '@mantine/core';
import { formatInstant } from '../../../ui/date-time.ts';
import { useAnswerState } from '../api.ts';
import { labels } from '../labels.ts';
import { type Question, thenKnown } from '../question.ts';
import classes from './answer-state.module.css';

const texts = labels.state;

interface AnswerStateProps {
  question: Question;
  today: string;
  timeZone: string;
}

/** Returns the day shown, and up to when recorded entries count. */
export function dayText({ on, known }: Question, today: string, timeZone: string): string {
  const day = on === undefined ? texts.today(today) : texts.on(on);
  if (known === undefined) return day + texts.now;
  return day + (known === thenKnown ? texts.asThen : texts.at(formatInstant(known, timeZone)));
}

/** Shows the day, up to when recorded entries count, and the seal that covers them. */
export function AnswerState({ question, today, timeZone }: AnswerStateProps) {
  return (
    <Text variant="hint" className={classes.state}>
      {dayText(question, today, timeZone)} <SealText question={question} timeZone={timeZone} />
    </Text>
  );
}

function SealText({ question, timeZone }: Pick<AnswerStateProps, 'question' | 'timeZone'>) {
  const { data, error, retry } = useAnswerState(question);
  if (!data && error) {
    return (
      <span role="alert">
        {texts.failed}{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={() => void retry()}>
          {texts.retry}
        </Anchor>
      </span>
    );
  }
  if (!data) return texts.loading;
  if (!data.sealed) return texts.notSealed;
  return (
    <>
      {texts.sealed(formatInstant(data.sealed.at, timeZone))} <code className={classes.root}>{data.sealed.root}</code>
    </>
  );
}
