import { type CompletedTraining, certification } from '@muster/shared/areas/certification';
import { IconSchool } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { usePagedList } from '../../../api/use-paged-list.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { LongTable } from '../../../ui/data-table/long-table.tsx';
import { useUrlSort } from '../../../ui/data-table/use-url-sort.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { LongList } from '../../../ui/searchable-list/searchable-list.tsx';
import { useUrlText } from '../../../ui/use-url-text.ts';
import { useTimeZone } from '../../auth/use-current-employee.ts';
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

const rowKey = ({ id }: CompletedTraining) => id;
const searched = ({ name, location }: CompletedTraining) => [name.toLowerCase(), location.toLowerCase()];
const toggleName = (row: CompletedTraining) => trainingLabels.expand(row.name, lastDayText(row));

/** The classes that have ended, and who attended them (SPEC.md section 2, "Trainings"); of one name the latest first. */
export function TrainingsView() {
  const list = usePagedList(certification.completed);
  const search = useUrlText();
  const timeZone = useTimeZone();
  const { sort, onSort } = useUrlSort({ key: 'name', direction: 'ascending' }, columns);
  const [attended, setAttended] = useState<CompletedTraining>();
  const expand = useCallback((row: CompletedTraining) => <CompletedClass row={row} onAttendance={setAttended} />, []);
  return (
    <>
      <LongList
        list={list}
        texts={trainingLabels}
        searched={searched}
        search={search}
        timeZone={timeZone}
        icon={<IconSchool size={32} stroke={1.5} />}
      >
        {(rows, empty) => (
          <LongTable
            label={trainingLabels.table}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            sort={sort}
            onSort={onSort}
            expand={expand}
            toggleName={toggleName}
            empty={empty}
          />
        )}
      </LongList>
      <AttendanceDialog of={attended} onClose={() => setAttended(undefined)} />
    </>
  );
}
