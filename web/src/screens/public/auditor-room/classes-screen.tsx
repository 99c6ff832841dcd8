import { Anchor, Group } from '@mantine/core';
import type { AuditedClass } from '@muster/shared/areas/auditors';
import { IconSchool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { auditors } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { CanceledBadge } from '../../../parts/trainings/components/canceled-badge.tsx';
import { classPath } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { type Sort, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { classTexts, labels } from './labels.ts';

const texts = labels.classes;
const latestFirst: Sort = { key: 'days', direction: 'descending' };
const rowKey = ({ id }: AuditedClass) => id;
const searched = ({ training_name, location }: AuditedClass) => [training_name, location];
const daysText = ({ from, until }: AuditedClass) => texts.one(formatDate(from), formatDate(until));

const columns: readonly Column<AuditedClass>[] = [
  {
    key: 'training',
    title: texts.training,
    cell: ({ id, training_name, canceled }) => (
      <Group gap="xs">
        <Anchor component={Link} to={classPath(id)} inherit>
          {training_name}
        </Anchor>
        {canceled && <CanceledBadge />}
      </Group>
    ),
    sortBy: ({ training_name }) => training_name,
    minWidth: 170,
  },
  { key: 'days', title: texts.days, cell: daysText, text: daysText, sortBy: ({ until }) => until, minWidth: 150 },
  textColumn('location', texts.location, ({ location }) => location, { priority: 3 }),
  textColumn('attendees', texts.attendees, ({ attendees }) => attendees, { align: 'right', width: 120, priority: 2 }),
  textColumn('certified', texts.certified, ({ certified }) => certified, { align: 'right', width: 120, priority: 1 }),
];

/** Lists the classes whose files the auditor may open. */
export function ClassesScreen({ timeZone }: { timeZone: string }) {
  const { data, error, retry } = useCall(auditors.classes, { query: {} });
  const state = data ? ('complete' as const) : error ? ('failed' as const) : ('loading' as const);
  return (
    <>
      <PageHeader title={labels.nav.classes} help={texts.help} />
      <SearchableTable
        list={{ rows: data, state, answeredAt: undefined, retry: () => void retry() }}
        texts={classTexts}
        label={labels.nav.classes}
        columns={columns}
        rowKey={rowKey}
        initialSort={latestFirst}
        searched={searched}
        timeZone={timeZone}
        icon={<IconSchool size={32} stroke={1.5} />}
      />
    </>
  );
}
