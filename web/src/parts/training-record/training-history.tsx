import { Button, Group, Stack, Text } from '@mantine/core';
import type { PersonCertification } from '@muster/shared/areas/overview';
import type { PersonRecord } from '@muster/shared/areas/record';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { transcriptPath } from '../../paths.ts';
import { useToday } from '../../session/use-today.ts';
import { formatDate } from '../../ui/date-time.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotLoaded } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../ui/use-dialog-with-draft.ts';
import { EvidenceButton } from '../evidence/components/evidence-button.tsx';
import { useRecord, useRefreshRecord } from './api.ts';
import { type AsOf, queryOf } from './as-of.ts';
import { AsOfFields } from './components/as-of-fields.tsx';
import { EntryList } from './components/entry-list.tsx';
import { RecordDialogs } from './components/record-dialogs.tsx';
import { CertificateTable, CreditTable } from './components/record-tables.tsx';
import { StatusTable } from './components/status-table.tsx';
import { labels } from './labels.ts';
import type { RecordDialog } from './record-dialog.ts';
import { useAsOf } from './use-as-of.ts';

interface TrainingHistoryProps {
  employeeId: string;
  /** The department's time zone. */
  timeZone: string;
  /** True for the signed-in person. */
  isOwn: boolean;
  /** True if the signed-in person may revoke, credit and correct. */
  canChange: boolean;
  /** True if the signed-in person may download evidence. */
  canExport: boolean;
  /** True if the signed-in person may open other people's pages. */
  opensPeople: boolean;
  /** Trainings certified today that no requirement includes. */
  optional?: readonly PersonCertification[] | undefined;
}

const none: readonly PersonCertification[] = [];

/** Shows a training record on any day: statuses with reasons, certificates, credits and entries. */
export function TrainingHistory(props: TrainingHistoryProps) {
  const { employeeId, timeZone, isOwn, canChange, canExport, opensPeople, optional = none } = props;
  const today = useToday(timeZone);
  const asOf = useAsOf(today);
  const { on, asThenKnown } = asOf;
  const { data, error, staleSince, retry } = useRecord(employeeId, queryOf(asOf, timeZone));
  const refresh = useRefreshRecord(employeeId);
  const { dialog, setDialog, draft } = useDialogWithDraft<RecordDialog>('record');
  const [exportError, setExportError] = useState<string>();
  // Only the current record can be changed.
  const onOpen = canChange && on === undefined ? setDialog : undefined;
  return (
    <Stack component="section" gap="lg" aria-label={labels.title}>
      <Text variant="hint">{labels.help}</Text>
      <Group justify="space-between" align="flex-start" gap="sm">
        <AsOfFields {...asOf} today={today} />
        <Group gap="xs" mt={24}>
          <LinkButton
            to={transcriptPath(employeeId)}
            variant="default"
            leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
          >
            {labels.transcript}
          </LinkButton>
          {canExport && (
            <EvidenceButton
              question={{ on: on ?? today, ...(asThenKnown && { known: 'then' }), employee_ids: [employeeId] }}
              onFailure={setExportError}
            />
          )}
          {onOpen && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => onOpen({ kind: 'addCredit' })}
            >
              {labels.actions.addCredit}
            </Button>
          )}
        </Group>
      </Group>
      {exportError && <ErrorAlert message={exportError} onDismiss={() => setExportError(undefined)} />}
      {data ? (
        <>
          <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <DaySummary record={data} asOf={{ on, asThenKnown }} />
          <StatusTable
            employeeId={employeeId}
            isOwn={isOwn}
            query={queryOf(asOf, timeZone)}
            optional={on === undefined ? optional : none}
          />
          <CertificateTable
            employeeId={employeeId}
            rows={data.certifications}
            opens={isOwn || canExport}
            onOpen={onOpen}
          />
          <CreditTable rows={data.credits} onOpen={onOpen} />
          <EntryList
            entries={data.entries}
            on={data.on}
            timeZone={timeZone}
            opensPeople={opensPeople}
            onCorrect={onOpen && ((entry) => onOpen({ kind: 'correctHire', entry }))}
          />
        </>
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
      <RecordDialogs
        dialog={dialog}
        draft={draft}
        employeeId={employeeId}
        today={today}
        onClose={() => setDialog(undefined)}
        onChange={() => void refresh()}
      />
    </Stack>
  );
}

/** Shows the day of the record, and for a past day the person's rank and status then. */
function DaySummary({ record: { employee, on: day }, asOf }: { record: PersonRecord; asOf: AsOf }) {
  const texts = labels.person;
  const date = formatDate(day);
  const said = asOf.on === undefined ? labels.asOf.now : labels.asOf[asOf.asThenKnown ? 'onThen' : 'on'](date);
  const was = !employee.employed
    ? texts.notEmployed
    : `${employee.active ? '' : `${texts.notActive} `}${employee.rank === null ? texts.noRank : texts.rank(employee.rank)}`;
  return (
    <Text role="status">
      {said} {asOf.on !== undefined && was}
    </Text>
  );
}
