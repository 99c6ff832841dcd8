import { minutesText } from '@muster/shared/rules/minutes-text';
import { decimalHours } from '../../../../parts/training-record/hours.ts';
import { transcriptLabels } from '../../../../parts/training-record/labels.ts';
import { type Column, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { kindText, type TranscriptRow } from '../transcript.ts';

const texts = transcriptLabels.columns;

const stateText = ({ revoked }: TranscriptRow): string =>
  revoked === null ? transcriptLabels.onRecord : transcriptLabels.revoked(formatDate(revoked.on));

const expiresText = ({ kind, expires }: TranscriptRow): string =>
  kind === 'credit' ? '' : expires ? formatDate(expires) : transcriptLabels.never;

/** The columns of a transcript, on the screen and on paper. */
export const transcriptColumns: readonly Column<TranscriptRow>[] = [
  textColumn('training', texts.training, ({ training }) => training, { minWidth: 120 }),
  dateColumn('date', texts.date, ({ date }) => date, { width: 180, minWidth: 125 }),
  { key: 'kind', title: texts.kind, cell: kindText, sortBy: kindText, width: 120, minWidth: 120, priority: 3 },
  textColumn('provider', texts.provider, ({ provider }) => provider, { width: 180, minWidth: 120, priority: 1 }),
  {
    key: 'expires',
    title: texts.expires,
    cell: expiresText,
    sortBy: ({ expires }) => expires,
    width: 180,
    minWidth: 125,
    priority: 2,
  },
  {
    key: 'state',
    title: texts.state,
    cell: (row) => (row.revoked === null ? stateText(row) : <strong>{stateText(row)}</strong>),
    text: stateText,
    sortBy: ({ revoked }) => revoked?.on,
    width: 180,
    minWidth: 120,
  },
  {
    key: 'length',
    title: texts.length,
    align: 'right',
    cell: ({ minutes }) => (minutes === null ? transcriptLabels.unknown : minutesText(minutes)),
    sortBy: ({ minutes }) => minutes,
    width: 120,
    minWidth: 90,
  },
];

/** Returns the columns of the CSV file: the employee, then dates and hours in spreadsheet format. */
export function csvColumns(employee: { employee_id: string; name: string }): readonly Column<TranscriptRow>[] {
  return [
    { key: 'employee_id', title: texts.employeeId, cell: () => employee.employee_id },
    { key: 'name', title: texts.name, cell: () => employee.name },
    { key: 'kind', title: texts.kind, cell: kindText },
    { key: 'training', title: texts.training, cell: ({ training }) => training },
    { key: 'date', title: texts.date, cell: ({ date }) => date },
    { key: 'provider', title: texts.provider, cell: ({ provider }) => provider },
    { key: 'expires', title: texts.expires, cell: ({ expires }) => expires ?? '' },
    { key: 'state', title: texts.state, cell: stateText },
    { key: 'reason', title: texts.reason, cell: ({ revoked }) => revoked?.because ?? '' },
    { key: 'hours', title: texts.hours, cell: ({ minutes }) => (minutes === null ? '' : decimalHours(minutes)) },
  ];
}
