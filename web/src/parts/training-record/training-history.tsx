import { Button, Group, Text, Title } from '@mantine/core';
import type { PersonRecord } from '@muster/shared/areas/record';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { transcriptPath } from '../../paths.ts';
import { useToday } from '../../session/use-today.ts';
import { formatDate } from '../../ui/date-time.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotLoaded } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../ui/use-dialog-with-draft.ts';
import { EvidenceButton } from '../evidence/components/evidence-button.tsx';
import { standingsBeside } from '../standings/shown-standings.ts';
import { StandingsSection } from '../standings/standings-section.tsx';
import { useRecord, useRefreshRecord } from './api.ts';
import { type AsOf, queryOf } from './as-of.ts';
import { AsOfFields } from './components/as-of-fields.tsx';
import { EntryList } from './components/entry-list.tsx';
import { RecordDialogs } from './components/record-dialogs.tsx';
import { CertificateTable, CreditTable, StatusTable } from './components/record-tables.tsx';
import { labels } from './labels.ts';
import type { RecordDialog } from './record-dialog.ts';
import classes from './training-history.module.css';
import { useAsOf } from './use-as-of.ts';

interface TrainingHistoryProps {
  employeeId: string;
  /** The department's. */
  timeZone: string;
  /** The person is the signed-in one. */
  isOwn: boolean;
  /** The signed-in person may revoke, credit and correct here. */
  canChange: boolean;
  /** The signed-in person may download evidence. */
  canExport: boolean;
  /** Others' pages are open to the signed-in person. */
  opensPeople: boolean;
}

/** A person's training record on any day: statuses with what they follow from, certificates, credits and entries. */
export function TrainingHistory(props: TrainingHistoryProps) {
  const { employeeId, timeZone, isOwn, canChange, canExport, opensPeople } = props;
  const today = useToday(timeZone);
  const asOf = useAsOf(today);
  const { on, asThenKnown } = asOf;
  const { data, error, staleSince, retry } = useRecord(employeeId, queryOf(asOf, timeZone));
  const refresh = useRefreshRecord(employeeId);
  const { dialog, setDialog, draft } = useDialogWithDraft<RecordDialog>('record');
  const [exportError, setExportError] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const isAsked = useRef(on !== undefined);
  const isLoaded = data !== undefined;
  useEffect(() => {
    // The link that was opened is about a day, of which the page says nothing above.
    if (isAsked.current && isLoaded) section.current?.scrollIntoView?.({ block: 'start' });
    if (isLoaded) isAsked.current = false;
  }, [isLoaded]);
  // What is changed is the record as it is now.
  const onOpen = canChange && on === undefined ? setDialog : undefined;
  return (
    <section ref={section} aria-label={labels.title} className={classes.section}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={2}>{labels.title}</Title>
          <Text variant="hint" mt={4}>
            {labels.help}
          </Text>
        </div>
        <Group gap="xs">
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
      <AsOfFields {...asOf} today={today} />
      {data ? (
        <>
          <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <DaySummary record={data} asOf={{ on, asThenKnown }} />
          <StatusTable statuses={data.statuses} />
          <StandingsSection
            employeeNumber={employeeId}
            isOwn={isOwn}
            asked={queryOf(asOf, timeZone)}
            choose={(all) => standingsBeside(all, new Set(data.statuses.map(({ training_id }) => training_id)))}
            order={3}
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
    </section>
  );
}

/** Says which day the answer is about, and what the person was on a past one. */
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
