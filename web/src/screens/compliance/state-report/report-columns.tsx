import { Text } from '@mantine/core';
import type { ReportRow } from '@muster/shared/areas/state-report';
import { csvOf } from '@muster/shared/csv';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { type Column, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { PersonLink } from '../../../ui/person-link.tsx';
import { labels } from './labels.ts';

const titles = labels.columns;

/** Shows "Missing" for an empty value. */
const orMissing = (text: string | null) =>
  text ?? (
    <Text span inherit fs="italic">
      {labels.missing}
    </Text>
  );

const subjectText = ({ subject, kind }: ReportRow): string =>
  kind === 'taught' ? `${subject} (${labels.taught})` : subject;

/** Returns the instructors, or the provider of an external training. */
const taughtBy = ({ instructors, provider }: ReportRow): string | null =>
  instructors.length > 0 ? instructors.join(', ') : provider;

const dateText = ({ from, until }: ReportRow): string => labels.days(formatDate(from), formatDate(until));

/** The columns on the screen and on paper. */
export const reportColumns: readonly Column<ReportRow>[] = [
  {
    key: 'name',
    title: titles.name,
    cell: ({ name, employee_id, left }) =>
      left ? `${name} (${labels.left})` : <PersonLink employeeId={employee_id}>{name}</PersonLink>,
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
    minWidth: 150,
  },
  {
    key: 'stateId',
    title: titles.stateId,
    cell: ({ state_id }) => orMissing(state_id),
    text: ({ state_id }) => state_id ?? '',
    sortBy: ({ state_id }) => state_id ?? '',
    width: 120,
    minWidth: 120,
  },
  {
    key: 'subject',
    title: titles.subject,
    cell: subjectText,
    sortBy: ({ subject }) => subject,
    minWidth: 150,
  },
  textColumn('course', titles.course, ({ course_number }) => course_number ?? '', {
    width: 130,
    minWidth: 120,
    priority: 2,
  }),
  {
    key: 'hours',
    title: titles.hours,
    cell: ({ minutes }) => (minutes > 0 ? minutesText(minutes) : orMissing(null)),
    text: ({ minutes }) => minutesText(minutes),
    sortBy: ({ minutes }) => minutes,
    align: 'right',
    width: 110,
    minWidth: 100,
  },
  {
    key: 'date',
    title: titles.date,
    cell: dateText,
    sortBy: ({ from }) => from,
    width: 170,
    minWidth: 150,
  },
  {
    key: 'location',
    title: titles.location,
    cell: ({ location, class_id }) => (class_id === null ? (location ?? '') : orMissing(location)),
    text: ({ location }) => location ?? '',
    sortBy: ({ location }) => location ?? '',
    minWidth: 120,
    priority: 1,
  },
  {
    key: 'instructors',
    title: titles.instructors,
    cell: (row) => (row.class_id === null ? (taughtBy(row) ?? '') : orMissing(taughtBy(row))),
    text: (row) => taughtBy(row) ?? '',
    sortBy: (row) => taughtBy(row) ?? '',
    minWidth: 130,
    priority: 1,
  },
];

/** Returns the report as CSV, with dates as `YYYY-MM-DD` for other programs. */
export function reportCsv(rows: readonly ReportRow[]): string {
  const head = [
    titles.name,
    titles.stateId,
    titles.employeeId,
    titles.subject,
    titles.course,
    titles.minutes,
    titles.hours,
    titles.categories,
    titles.kind,
    titles.date,
    titles.lastDate,
    'Place', // keeps its name for programs that read the file
    titles.instructors,
    titles.provider,
    titles.entry,
  ];
  return csvOf([
    head,
    ...rows.map((row) => [
      row.name,
      row.state_id ?? '',
      row.employee_id,
      row.subject,
      row.course_number ?? '',
      String(row.minutes),
      (row.minutes / 60).toFixed(2),
      row.categories.join('; '),
      labels.kinds[row.kind],
      row.from,
      row.until,
      row.location ?? '',
      row.instructors.join('; '),
      row.provider ?? '',
      String(row.entry),
    ]),
  ]);
}

/** Returns a row in one line, to compare the filed row with the current one. */
export const rowText = (row: ReportRow): string =>
  [
    subjectText(row),
    minutesText(row.minutes),
    dateText(row),
    row.location,
    taughtBy(row),
    row.state_id && `${titles.stateId} ${row.state_id}`,
  ]
    .filter(Boolean)
    .join(' · ');
