import { Group, Stack } from '@mantine/core';
import type { EmployeeInfo } from '@muster/shared/areas/session';
import { requirementStatusWords } from '@muster/shared/requirements/answer';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MatrixPerson } from '../../../parts/compliance/matrix.ts';
import { type LoadedTable, useComplianceTable } from '../../../parts/compliance/use-compliance-table.ts';
import { EvidenceButton } from '../../../parts/evidence/components/evidence-button.tsx';
import { useToday } from '../../../session/use-today.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { type Sort, textColumn } from '../../../ui/data-table/data-table.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { labels, peopleTexts } from './labels.ts';

type Access = NonNullable<EmployeeInfo['auditor']>;

const byName: Sort = { key: 'name', direction: 'ascending' };
const rowKey = ({ employee_id }: MatrixPerson) => employee_id;
const wordsOf = ({ cells }: MatrixPerson) =>
  cells.flatMap((cell) => (cell ? [requirementStatusWords[cell.status]] : []));
const searched = (person: MatrixPerson): readonly string[] => [
  person.name,
  person.employee_id,
  person.rank ?? '',
  person.unit ?? '',
  ...wordsOf(person),
];

function columnsOf(requirements: LoadedTable['requirements']): readonly Column<MatrixPerson>[] {
  const texts = labels.compliance;
  const word = (person: MatrixPerson, n: number) => {
    const cell = person.cells[n];
    return cell ? requirementStatusWords[cell.status] : texts.notAsked;
  };
  return [
    { key: 'name', title: texts.who, cell: ({ name }) => name, sortBy: ({ name }) => name, minWidth: 150 },
    textColumn('employee_id', texts.number, ({ employee_id }) => employee_id, { width: 120, priority: 2 }),
    { key: 'rank', title: texts.rank, cell: ({ rank }) => rank ?? '', sortBy: ({ rank }) => rank, priority: 3 },
    { key: 'unit', title: texts.unit, cell: ({ unit }) => unit ?? '', sortBy: ({ unit }) => unit, priority: 4 },
    ...requirements.map(
      ({ id, name }, n): Column<MatrixPerson> => ({
        key: id,
        title: name,
        cell: (person) => {
          const cell = person.cells[n];
          return cell ? <StatusBadge status={cell.status} /> : texts.notAsked;
        },
        text: (person) => word(person, n),
        sortBy: (person) => word(person, n),
        minWidth: 170,
        priority: 5 + n,
      }),
    ),
  ];
}

/** Shows the compliance of one day in the audit period, read-only, with its evidence. The day is in the URL. */
export function ComplianceScreen({ access, timeZone }: { access: Access; timeZone: string }) {
  const [url, setUrl] = useSearchParams();
  const today = useToday(timeZone);
  const latest = access.range_until < today ? access.range_until : today;
  const isAudited = (day: string) => day >= access.range_from && day <= latest;
  const requested = url.get('on') ?? '';
  // A day outside the period stays in the field until another day is chosen.
  const [typed, setTyped] = useState<{ day: string; requested: string }>();
  const on = isAudited(requested) ? requested : latest;
  const day = typed && typed.requested === requested ? typed.day : requested === '' ? latest : requested;
  const { table, state, answeredAt, reload } = useComplianceTable({ on });
  const columns = useMemo(() => columnsOf(table?.requirements ?? []), [table?.requirements]);
  const [failure, setFailure] = useState<string>();
  return (
    <>
      <PageHeader title={labels.nav.compliance} help={labels.compliance.help} />
      <Stack gap="md">
        <Group align="flex-end">
          <DateInput
            label={labels.compliance.day}
            value={day}
            min={access.range_from}
            max={latest}
            maw={340}
            inputWrapperOrder={['label', 'error', 'input']}
            error={
              !isAudited(day) &&
              labels.compliance.outside(formatDate(access.range_from), formatDate(latest), formatDate(on))
            }
            onChange={(day) => {
              setTyped(isAudited(day) ? undefined : { day, requested });
              if (!isAudited(day)) return;
              setUrl((before) => {
                before.set('on', day);
                return before;
              });
            }}
          />
          <EvidenceButton question={{ on }} onFailure={setFailure} />
        </Group>
        <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
        <SearchableTable
          list={{ rows: table?.people, state, answeredAt, retry: reload }}
          texts={peopleTexts}
          label={labels.nav.compliance}
          columns={columns}
          rowKey={rowKey}
          initialSort={byName}
          searched={searched}
          timeZone={timeZone}
          icon={<IconClipboardCheck size={32} stroke={1.5} />}
        />
      </Stack>
    </>
  );
}
