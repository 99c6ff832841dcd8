import { Stack, Text, Title } from '@mantine/core';
import { leastRatings } from '@muster/shared/field-training/summary';
import type { TraineeRatings } from '@muster/shared/field-training-answers';
import { ChartFigure } from '../../../../parts/compliance/charts/chart-figure.tsx';
import { DataTable, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { type AuthorRow, authorRows, namedDifferences } from './chart-data.ts';
import { averageText, labels } from './labels.ts';
import { type ShownRatings, scaleOf } from './shown-ratings.ts';

const texts = labels.trainers;
const titles = texts.columns;
/** Its library loads after the numbers. */
const RangeChart = lazyComponent(async () => (await import('./range-chart.tsx')).RangeChart);

const number = { width: 110, align: 'right' } as const;
const columns = [
  textColumn<AuthorRow>('author', titles.trainer, ({ author }) => author.name),
  textColumn<AuthorRow>('average', titles.average, ({ average }) => averageText(average), number),
  textColumn<AuthorRow>('lowest', titles.lowest, ({ lowest }) => lowest, number),
  textColumn<AuthorRow>('highest', titles.highest, ({ highest }) => highest, number),
  textColumn<AuthorRow>('rated', titles.rated, ({ rated }) => rated, number),
];
const keyOf = ({ author }: AuthorRow): string => author.employee_id;

/** The ratings of a category by author, and the largest differences between trainers in any category. */
export function AuthorsSection({
  category,
  items,
  reports,
  authors,
  ratings,
}: ShownRatings & { ratings: TraineeRatings }) {
  const rows = authorRows(reports, items);
  return (
    <ChartFigure
      title={texts.title}
      help={texts.help}
      choice={<Text fw={500}>{category}</Text>}
      chart={
        rows.length === 0 ? (
          <Text c="dimmed">{labels.noMatch}</Text>
        ) : (
          <RangeChart rows={rows} authors={authors} scale={scaleOf(items)} summary={texts.summary(category)} />
        )
      }
      table={
        <DataTable
          label={texts.summary(category)}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          empty={<Text c="dimmed">{labels.noMatch}</Text>}
        />
      }
    >
      {authors.length > 1 && <Differences ratings={ratings} />}
    </ChartFigure>
  );
}

function Differences({ ratings }: { ratings: TraineeRatings }) {
  const found = namedDifferences(ratings, ratings.reports);
  return (
    <Stack gap={4}>
      <Title order={3}>{texts.differences}</Title>
      <Text variant="hint">{texts.differencesHelp(leastRatings)}</Text>
      {found.length === 0 && <Text>{texts.none}</Text>}
      {found.map(({ key, higher, lower, difference, category }) => (
        <Text key={key}>{texts.difference(higher, lower, averageText(difference), category)}</Text>
      ))}
    </Stack>
  );
}
