import { Text } from '@mantine/core';
import { ChartFigure } from '../../../../parts/compliance/charts/chart-figure.tsx';
import { DataTable, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { type ReportPoint, reportPoints, weekPoints } from './chart-data.ts';
import { averageText, labels } from './labels.ts';
import { type ShownRatings, scaleOf } from './shown-ratings.ts';

const texts = labels.time;
/** Its library loads after the numbers. */
const TimeChart = lazyComponent(async () => (await import('./time-chart.tsx')).TimeChart);

const columns = [
  dateColumn<ReportPoint>('on', texts.columns.on, ({ on }) => on, { width: 170 }),
  textColumn<ReportPoint>('author', texts.columns.trainer, ({ author }) => author.name),
  textColumn<ReportPoint>(
    'value',
    texts.columns.rating,
    ({ value }) => (Number.isInteger(value) ? value : averageText(value)),
    {
      width: 110,
      align: 'right',
    },
  ),
];
const keyOf = ({ id }: ReportPoint): string => id;

/** The ratings of a category by day, with the author of each, and the average by week. */
export function TimeSection({ category, items, reports, authors }: ShownRatings) {
  const points = reportPoints(reports, items);
  const weeks = weekPoints(reports, items);
  return (
    <ChartFigure
      title={texts.title}
      help={items.length === 1 ? texts.help : texts.helpAll}
      choice={<Text fw={500}>{category}</Text>}
      chart={
        points.length === 0 ? (
          <Text c="dimmed">{labels.noMatch}</Text>
        ) : (
          <TimeChart
            points={points}
            weeks={weeks}
            authors={authors}
            scale={scaleOf(items)}
            summary={texts.summary(category, averageText(weeks[0]?.value), averageText(weeks.at(-1)?.value))}
          />
        )
      }
      table={
        <DataTable
          label={category}
          columns={columns}
          rows={points}
          rowKey={keyOf}
          empty={<Text c="dimmed">{labels.noMatch}</Text>}
        />
      }
    />
  );
}
