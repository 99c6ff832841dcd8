import { Box, MultiSelect, Text } from '@mantine/core';
import { AskedDay, BackToToday } from '../../../../parts/compliance/components/asked-day.tsx';
import classes from '../../../../parts/compliance/components/question-bar.module.css';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import type { QuestionChange } from '../../../../parts/compliance/use-question.ts';
import { usePrinting } from '../../../../ui/printing.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { changeOf, useFilterOptions, valuesOf } from '../use-filter-options.ts';

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
  const shown = valuesOf(filters);
  return (
    <>
      <PrintedFilters filters={filters} groups={groups} />
      <Box role="group" aria-label={texts.label} className={classes.bar} data-print="hidden">
        <AskedDay {...{ question, change, today, timeZone }} />
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
          clearButtonProps={{ 'aria-label': texts.clear }}
        />
        <BackToToday {...{ question, change }} />
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
  const set = new Set(valuesOf(filters));
  const parts = groups.flatMap(({ group, items }) => {
    const names = items.filter(({ value }) => set.has(value)).map(({ label }) => label);
    return names.length > 0 ? [`${group}: ${names.join(', ')}`] : [];
  });
  return <Text size="xs">{parts.length > 0 ? parts.join(' · ') : texts.filtersHint}</Text>;
}
