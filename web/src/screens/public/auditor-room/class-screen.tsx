import { Stack, Text, Title } from '@mantine/core';
import type { AttendanceLine, AttendanceSheet, SheetRow } from '@muster/shared/attendance-answers';
import { attendance } from '../../../api/calls.ts';
import { ApiError } from '../../../api/errors.ts';
import { useCall } from '../../../api/use-call.ts';
import { isRecorded } from '../../../parts/class-day/certify-choice.ts';
import { useClassDocuments } from '../../../parts/documents/api.ts';
import { DocumentList } from '../../../parts/documents/components/document-list.tsx';
import { useClassResults } from '../../../parts/surveys/api.ts';
import { ClassResults } from '../../../parts/surveys/components/class-results.tsx';
import { labels as surveyLabels } from '../../../parts/surveys/labels.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable, dateColumn, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { labels } from './labels.ts';

const texts = labels.oneClass;

interface Line extends Pick<SheetRow, 'employee_id' | 'name' | 'certified'> {
  /** Undefined if the person has no attendance in any session. */
  session?: string;
  /** Undefined if no attendance is recorded. */
  line?: AttendanceLine;
  status: string;
}

const rowKey = ({ employee_id, session, line }: Line) => `${employee_id} ${line?.no ?? session ?? ''}`;
const statusText = ({ status }: Line) => status;
const wordOf = ({ status, replaced }: AttendanceLine) =>
  replaced ? `${texts.words[status]}, ${texts.replaced}` : texts.words[status];

/** Returns all attendance lines, and one row for each person without lines. */
function linesOf(sheet: AttendanceSheet): readonly Line[] {
  const begun = sheet.sessions.filter((session) => session.begun);
  // Once attendance is recorded, a person without a line no longer counts as present.
  const none = begun.length > 0 && !isRecorded(sheet) ? texts.countsAsPresent : texts.unrecorded;
  return sheet.rows.flatMap(({ employee_id, name, certified, lines }): Line[] => {
    const person = { employee_id, name, certified };
    if (lines.length === 0) return [{ ...person, status: none }];
    const missing = begun.filter(({ session }) => !lines.some((line) => line.session === session));
    return [
      ...lines.map((line) => ({ ...person, session: line.session, line, status: wordOf(line) })),
      ...missing.map(({ session }) => ({ ...person, session, status: texts.unrecorded })),
    ];
  });
}

function columnsFor(timeZone: string): readonly Column<Line>[] {
  return [
    { key: 'name', title: labels.compliance.who, cell: ({ name }) => name, sortBy: ({ name }) => name, minWidth: 150 },
    textColumn('employee_id', labels.compliance.number, ({ employee_id }) => employee_id, { priority: 4 }),
    {
      key: 'session',
      title: texts.session,
      cell: ({ session }) => (session ? formatDate(session.slice(0, 10)) : ''),
      sortBy: ({ session }) => session,
      priority: 1,
    },
    { key: 'status', title: texts.status, cell: statusText, sortBy: statusText, minWidth: 150 },
    {
      key: 'minutes',
      title: texts.minutes,
      cell: ({ line }) => line?.minutes ?? '',
      sortBy: ({ line }) => line?.minutes,
      align: 'right',
      width: 120,
      priority: 3,
    },
    { key: 'reason', title: texts.reason, cell: ({ line }) => line?.reason ?? '', priority: 6 },
    {
      key: 'by',
      title: texts.recordedBy,
      cell: ({ line }) => (line ? `${line.by.name}, ${formatInstant(line.at, timeZone)}` : ''),
      sortBy: ({ line }) => line?.at,
      priority: 5,
      minWidth: 170,
    },
    dateColumn('certified', texts.certified, ({ certified }) => certified, { priority: 2, none: '' }),
  ];
}

const noDocument = () => false;
const nothing = () => undefined;

/** Shows a class file, read-only: every attendance line, and the documents. */
export function ClassScreen({ classId, timeZone }: { classId: string; timeZone: string }) {
  const day = useCall(attendance.classDay, { params: { classId } });
  const sheet = useCall(attendance.sheet, { params: { classId } });
  const documents = useClassDocuments(classId);
  const results = useClassResults(day.data?.evaluated && classId);
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
            rows={linesOf(sheet.data)}
            rowKey={rowKey}
            empty={<EmptyState message={texts.empty} />}
          />
        </Stack>
        {results.data && (
          <Stack component="section" gap="sm">
            <Title order={2}>{surveyLabels.title}</Title>
            <ClassResults results={results.data} />
          </Stack>
        )}
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
