import { Button, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { scheduleAddress } from '../../../../parts/compliance/addresses.ts';
import { type ExpiringInMonth, monthName } from '../../../../parts/compliance/months.ts';
import { type Question, queryOf } from '../../../../parts/compliance/question.ts';
import { useComplianceTable } from '../../../../parts/compliance/use-compliance-table.ts';
import { type Column, DataTable, dateColumn } from '../../../../ui/data-table/data-table.tsx';
import { employeeIdColumn, personColumn } from '../../../../ui/data-table/person-column.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { labels, peopleLabels as texts } from '../labels.ts';

interface ExpiringPeopleProps {
  /** If undefined, the dialog is closed. */
  selected: ExpiringInMonth | undefined;
  question: Question;
  onClose: () => void;
}

/** Lists the people whose certification or evaluation expires in a month. */
export function ExpiringPeople({ selected, question, onClose }: ExpiringPeopleProps) {
  return (
    <Dialog
      dialog={selected}
      title={({ requirement, month }) => texts.title(requirement.name, monthName(month))}
      onClose={onClose}
      wide={() => true}
    >
      {(shown) => (
        <>
          <People selected={shown} question={question} />
          <DialogActions>
            <Button variant="default" data-autofocus onClick={onClose}>
              {texts.close}
            </Button>
            <Schedule selected={shown} />
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Schedule({ selected: { requirement, month } }: { selected: ExpiringInMonth }) {
  const address = scheduleAddress(requirement);
  if (address === undefined) return null;
  return (
    <LinkButton to={address} aria-label={labels.expiring.scheduleOf(requirement.name, monthName(month))}>
      {labels.expiring.schedule}
    </LinkButton>
  );
}

interface Expiring {
  employee_id: string;
  name: string;
  unit: string | null;
  expires: string;
}

const columns: readonly Column<Expiring>[] = [
  employeeIdColumn<Expiring>(texts.columns.id, { width: 130, minWidth: 120 }),
  personColumn<Expiring>(texts.columns.name),
  {
    key: 'unit',
    title: texts.columns.unit,
    cell: ({ unit }) => unit ?? '–',
    sortBy: ({ unit }) => unit,
    width: 180,
    minWidth: 120,
    priority: 1,
  },
  dateColumn('expires', texts.columns.expires, ({ expires }) => expires, { width: 180, minWidth: 150 }),
];

const valid: ReadonlySet<string> = new Set(['COMPLETED', 'NEAR_EXPIRATION']);

function People({ selected: { requirement, month }, question }: { selected: ExpiringInMonth; question: Question }) {
  const { table, state, reload } = useComplianceTable({ ...queryOf(question), requirement: requirement.id });
  if (state === 'failed') return <ErrorState message={texts.failed} onRetry={reload} />;
  if (!table || state === 'loading') return <LoadingSkeleton rows={4} />;
  const rows = table.people.flatMap(({ employee_id, name, unit, cells: [cell] }): Expiring[] => {
    const expires = cell && valid.has(cell.status) ? cell.expiration_date : undefined;
    return expires?.startsWith(month) ? [{ employee_id, name, unit, expires }] : [];
  });
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {labels.expiring.people(rows.length)}
      </Text>
      <DataTable
        label={texts.title(requirement.name, monthName(month))}
        columns={columns}
        rows={rows}
        rowKey={({ employee_id }) => employee_id}
        initialSort={{ key: 'expires', direction: 'ascending' }}
        empty={<EmptyState message={texts.none} icon={<IconUsers size={32} stroke={1.5} />} />}
      />
    </Stack>
  );
}
