import { Button } from '@mantine/core';
import type { Trainee } from '@muster/shared/field-training-answers';
import { IconPlus, IconUserCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { weekdaysText } from '../../../../parts/field-training/texts.ts';
import { type Column, DataTable, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { labels } from './labels.ts';
import type { Assignment } from './overview-dialog.ts';
import { Section } from './section.tsx';

const texts = labels.assignments;

interface AssignmentsProps {
  trainee: Trainee;
  /** The department's date. */
  today: string;
  /** Undefined: the signed-in person cannot change assignments. */
  onAdd: (() => void) | undefined;
  onEnd: ((assignment: Assignment) => void) | undefined;
}

const rowKey = ({ entry }: Assignment): string => String(entry);

/** The trainers and evaluators of each phase. */
export function Assignments({ trainee, today, onAdd, onEnd }: AssignmentsProps) {
  const columns = useMemo(() => columnsFor(trainee, today, onEnd), [trainee, today, onEnd]);
  return (
    <Section
      title={texts.title}
      help={texts.help}
      action={
        onAdd && (
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onAdd}>
            {texts.add}
          </Button>
        )
      }
    >
      <DataTable
        label={texts.title}
        columns={columns}
        rows={trainee.assignments}
        rowKey={rowKey}
        initialSort={{ key: 'phase', direction: 'ascending' }}
        empty={<EmptyState message={texts.empty} icon={<IconUserCheck size={32} stroke={1.5} />} />}
      />
    </Section>
  );
}

const daysText = ({ from, until }: Assignment): string =>
  until === null ? texts.open(formatDate(from)) : texts.until(formatDate(from), formatDate(until));

function columnsFor(
  { phases }: Trainee,
  today: string,
  onEnd: AssignmentsProps['onEnd'],
): readonly Column<Assignment>[] {
  const placeOf = (key: string) => phases.findIndex((one) => one.key === key);
  const nameOf = (key: string) => phases[placeOf(key)]?.name ?? key;
  const isOpen = ({ phase, until }: Assignment) =>
    (until === null || until >= today) && (phases[placeOf(phase)]?.ended_on ?? null) === null;
  const columns: readonly Column<Assignment>[] = [
    {
      key: 'phase',
      title: texts.phase,
      cell: ({ phase }) => nameOf(phase),
      sortBy: ({ phase, from }) => `${String(placeOf(phase)).padStart(2, '0')} ${from}`,
      text: ({ phase }) => nameOf(phase),
      minWidth: 120,
    },
    {
      ...textColumn<Assignment>('person', texts.person, ({ trainer }) => trainer.name, { minWidth: 140 }),
      rowHeader: true,
    },
    textColumn('role', texts.role, ({ role }) => words.roles[role], { width: 120, minWidth: 120, priority: 3 }),
    { key: 'days', title: texts.days, cell: daysText, sortBy: ({ from }) => from, text: daysText, minWidth: 170 },
    textColumn(
      'weekdays',
      texts.weekdays,
      ({ role, weekdays }) => (role === 'trainer' ? weekdaysText(weekdays) : words.noDays),
      { width: 150, minWidth: 130, priority: 1 },
    ),
    textColumn('shift', texts.shift, ({ shift }) => shift, { width: 130, minWidth: 120, priority: 2 }),
  ];
  if (!onEnd) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: texts.action,
      actions: true,
      cell: (one) =>
        isOpen(one) && (
          <Button
            variant="default"
            size="xs"
            aria-label={texts.endOf(one.trainer.name, nameOf(one.phase))}
            onClick={() => onEnd(one)}
          >
            {texts.end}
          </Button>
        ),
      width: 96,
      minWidth: 88,
    },
  ];
}
