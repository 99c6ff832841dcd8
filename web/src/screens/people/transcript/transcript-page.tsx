import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { PersonRecord } from '@muster/shared/areas/record';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { IconDownload, IconFileText, IconUserShield } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { LatestKeyLine } from '../../../parts/evidence/components/key-line.tsx';
import { useRecord } from '../../../parts/training-record/api.ts';
import { SealLine } from '../../../parts/training-record/components/seal-line.tsx';
import { transcriptLabels as labels } from '../../../parts/training-record/labels.ts';
import { personPath, transcriptPath } from '../../../paths.ts';
import { departmentName } from '../../../session/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import { FactsList } from '../../../ui/facts-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { downloadList } from '../../../ui/list-options/export-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { RangeFields } from './components/range-fields.tsx';
import { csvColumns, transcriptColumns } from './components/transcript-columns.tsx';
import { orderedRange, type Range, type Totals, totalsOf, transcriptRows } from './transcript.ts';
import { useRange } from './use-range.ts';

/** The transcript of a person for a period, to print or save. */
export function TranscriptPage() {
  const { employeeId = '' } = useParams();
  // Another person is another page: no state is kept.
  return <Transcript key={employeeId} employeeId={employeeId} />;
}

function Transcript({ employeeId }: { employeeId: string }) {
  const { data, error, staleSince, retry } = useRecord(employeeId);
  const timeZone = useTimeZone();
  const range = useRange();
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <NotOpen employeeId={employeeId} isUnknown={error.status === 404} />;
  }
  return (
    <>
      <PageHeader
        title={labels.title}
        help={data?.employee.name}
        action={
          <LinkButton to={personPath(employeeId, 'record')} variant="default">
            {labels.back}
          </LinkButton>
        }
      />
      {data ? (
        <Stack gap="lg">
          <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <RangeFields {...range} />
          <Paper record={data} range={orderedRange(range)} timeZone={timeZone} />
        </Stack>
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
    </>
  );
}

/** Returns a period in words. */
function rangeText({ from, to }: Range): string {
  const texts = labels.range;
  if (from !== undefined && to !== undefined) return texts.both(formatDate(from), formatDate(to));
  if (from !== undefined) return texts.from(formatDate(from));
  return to === undefined ? texts.all : texts.to(formatDate(to));
}

/** The printed transcript. */
function Paper({ record, range, timeZone }: { record: PersonRecord; range: Range; timeZone: string }) {
  const { employee, known } = record;
  const rows = transcriptRows(record, range);
  const texts = labels.facts;
  function download() {
    const columns = csvColumns(employee);
    const label = `${labels.title} ${employee.employee_id}`;
    downloadList({ label, columns: { all: columns, shown: columns }, rows, sort: undefined }, timeZone);
  }
  return (
    <>
      <FactsList
        facts={[
          [texts.department, departmentName()],
          [texts.name, employee.name],
          [texts.employeeId, employee.employee_id],
          [texts.rank, employee.rank ?? texts.noRank],
          [texts.range, rangeText(range)],
          [texts.asOf, formatInstant(known, timeZone)],
        ]}
      />
      <Group gap="xs">
        <PrintButton />
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={download}>
          {labels.csv}
        </Button>
      </Group>
      <DataTable
        label={labels.table}
        columns={transcriptColumns}
        rows={rows}
        rowKey={({ id }) => id}
        initialSort={{ key: 'date', direction: 'ascending' }}
        empty={<EmptyState message={labels.empty} icon={<IconFileText size={32} stroke={1.5} />} />}
      />
      <Hours totals={totalsOf(rows)} />
      <Stack gap="xs">
        <Title order={2}>{labels.seal.title}</Title>
        <SealLine timeZone={timeZone} />
        <LatestKeyLine />
      </Stack>
    </>
  );
}

function Hours({ totals: { certified, credited, all, withoutLength } }: { totals: Totals }) {
  const texts = labels.totals;
  return (
    <Stack gap="xs">
      <Title order={2}>{texts.title}</Title>
      <FactsList
        maw={480}
        facts={[
          [texts.certified, minutesText(certified)],
          [texts.credited, minutesText(credited)],
          [texts.all, <strong key="all">{minutesText(all)}</strong>],
        ]}
      />
      <Text variant="hint">
        {texts.revoked} {withoutLength > 0 && texts.withoutLength(withoutLength)}
      </Text>
    </Stack>
  );
}

function NotOpen({ employeeId, isUnknown }: { employeeId: string; isUnknown: boolean }) {
  const own = useCurrentEmployee().data?.employee_id;
  return (
    <>
      <PageHeader title={labels.title} />
      <EmptyState
        icon={<IconUserShield size={32} stroke={1.5} />}
        message={isUnknown ? labels.notFound(employeeId) : labels.forbidden}
        action={
          own !== undefined && (
            <LinkButton to={transcriptPath(own)} variant="default">
              {labels.own}
            </LinkButton>
          )
        }
      />
    </>
  );
}
