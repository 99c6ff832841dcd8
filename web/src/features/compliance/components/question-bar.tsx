import { Box, Button, MultiSelect, NativeSelect, Text } from '@mantine/core';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useState } from 'react';
import { DateInput } from '../../../ui/date-input.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { usePrinting } from '../../../ui/printing.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { labels } from '../labels.ts';
import { filterKinds, type Question, thenKnown } from '../question.ts';
import { filtersOf, optionValue, useFilterOptions } from '../use-filter-options.ts';
import type { QuestionChange } from '../use-question.ts';
import classes from './question-bar.module.css';

const texts = labels.question;

interface QuestionBarProps {
  question: Question;
  change: (next: QuestionChange) => void;
  /** The department's date. */
  today: string;
  timeZone: string;
}

/** Chooses the day, the state of knowledge, and whom and what the answers are about. */
export function QuestionBar({ question, change, today, timeZone }: QuestionBarProps) {
  const { filters } = question;
  const { groups, retry } = useFilterOptions(filters);
  return (
    <>
      <PrintedFilters filters={filters} groups={groups} />
      <Box role="group" aria-label={texts.label} className={classes.bar} data-print="hidden">
        <DayField {...{ question, change, today }} />
        {(question.known !== undefined || (question.on !== undefined && question.on < today)) && (
          <NativeSelect
            label={texts.known}
            value={question.known ?? ''}
            onChange={({ currentTarget: { value } }) => change({ known: value || undefined })}
            data={[
              { value: '', label: texts.knownNow },
              { value: thenKnown, label: texts.knownThen },
              // A link may ask for a moment.
              ...(question.known !== undefined && question.known !== thenKnown
                ? [{ value: question.known, label: formatInstant(question.known, timeZone) }]
                : []),
            ]}
          />
        )}
        <MultiSelect
          className={classes.filters}
          label={texts.filters}
          placeholder={filterKinds.every((kind) => filters[kind].length === 0) ? texts.filtersHint : undefined}
          data={groups}
          value={filterKinds.flatMap((kind) => filters[kind].map((value) => optionValue(kind, value)))}
          onChange={(values) => change({ filters: filtersOf(values) })}
          searchable
          clearable
          hidePickedOptions
          selectFirstOptionOnChange
          nothingFoundMessage={texts.noneFound}
          maxDropdownHeight={320}
          clearButtonProps={{ 'aria-label': texts.clear }}
        />
        {(question.on !== undefined || question.known !== undefined) && (
          <Button variant="default" onClick={() => change({ on: undefined, known: undefined })}>
            {texts.today}
          </Button>
        )}
        {retry && (
          <div className={classes.alert}>
            <RetryAlert message={texts.optionsFailed} onRetry={retry} />
          </div>
        )}
      </Box>
    </>
  );
}

type PrintedFiltersProps = { filters: Question['filters'] } & Pick<ReturnType<typeof useFilterOptions>, 'groups'>;

/** Says on paper by what the answers are filtered. */
function PrintedFilters({ filters, groups }: PrintedFiltersProps) {
  if (!usePrinting()) return null;
  const set = new Set(filterKinds.flatMap((kind) => filters[kind].map((value) => optionValue(kind, value))));
  const parts = groups.flatMap(({ group, items }) => {
    const names = items.filter(({ value }) => set.has(value)).map(({ label }) => label);
    return names.length > 0 ? [`${group}: ${names.join(', ')}`] : [];
  });
  return <Text size="xs">{parts.length > 0 ? parts.join(' · ') : texts.filtersHint}</Text>;
}

function DayField({ question, change, today }: Omit<QuestionBarProps, 'timeZone'>) {
  const shown = question.on ?? today;
  // While a date is typed it is none, or another one.
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
