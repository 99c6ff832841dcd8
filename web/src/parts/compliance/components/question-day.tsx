import { Button, NativeSelect } from '@mantine/core';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useState } from 'react';
import { DateInput } from '../../../ui/date-input.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { labels } from '../labels.ts';
import { type Question, thenKnown } from '../question.ts';
import type { QuestionChange } from '../use-question.ts';

const texts = labels.question;

interface QuestionDayProps {
  question: Question;
  change: (next: QuestionChange) => void;
  /** The department's date. */
  today: string;
  timeZone: string;
}

/** Chooses the day. For a past day, also chooses whether entries recorded later count. */
export function QuestionDay({ question, change, today, timeZone }: QuestionDayProps) {
  return (
    <>
      <DayField {...{ question, change, today }} />
      {(question.known !== undefined || (question.on !== undefined && question.on < today)) && (
        <NativeSelect
          label={texts.known}
          value={question.known ?? ''}
          onChange={({ currentTarget: { value } }) => change({ known: value || undefined })}
          data={[
            { value: '', label: texts.knownNow },
            { value: thenKnown, label: texts.knownThen },
            // A link may have an instant.
            ...(question.known !== undefined && question.known !== thenKnown
              ? [{ value: question.known, label: formatInstant(question.known, timeZone) }]
              : []),
          ]}
        />
      )}
    </>
  );
}

export function BackToToday({ question, change }: Pick<QuestionDayProps, 'question' | 'change'>) {
  if (question.on === undefined && question.known === undefined) return null;
  return (
    <Button variant="default" onClick={() => change({ on: undefined, known: undefined })}>
      {texts.today}
    </Button>
  );
}

function DayField({ question, change, today }: Omit<QuestionDayProps, 'timeZone'>) {
  const shown = question.on ?? today;
  // While a date is typed, the text may be no date, or a different one.
  const [typed, setTyped] = useState<{ date: string; instead: string }>();
  const date = typed && typed.instead === shown ? typed.date : shown;
  function type(next: string) {
    const isDate = isSupportedDate(next);
    setTyped(isDate ? undefined : { date: next, instead: shown });
    if (isDate) change({ on: next === today ? undefined : next });
  }
  return (
    <DateInput
      label={texts.on}
      value={date}
      onChange={type}
      error={!isSupportedDate(date) && texts.invalid}
      miw={150}
      onBlur={() => setTyped(undefined)}
    />
  );
}
