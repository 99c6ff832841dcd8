import { Box, MultiSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../../../../parts/compliance/components/question-bar.module.css';
import { BackToToday, QuestionDay } from '../../../../parts/compliance/components/question-day.tsx';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { Question, Scope } from '../../../../parts/compliance/question.ts';
import type { QuestionChange } from '../../../../parts/compliance/use-question.ts';
import { usePrinting } from '../../../../ui/printing.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { changeOf, useFilterOptions, valuesOf } from '../use-filter-options.ts';
import { ScopeSelect } from './scope-select.tsx';

const texts = labels.question;

interface QuestionBarProps {
  /** The people of the matrix. Undefined for tabs without people. */
  scope?: Scope;
  question: Question;
  change: (next: QuestionChange) => void;
  /** The department's date. */
  today: string;
  timeZone: string;
  /** More controls, at the end. */
  children?: ReactNode;
}

/** Chooses the day, the recorded entries, the people and the requirements. */
export function QuestionBar({ scope, question, change, today, timeZone, children }: QuestionBarProps) {
  const { filters } = question;
  const { groups, retry } = useFilterOptions(filters);
  const shown = valuesOf(filters);
  return (
    <Box role="group" aria-label={texts.label} className={classes.bar} data-print="hidden">
      {scope && <ScopeSelect {...{ scope, question, change, today }} />}
      <QuestionDay {...{ question, change, today, timeZone }} />
      <MultiSelect
        className={classes.filters}
        label={texts.filters}
        placeholder={shown.length === 0 ? texts.filtersHint : undefined}
        data={groups}
        value={[...shown]}
        onChange={(chosen) => change({ filters: changeOf(shown, chosen) })}
        searchable
        clearable
        hidePickedOptions
        selectFirstOptionOnChange
        nothingFoundMessage={texts.noneFound}
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: false }} // a choice in a portal would close the filters around it
        clearButtonProps={{ 'aria-label': texts.clear }}
      />
      <BackToToday {...{ question, change }} />
      {children}
      {retry && (
        <div className={classes.alert}>
          <RetryAlert message={texts.optionsFailed} onRetry={retry} />
        </div>
      )}
    </Box>
  );
}

/** Prints the filters, which are hidden on paper. */
export function PrintedFilters({ filters }: Pick<Question, 'filters'>) {
  const { groups } = useFilterOptions(filters);
  if (!usePrinting()) return null;
  const set = new Set(valuesOf(filters));
  const parts = groups.flatMap(({ group, items }) => {
    const names = items.filter(({ value }) => set.has(value)).map(({ label }) => label);
    return names.length > 0 ? [`${group}: ${names.join(', ')}`] : [];
  });
  return <Text size="xs">{parts.length > 0 ? parts.join(' · ') : texts.filtersHint}</Text>;
}
