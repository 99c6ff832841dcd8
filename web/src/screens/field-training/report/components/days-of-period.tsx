import { Paper, Stack, Text, Title } from '@mantine/core';
import { dayReasonWords } from '@muster/shared/field-training/program';
import { summaryOf } from '@muster/shared/field-training/summary';
import type { Trainee, TraineeRatings } from '@muster/shared/field-training-answers';
import { useState } from 'react';
import { useTraineeAnswers, useTraineeRatings } from '../../../../parts/field-training/reports-api.ts';
import { DataTable, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { useHasCards } from '../../../../ui/window-width.ts';
import { dayLines } from '../day-lines.ts';
import { daysLabels as texts } from '../labels.ts';

interface DaysOfPeriodProps {
  trainee: Trainee;
  span: { from: string; to: string };
}

/** The daily reports that a weekly or phase report summarizes: ratings, texts, comments and missing days. */
export function DaysOfPeriod({ trainee, span }: DaysOfPeriodProps) {
  const isPhone = useHasCards();
  const [open, setOpen] = useState({ ratings: !isPhone, texts: false });
  const isWithin = ({ on }: { on: string }) => on >= span.from && on <= span.to;
  const reports = trainee.reports.filter((one) => one.report === 'daily' && isWithin(one));
  const missing = trainee.missing_days.filter(isWithin);
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={texts.title}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3">
            {texts.title}
          </Title>
          <Text variant="hint">{texts.help(reports.length, missing.length)}</Text>
          {missing.length > 0 && (
            <Text variant="hint">{texts.missing(missing.map(({ on }) => formatDate(on)).join('; '))}</Text>
          )}
          {trainee.without.filter(isWithin).map(({ entry, on, reason }) => (
            <Text key={entry} variant="hint">
              {texts.without(formatDate(on), dayReasonWords[reason])}
            </Text>
          ))}
        </div>
        <FoldedSection
          title={texts.ratings}
          isOpen={open.ratings}
          onToggle={() => setOpen((before) => ({ ...before, ratings: !before.ratings }))}
        >
          <Ratings traineeId={trainee.id} span={span} />
        </FoldedSection>
        <FoldedSection
          title={texts.texts}
          isOpen={open.texts}
          onToggle={() => setOpen((before) => ({ ...before, texts: !before.texts }))}
        >
          <Texts traineeId={trainee.id} span={span} />
        </FoldedSection>
      </Stack>
    </Paper>
  );
}

interface OfSpan {
  traineeId: string;
  span: DaysOfPeriodProps['span'];
}

/** Returns the ratings of daily reports in a span, by item. Items without a rating are left out. */
function rowsOf({ items, reports }: TraineeRatings, { from, to }: DaysOfPeriodProps['span']) {
  const daily = reports.filter(({ report, on }) => report === 'daily' && on >= from && on <= to);
  return (
    items
      .map((item) => ({ item, ...summaryOf(daily, [item]) }))
      .filter(({ rated, not_responding, minutes }) => rated + not_responding + minutes > 0)
      // The weakest category first.
      .toSorted((a, b) => (a.average ?? Number.POSITIVE_INFINITY) - (b.average ?? Number.POSITIVE_INFINITY))
  );
}

type Row = ReturnType<typeof rowsOf>[number];

const number = { align: 'right' } as const;
const columns = [
  textColumn<Row>('item', texts.category, ({ item }) => item.text, { minWidth: 140 }),
  textColumn<Row>('average', texts.average, ({ average }) => average?.toFixed(1) ?? '', { ...number, width: 85 }),
  textColumn<Row>('lowest', texts.lowest, ({ lowest }) => String(lowest ?? ''), { ...number, width: 80 }),
  textColumn<Row>('rated', texts.reports, ({ rated }) => String(rated), { ...number, width: 80, priority: 2 }),
  textColumn<Row>('nrt', texts.notResponding, ({ not_responding }) => String(not_responding || ''), {
    ...number,
    width: 80,
    priority: 1,
  }),
  textColumn<Row>('minutes', texts.minutes, ({ minutes }) => String(minutes || ''), {
    ...number,
    width: 110,
    priority: 3,
  }),
];
const keyOf = ({ item }: Row): string => `${item.form_id} ${item.key}`;

function Ratings({ traineeId, span }: OfSpan) {
  const { data, error, retry } = useTraineeRatings(traineeId);
  if (!data) return <NotLoaded error={error} message={texts.failed} onRetry={retry} rows={4} />;
  return (
    <DataTable
      label={texts.ratings}
      columns={columns}
      rows={rowsOf(data, span)}
      rowKey={keyOf}
      oneLine
      sortedElsewhere
      empty={<EmptyState message={texts.empty} />}
    />
  );
}

function Texts({ traineeId, span }: OfSpan) {
  const { data, error, mutate } = useTraineeAnswers(traineeId, span);
  if (!data) return <NotLoaded error={error} message={texts.failed} onRetry={() => mutate()} rows={4} />;
  const daily = data.reports.filter(({ report }) => report === 'daily');
  if (daily.length === 0) return <EmptyState message={texts.empty} />;
  return (
    <Stack gap="md">
      {daily.map((report) => (
        <div key={report.evaluation_id}>
          <Text fw={500}>{texts.by(formatDate(report.on), report.evaluator.name)}</Text>
          {dayLines(report, data.forms).map(([name, text]) => (
            <Text key={name} size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              <Text span inherit c="dimmed">
                {name}:{' '}
              </Text>
              {text}
            </Text>
          ))}
        </div>
      ))}
    </Stack>
  );
}
