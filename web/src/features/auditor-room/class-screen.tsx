import { Stack, Text, Title } from '@mantine/core';
import type { AttendanceLine, SheetRow } from '@muster/shared/attendance-answers';
import { attendance } from '../../api/calls.ts';
import { ApiError } from '../../api/errors.ts';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { formatDate, formatInstant } from '../../ui/date-time.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { useClassDocuments } from '../documents/api.ts';
import { DocumentList } from '../documents/components/document-list.tsx';
import { labels } from './labels.ts';

const texts = labels.oneClass;

type Line = AttendanceLine & Pick<SheetRow, 'employee_id' | 'name' | 'certified'>;

const rowKey = ({ employee_id, no }: Line) => `${employee_id} ${no}`;
const statusText = ({ status, replaced }: Line) =>
  replaced ? `${texts.words[status]}, ${texts.replaced}` : texts.words[status];

function columnsFor(timeZone: string): readonly Column<Line>[] {
  return [
    { key: 'name', title: labels.compliance.who, cell: ({ name }) => name, sortBy: ({ name }) => name, minWidth: 150 },
    {
      key: 'employee_id',
      title: labels.compliance.number,
      cell: ({ employee_id }) => employee_id,
      sortBy: ({ employee_id }) => employee_id,
      priority: 4,
    },
    {
      key: 'session',
      title: texts.session,
      cell: ({ session }) => formatDate(session.slice(0, 10)),
      sortBy: ({ session }) => session,
      priority: 1,
    },
    { key: 'status', title: texts.status, cell: statusText, sortBy: statusText, minWidth: 150 },
    {
      key: 'minutes',
      title: texts.minutes,
      cell: ({ minutes }) => minutes,
      sortBy: ({ minutes }) => minutes,
      align: 'right',
      width: 120,
      priority: 3,
    },
    { key: 'reason', title: texts.reason, cell: ({ reason }) => reason ?? '', priority: 6 },
    {
      key: 'by',
      title: texts.recordedBy,
      cell: ({ by, at }) => `${by.name}, ${formatInstant(at, timeZone)}`,
      sortBy: ({ at }) => at,
      priority: 5,
      minWidth: 170,
    },
    {
      key: 'certified',
      title: texts.certified,
      cell: ({ certified }) => (certified ? formatDate(certified) : ''),
      sortBy: ({ certified }) => certified,
      priority: 2,
    },
  ];
}

const noDocument = () => false;
const nothing = () => undefined;

/** The file of a class, read-only: every line of attendance, and the documents. */
export function ClassScreen({ classId, timeZone }: { classId: string; timeZone: string }) {
  const day = useCall(attendance.classDay, { params: { classId } });
  const sheet = useCall(attendance.sheet, { params: { classId } });
  const documents = useClassDocuments(classId);
  const error = day.error ?? sheet.error ?? documents.error;
  const back = (
    <LinkButton to={paths.classes} variant="default">
      {texts.back}
    </LinkButton>
  );
  if (error && !(day.data && sheet.data && documents.data)) {
    const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status);
    return (
      <>
        <PageHeader title={texts.loading} action={back} />
        {isRefused ? (
          <Text>{texts.forbidden}</Text>
        ) : (
          <ErrorState
            message={texts.failed}
            onRetry={() => {
              for (const one of [day, sheet, documents]) void one.retry();
            }}
          />
        )}
      </>
    );
  }
  if (!day.data || !sheet.data || !documents.data) {
    return (
      <>
        <PageHeader title={texts.loading} action={back} />
        <LoadingSkeleton />
      </>
    );
  }
  const lines = sheet.data.rows.flatMap(({ lines, employee_id, name, certified }) =>
    lines.map((line): Line => ({ ...line, employee_id, name, certified })),
  );
  const days = day.data.training_dates.map(({ date }) => formatDate(date)).join(', ');
  return (
    <>
      <PageHeader title={day.data.training_type.name} help={`${days} · ${day.data.location}`} action={back} />
      <Stack gap="lg">
        <Stack component="section" gap="sm">
          <Title order={2}>{texts.attendance}</Title>
          <DataTable
            label={texts.attendance}
            columns={columnsFor(timeZone)}
            rows={lines}
            rowKey={rowKey}
            empty={texts.nobody}
          />
        </Stack>
        <Stack component="section" gap="sm">
          <Title order={2}>{texts.documents}</Title>
          <DocumentList
            documents={documents.data}
            owner={{ classId }}
            timeZone={timeZone}
            mayRemove={noDocument}
            onRemove={nothing}
          />
        </Stack>
      </Stack>
    </>
  );
}
