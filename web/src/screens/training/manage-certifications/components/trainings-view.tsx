import { Button, Text } from '@mantine/core';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { IconSchool } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useCompletedClasses } from '../../../../parts/certifications/api.ts';
import { ClassLink } from '../../../../parts/class-day/class-link.tsx';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { SearchableTable } from '../../../../ui/searchable-table/searchable-table.tsx';
import { labels, trainingLabels } from '../labels.ts';
import { useLinkedClass } from '../use-linked-class.ts';
import { AttendanceDialog } from './attendance-dialog.tsx';
import { CompletedClass } from './completed-class.tsx';

const lastDay = ({ dates }: CompletedTraining) => dates.at(-1)?.date;
const lastDayText = (row: CompletedTraining) => formatDate(lastDay(row) ?? '');
const certifiedText = ({ certified_count, enrollment_count }: CompletedTraining) =>
  trainingLabels.certified(certified_count, enrollment_count);
const mandatory = ({ training_type }: CompletedTraining) => (training_type.is_mandatory ? labels.yes : labels.no);

function columnsFor(onAttendance: (row: CompletedTraining) => void): readonly Column<CompletedTraining>[] {
  const titles = trainingLabels.columns;
  return [
    {
      key: 'name',
      title: titles.name,
      cell: ({ id, name }) => <ClassLink classId={id}>{name}</ClassLink>,
      sortBy: ({ name }) => name,
    },
    { key: 'ended', title: titles.ended, cell: lastDayText, sortBy: lastDay, width: 188, minWidth: 150 },
    textColumn('location', titles.location, ({ location }) => location, { priority: 2 }),
    {
      key: 'certified',
      title: titles.certified,
      cell: (row) => (
        <>
          {certifiedText(row)}
          {row.uncertified_count > 0 && <Text variant="hint">{trainingLabels.toCertify(row.uncertified_count)}</Text>}
        </>
      ),
      text: certifiedText,
      // Classes to close first, each group latest first.
      sortBy: (row) => `${Math.min(row.uncertified_count, 1)} ${lastDay(row)}`,
      align: 'right',
      width: 124,
      minWidth: 112,
      priority: 1,
    },
    textColumn('mandatory', titles.mandatory, mandatory, { width: 130, minWidth: 120, priority: 3 }),
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (row) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={trainingLabels.attendanceOf(row.name, lastDayText(row))}
          onClick={() => onAttendance(row)}
        >
          {trainingLabels.attendance}
        </Button>
      ),
      width: 128,
      minWidth: 124,
    },
  ];
}

const initialSort = { key: 'certified', direction: 'descending' } as const;
const rowKey = ({ id }: CompletedTraining) => id;
const searched = ({ name, location }: CompletedTraining) => [name, location];
const toggleName = (row: CompletedTraining) => trainingLabels.expand(row.name, lastDayText(row));

/** The past classes, classes to close first (docs/spec.md section 2, "Trainings"). `?class=ID` opens the attendance. */
export function TrainingsView() {
  const list = useCompletedClasses();
  const timeZone = useTimeZone();
  const [attended, setAttended] = useState<CompletedTraining>();
  const { state } = list;
  /** The certified counts of the classes in which certifications were issued here, by class id. */
  const [certified, setCertified] = useState<ReadonlyMap<string, number>>(new Map());
  const rows = useMemo(
    () =>
      list.rows?.map((row) => {
        const certified_count = certified.get(row.id) ?? row.certified_count;
        const uncertified_count = Math.min(row.uncertified_count, row.enrollment_count - certified_count);
        return { ...row, certified_count, uncertified_count };
      }),
    [list.rows, certified],
  );
  useLinkedClass({ rows, isWhole: state === 'complete', shown: attended, onShow: setAttended });
  const columns = useMemo(() => columnsFor(setAttended), []);
  const expand = useCallback(
    (row: CompletedTraining) => <CompletedClass completed={row} onAttendance={setAttended} />,
    [],
  );
  return (
    <>
      <SearchableTable
        list={{ ...list, rows }}
        texts={trainingLabels}
        label={trainingLabels.table}
        columns={columns}
        rowKey={rowKey}
        initialSort={initialSort}
        expand={expand}
        toggleName={toggleName}
        searched={searched}
        timeZone={timeZone}
        icon={<IconSchool size={32} stroke={1.5} />}
      />
      <AttendanceDialog
        completed={attended}
        onCertified={({ id }, count) => setCertified((before) => new Map(before).set(id, count))}
        onClose={() => setAttended(undefined)}
      />
    </>
  );
}
