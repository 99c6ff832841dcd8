import type { CompletedTraining } from '@muster/shared/areas/certification';
import { IconSchool } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { useTimeZone } from '../../auth/use-current-employee.ts';
import { useCompletedClasses } from '../api.ts';
import { labels, trainingLabels } from '../labels.ts';
import { AttendanceDialog } from './attendance-dialog.tsx';
import { CompletedClass } from './completed-class.tsx';

const lastDay = ({ dates }: CompletedTraining) => dates.at(-1)?.date;
const lastDayText = (row: CompletedTraining) => formatDate(lastDay(row) ?? '');
const mandatory = ({ training_type }: CompletedTraining) => (training_type.is_mandatory ? labels.yes : labels.no);

const columns: readonly Column<CompletedTraining>[] = [
  { key: 'name', title: trainingLabels.columns.name, cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'mandatory',
    title: trainingLabels.columns.mandatory,
    cell: mandatory,
    sortBy: mandatory,
    width: 160,
    minWidth: 120,
    priority: 1,
  },
  { key: 'ended', title: trainingLabels.columns.ended, cell: lastDayText, sortBy: lastDay, width: 200, minWidth: 150 },
];

const initialSort = { key: 'name', direction: 'ascending' } as const;
const rowKey = ({ id }: CompletedTraining) => id;
const searched = ({ name, location }: CompletedTraining) => [name, location];
const toggleName = (row: CompletedTraining) => trainingLabels.expand(row.name, lastDayText(row));

/** The classes that have ended, with their attendees (docs/spec.md section 2, "Trainings"). Classes with one name: the latest first. */
export function TrainingsView() {
  const list = useCompletedClasses();
  const timeZone = useTimeZone();
  const [attended, setAttended] = useState<CompletedTraining>();
  const expand = useCallback(
    (row: CompletedTraining) => <CompletedClass completed={row} onAttendance={setAttended} />,
    [],
  );
  return (
    <>
      <SearchableTable
        list={list}
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
      <AttendanceDialog completed={attended} onClose={() => setAttended(undefined)} />
    </>
  );
}
