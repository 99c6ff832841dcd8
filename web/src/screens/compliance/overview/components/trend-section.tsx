import { Anchor, NativeSelect, Text } from '@mantine/core';
import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { useTrend } from '../../../../parts/compliance/api.ts';
import { ChartFigure } from '../../../../parts/compliance/charts/chart-figure.tsx';
import { TrendChart } from '../../../../parts/compliance/charts/lazy-trend-chart.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import { percentText, type TrendPoint, together } from '../../../../parts/compliance/shares.ts';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { labels } from '../labels.ts';

const texts = labels.trend;

/** The choice of fully compliant people instead of a requirement. */
const whole = 'people';

interface TrendSectionProps {
  question: Question;
  requirements: readonly SummarisedRequirement[];
}

/** Shows the compliant share over the year before the selected day, in total or for one requirement. */
export function TrendSection({ question, requirements }: TrendSectionProps) {
  const { data, error, retry } = useTrend(question);
  const [chosen, setChosen] = useState('');
  if (!data) {
    return error ? (
      <RetryAlert message={texts.failed} onRetry={retry} />
    ) : (
      <LoadingSkeleton rows={5} label={texts.loading} />
    );
  }
  const requirement = requirements.find(({ id }) => id === chosen);
  const points: TrendPoint[] = data.map(({ on, people, current, requirements: each }) =>
    requirement
      ? { people: 0, current: 0, ...each.find(({ id }) => id === requirement.id), on }
      : { on, ...(chosen === whole ? { people, current } : together(each)) },
  );
  const withPeople = points.filter(({ people }) => people > 0);
  const [first, last] = [withPeople[0], withPeople.at(-1)];
  const name = requirement?.name ?? (chosen === whole ? texts.whole : texts.total);
  const described = (point: TrendPoint) => ({ ...point, day: formatDate(point.on) });
  return (
    <ChartFigure
      title={texts.title}
      help={texts.help}
      choice={
        <NativeSelect
          label={texts.shown}
          value={requirement || chosen === whole ? chosen : ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: texts.total },
            { value: whole, label: texts.whole },
            ...requirements.map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
      }
      chart={
        first && last ? (
          <TrendChart points={points} summary={texts.summary(name, described(first), described(last))} />
        ) : (
          <Text c="dimmed">{texts.none}</Text>
        )
      }
      table={<TrendTable name={name} points={points} question={question} requirement={requirement} />}
    />
  );
}

interface TrendTableProps {
  name: string;
  points: readonly TrendPoint[];
  question: Question;
  requirement: SummarisedRequirement | undefined;
}

/** Shows the same numbers as a table. Each day links to its people, from entries recorded to date. */
function TrendTable({ name, points, question, requirement }: TrendTableProps) {
  const filters = requirement && { requirement: [requirement.id] };
  const titles = texts.columns;
  const columns: readonly Column<TrendPoint>[] = [
    {
      key: 'day',
      title: titles.day,
      cell: ({ on }) => (
        <Anchor
          component={Link}
          to={complianceAddress('matrix', question, { on, ...(filters && { filters }) })}
          inherit
        >
          {formatDate(on)}
        </Anchor>
      ),
      minWidth: 150,
    },
    { key: 'current', title: titles.current, cell: ({ current }) => current, align: 'right', width: 110 },
    { key: 'people', title: titles.people, cell: ({ people }) => people, align: 'right', width: 110 },
    { key: 'share', title: titles.share, cell: percentText, align: 'right', width: 140 },
  ];
  return (
    <DataTable
      label={`${texts.title}: ${name}`}
      columns={columns}
      rows={points}
      rowKey={({ on }) => on}
      empty={null}
      plain
    />
  );
}
