import { Anchor, NativeSelect, Group as Row, SegmentedControl, Stack, Text } from '@mantine/core';
import { addMonths } from '@muster/shared/rules/calendar';
import { IconStar } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { surveys } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { ChartFigure } from '../../../parts/compliance/charts/chart-figure.tsx';
import { TrendChart } from '../../../parts/compliance/charts/lazy-trend-chart.ts';
import { monthName } from '../../../parts/compliance/months.ts';
import { percentText, type TrendPoint } from '../../../parts/compliance/shares.ts';
import { classPath } from '../../../paths.ts';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import type { CompliancePanelProps } from '../panel/compliance-panel.ts';
import { agreementByMonth, type Group, type Grouping, groupings, groupsOf } from './groups.ts';
import { labels, texts } from './labels.ts';

const months = { year: 12, three: 36, all: undefined } as const;
type Period = keyof typeof months;

const number = (key: string, title: string, value: (group: Group) => number): Column<Group> => ({
  key,
  title,
  cell: value,
  sortBy: value,
  align: 'right',
  width: 110,
  priority: 1,
});

const columnsBy = (by: Grouping): readonly Column<Group>[] => [
  {
    key: 'name',
    title: labels.names[by],
    cell: ({ name, key }) =>
      by === 'class' ? (
        <Anchor component={Link} to={classPath(key, 'survey')} inherit>
          {name}
        </Anchor>
      ) : (
        name
      ),
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
    minWidth: 160,
  },
  ...(by === 'class'
    ? [
        {
          key: 'day',
          title: labels.day,
          cell: ({ classes }: Group) => formatDate(classes[0]?.day ?? ''),
          sortBy: ({ classes }: Group) => classes[0]?.day ?? '',
          width: 150,
        },
      ]
    : [number('classes', labels.classes, ({ classes }) => classes.length)]),
  ...(by === 'class' ? [] : [number('shown', labels.shown, ({ shown }) => shown)]),
  {
    key: 'answered',
    title: labels.answered,
    cell: ({ answered, asked }) => labels.ofAsked(answered, asked),
    sortBy: ({ answered }) => answered,
    text: ({ answered, asked }) => labels.ofAsked(answered, asked),
    align: 'right',
    width: 120,
  },
  {
    key: 'mean',
    title: labels.mean,
    cell: ({ mean }) => mean?.toFixed(2) ?? labels.noMean,
    text: ({ mean }) => mean?.toFixed(2) ?? '',
    sortBy: ({ mean }) => mean ?? 0,
    align: 'right',
    width: 110,
  },
];

const searched = ({ name }: Group) => [name];

/** Shows the surveys of a period by training, instructor or class, and the trend of ratings. */
export function SurveysView({ today, timeZone }: CompliancePanelProps) {
  const [url, write] = useUrlState();
  const period: Period = (Object.keys(months) as Period[]).find((one) => one === url.get('period')) ?? 'year';
  const by = groupings.find((one) => one === url.get('by')) ?? 'training';
  const back = months[period];
  const query = back === undefined ? {} : { from: addMonths(today, -back) };
  const { data, error, retry } = useCall(surveys.totals, { query });
  const rows = useMemo(() => data && groupsOf(data, by), [data, by]);
  const columns = useMemo(() => columnsBy(by), [by]);
  const set = (name: string, value: string) => write((parameters) => parameters.set(name, value));
  if (!data || !rows) return <NotLoaded error={error} message={texts.failed} onRetry={retry} />;
  return (
    <Stack gap="lg">
      <TabHeader title={labels.title} help={labels.help} />
      <Row gap="sm" align="flex-end" data-print="hidden">
        <NativeSelect
          label={labels.period}
          value={period}
          data={(Object.keys(months) as Period[]).map((value) => ({ value, label: labels.periods[value] }))}
          onChange={({ currentTarget: { value } }) => set('period', value)}
        />
        <SegmentedControl
          aria-label={labels.by}
          value={by}
          data={groupings.map((value) => ({ value, label: labels.groupings[value] }))}
          onChange={(value) => set('by', value)}
        />
      </Row>
      <SearchableTable
        key={by}
        label={`${labels.title}: ${labels.groupings[by]}`}
        columns={columns}
        list={{ rows, state: 'complete', answeredAt: undefined, retry: () => void retry() }}
        texts={texts}
        searched={searched}
        rowKey={({ key }) => key}
        initialSort={by === 'class' ? { key: 'day', direction: 'descending' } : { key: 'name', direction: 'ascending' }}
        icon={<IconStar size={32} stroke={1.5} />}
        timeZone={timeZone}
      />
      {by !== 'class' && data.length > 0 && <Trend groups={rows} all={agreementByMonth(data)} />}
    </Stack>
  );
}

/** Shows the trend of ratings for all classes, or for one training or instructor. */
function Trend({ groups, all }: { groups: readonly Group[]; all: readonly TrendPoint[] }) {
  const [chosen, setChosen] = useState('');
  const group = groups.find(({ key }) => key === chosen);
  const points = group ? agreementByMonth(group.classes) : all;
  const name = group?.name ?? labels.everything;
  const [first, last] = [points[0], points.at(-1)];
  const month = ({ on }: TrendPoint) => monthName(on.slice(0, 7));
  return (
    <ChartFigure
      title={labels.trend}
      help={labels.trendHelp}
      choice={
        <NativeSelect
          label={labels.chosen}
          value={group?.key ?? ''}
          data={[
            { value: '', label: labels.everything },
            ...groups.filter(({ shown }) => shown > 0).map(({ key, name: label }) => ({ value: key, label })),
          ]}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      }
      chart={
        first && last ? (
          <TrendChart
            points={points}
            summary={labels.summary(
              name,
              `${percentText(first)}, ${month(first)}`,
              `${percentText(last)}, ${month(last)}`,
            )}
          />
        ) : (
          <Text c="dimmed">{labels.noTrend}</Text>
        )
      }
      table={
        <DataTable
          label={`${labels.trend}: ${name}`}
          columns={[
            { key: 'month', title: labels.month, cell: month },
            { key: 'agreed', title: labels.agreed, cell: ({ current }) => current, align: 'right', width: 150 },
            { key: 'ratings', title: labels.ratings, cell: ({ people }) => people, align: 'right', width: 110 },
            { key: 'share', title: labels.share, cell: percentText, align: 'right', width: 110 },
          ]}
          rows={points}
          rowKey={({ on }) => on}
          empty={null}
          plain
        />
      }
    />
  );
}
