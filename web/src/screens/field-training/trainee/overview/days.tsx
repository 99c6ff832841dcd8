import { Button, Group, Text } from '@mantine/core';
import type { Trainee } from '@muster/shared/field-training-answers';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { fieldReportPath } from '../../../../paths.ts';
import { type Column, DataTable, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { useShowAll } from '../../../../ui/show-all.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { labels } from './labels.ts';
import type { DayWithout } from './overview-dialog.ts';
import { Section } from './section.tsx';
import { isTrainerOn } from './trainee-facts.ts';

type MissingDay = Trainee['missing_days'][number];

const firstRows = 5;
const badges = {
  overdue: { word: labels.missing.overdue, tone: 'missing', Icon: IconAlertCircle },
  open: { word: labels.missing.open, tone: 'pending', Icon: IconClock },
} as const;

interface MissingDaysProps {
  trainee: Trainee;
  ownNumber: string | undefined;
  /** Records why a day has no report. */
  onWithout: (on: string) => void;
}

/** The days without a report or a reason, the oldest first, with the actions of the signed-in person. */
export function MissingDays({ trainee, ownNumber, onWithout }: MissingDaysProps) {
  const texts = labels.missing;
  const columns = useMemo(() => missingColumns(trainee, ownNumber, onWithout), [trainee, ownNumber, onWithout]);
  const { shown, showAll } = useShowAll(trainee.missing_days, firstRows);
  const { unassigned } = trainee;
  return (
    <Section title={texts.title} help={texts.help}>
      {unassigned > 0 && <Text>{texts.unassigned(unassigned)}</Text>}
      {shown.length === 0 && unassigned === 0 && <Text>{texts.empty}</Text>}
      {shown.length > 0 && (
        <DataTable label={texts.title} columns={columns} rows={shown} rowKey={({ on }) => on} empty={null} />
      )}
      {showAll}
    </Section>
  );
}

function missingColumns(
  trainee: Trainee,
  ownNumber: string | undefined,
  onWithout: (on: string) => void,
): readonly Column<MissingDay>[] {
  const texts = labels.missing;
  const writes = (on: string) => isTrainerOn(trainee, ownNumber, on);
  const columns: readonly Column<MissingDay>[] = [
    { ...dateColumn<MissingDay>('on', texts.day, ({ on }) => on, { minWidth: 150 }), rowHeader: true },
    textColumn('trainers', texts.trainers, ({ trainers }) => trainers.map(({ name }) => name).join(', '), {
      minWidth: 140,
      priority: 1,
    }),
    {
      key: 'state',
      title: texts.state,
      cell: ({ overdue }) => <StyledBadge {...badges[overdue ? 'overdue' : 'open']} />,
      sortBy: ({ overdue }) => badges[overdue ? 'overdue' : 'open'].word,
      width: 130,
      minWidth: 120,
    },
  ];
  if (!trainee.may.manage && !trainee.missing_days.some(({ on }) => writes(on))) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: texts.action,
      actions: true,
      cell: ({ on }) =>
        (trainee.may.manage || writes(on)) && (
          <Group gap="xs" justify="flex-end">
            {writes(on) && (
              <LinkButton
                size="xs"
                to={fieldReportPath(trainee.id, 'daily', on)}
                aria-label={texts.writeOf(formatDate(on))}
              >
                {texts.write}
              </LinkButton>
            )}
            <Button
              variant="default"
              size="xs"
              aria-label={texts.withoutOf(formatDate(on))}
              onClick={() => onWithout(on)}
            >
              {texts.without}
            </Button>
          </Group>
        ),
      width: 220,
      minWidth: 210,
    },
  ];
}

interface DaysWithoutProps {
  trainee: Trainee;
  ownNumber: string | undefined;
  /** Records a day without a report. Undefined: the signed-in person cannot. */
  onAdd: (() => void) | undefined;
  onWithdraw: (day: DayWithout) => void;
}

/** The days that have a reason instead of a report. */
export function DaysWithout({ trainee, ownNumber, onAdd, onWithdraw }: DaysWithoutProps) {
  const texts = labels.days;
  const columns = useMemo(() => withoutColumns(trainee, ownNumber, onWithdraw), [trainee, ownNumber, onWithdraw]);
  return (
    <Section
      title={texts.title}
      action={
        onAdd && (
          <Button variant="default" onClick={onAdd}>
            {texts.add}
          </Button>
        )
      }
    >
      {trainee.without.length === 0 ? (
        <Text>{texts.empty}</Text>
      ) : (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={trainee.without}
          rowKey={({ entry }) => String(entry)}
          initialSort={{ key: 'on', direction: 'descending' }}
          empty={null}
        />
      )}
    </Section>
  );
}

function withoutColumns(
  trainee: Trainee,
  ownNumber: string | undefined,
  onWithdraw: (day: DayWithout) => void,
): readonly Column<DayWithout>[] {
  const texts = labels.days;
  const goesOn = trainee.status === 'active' || trainee.status === 'finished';
  const mayWithdraw = (on: string) => goesOn && (trainee.may.manage || isTrainerOn(trainee, ownNumber, on));
  const columns: readonly Column<DayWithout>[] = [
    { ...dateColumn<DayWithout>('on', texts.day, ({ on }) => on, { width: 180, minWidth: 150 }), rowHeader: true },
    textColumn('reason', texts.reason, ({ reason }) => texts.reasons[reason], { width: 190, minWidth: 130 }),
    textColumn('text', texts.text, ({ text }) => text, { minWidth: 140, priority: 2 }),
    textColumn('by', texts.by, ({ by }) => by.name, { minWidth: 130, priority: 1 }),
  ];
  if (!trainee.without.some(({ on }) => mayWithdraw(on))) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: texts.action,
      actions: true,
      cell: (day) =>
        mayWithdraw(day.on) && (
          <Button
            variant="default"
            size="xs"
            aria-label={texts.withdrawOf(formatDate(day.on))}
            onClick={() => onWithdraw(day)}
          >
            {texts.withdraw}
          </Button>
        ),
      width: 116,
      minWidth: 110,
    },
  ];
}
