import { Stack, Text, Title } from '@mantine/core';
import { summaryOf } from '@muster/shared/field-training/summary';
import type { Trainee, TraineeRatings } from '@muster/shared/field-training-answers';
import { useMemo } from 'react';
import { type Column, DataTable, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { itemId, type ShownItem } from './chart-data.ts';
import { averageText, labels } from './labels.ts';
import classes from './ratings.module.css';

const texts = labels.phases;

interface PhasesSectionProps {
  trainee: Trainee;
  ratings: TraineeRatings;
  items: readonly ShownItem[];
}

/** Returns the columns of the phases that have begun, with the averages of each. */
function columnsOf({ trainee, ratings: { reports } }: PhasesSectionProps): readonly Column<ShownItem>[] {
  const number = { width: 110, minWidth: 100, align: 'right' } as const;
  return [
    textColumn<ShownItem>('item', texts.category, ({ text }) => text, { minWidth: 160 }),
    ...trainee.phases
      .filter(({ from }) => from !== null)
      .map(({ key, name }) => {
        const ofPhase = reports.filter(({ phase }) => phase === key);
        return textColumn<ShownItem>(key, name, (item) => averageText(summaryOf(ofPhase, [item]).average), number);
      }),
    textColumn<ShownItem>('all', texts.average, (item) => averageText(summaryOf(reports, [item]).average), number),
    textColumn<ShownItem>('nrt', texts.notResponding, (item) => summaryOf(reports, [item]).not_responding || '', {
      ...number,
      priority: 2,
    }),
    textColumn<ShownItem>('minutes', texts.minutes, (item) => summaryOf(reports, [item]).minutes || '', {
      ...number,
      width: 120,
      priority: 1,
    }),
  ];
}

/** The averages of each category in each phase. */
export function PhasesSection(props: PhasesSectionProps) {
  const { trainee, ratings, items } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on these two
  const columns = useMemo(() => columnsOf(props), [trainee, ratings]);
  return (
    <Stack component="section" gap="sm" aria-label={texts.title} className={classes.phases}>
      <div>
        <Title order={2}>{texts.title}</Title>
        <Text variant="hint">{texts.help}</Text>
      </div>
      <DataTable label={texts.title} columns={columns} rows={items} rowKey={itemId} empty={null} />
    </Stack>
  );
}
