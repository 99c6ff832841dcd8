import { Alert, List, Stack, Text } from '@mantine/core';
import type { AttendanceSheet } from '@muster/shared/attendance-answers';
import { toPass } from '@muster/shared/rules/class-closing';
import { IconAlertTriangle, IconCertificate, IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Outcome } from '../../../../parts/certifications/api.ts';
import { useSheet } from '../../../../parts/class-day/api.ts';
import {
  type CertifyDraft,
  type CertifyRow,
  certifyRows,
  changedIn,
  isRecorded,
  withoutPeople,
} from '../../../../parts/class-day/certify-choice.ts';
import { type ClassForm, classForms } from '../../../../parts/class-day/class-forms.ts';
import { useUsableForms } from '../../../../parts/evaluations/api.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState, LoadingSkeleton, NotLoaded } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { usePageDraft } from '../../../../ui/use-page-draft.ts';
import type { ClassPanelProps } from '../class-panel.ts';
import { attendanceLabels, lostBy, certifyLabels as texts } from '../labels.ts';
import { useOwnNumber } from '../use-own-number.ts';
import classes from './attendance-tab.module.css';
import { certifyColumns } from './certify-columns.tsx';
import { IssueBar } from './issue-bar.tsx';
import { ReasonNote } from './reason-note.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const nothing: CertifyDraft = { chosen: {}, reasons: {} };
const isWorthKeeping = ({ chosen, reasons }: CertifyDraft) =>
  Object.keys(chosen).length > 0 || Object.values(reasons).some((reason) => reason.trim() !== '');

/** The certifications of a class: preselected by attendance and results. Each exception requires a reason. */
export function CertifyTab(props: ClassPanelProps) {
  const { data: sheet, error, staleSince, retry, reload } = useSheet(props.classId);
  const { form_ids = [] } = props.day.type;
  const usable = useUsableForms(form_ids.length > 0);
  const timeZone = useTimeZone();
  if (!props.day.ended)
    return <EmptyState message={texts.notEnded} icon={<IconCertificate size={32} stroke={1.5} />} />;
  if (!sheet) return <NotLoaded error={error} message={attendanceLabels.failed} onRetry={retry} />;
  // The forms have only their names here: a failure is no reason to show nothing.
  if (form_ids.length > 0 && !usable.data && !usable.error) return <LoadingSkeleton />;
  if (sheet.rows.length === 0)
    return <EmptyState message={attendanceLabels.empty} icon={<IconUsers size={32} stroke={1.5} />} />;
  const forms = classForms(props.day.type, sheet.rows, usable.data).filter(({ isOfTraining }) => isOfTraining);
  return (
    <Stack gap="md">
      <StaleAlert message={attendanceLabels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <CertifyList
        {...props}
        sheet={sheet}
        forms={forms}
        onChanged={() => Promise.allSettled([reload(), props.reload()])}
      />
    </Stack>
  );
}

type CertifyListProps = ClassPanelProps & {
  sheet: AttendanceSheet;
  /** The forms of the training. */
  forms: readonly ClassForm[];
  onChanged: () => Promise<unknown>;
};

const rowKey = ({ row }: CertifyRow) => row.employee_id;

function CertifyList({ classId, day, sheet, forms, onChanged }: CertifyListProps) {
  const own = useOwnNumber();
  const [draft, setDraft] = usePageDraft('class-certify', classId, nothing, isWorthKeeping);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isAsked, setIsAsked] = useState(false);
  const [revoking, setRevoking] = useState<CertifyRow['row']>();
  const [revoked, setRevoked] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => certifyRows(sheet, { ...toPass(day.type), own }), [sheet, day.type, own]);
  const columns = useMemo(
    () =>
      certifyColumns({
        draft,
        revoked,
        isRecorded: isRecorded(sheet),
        isAssessed: day.type.assessment !== undefined,
        forms,
        onChoose: (number, chosen) =>
          setDraft((before) => ({ ...before, chosen: { ...before.chosen, [number]: chosen } })),
        onRevoke: setRevoking,
      }),
    [draft, revoked, sheet, day.type.assessment, forms, setDraft],
  );
  return (
    <>
      <Text size="sm" c="dimmed">
        {isRecorded(sheet) ? texts.help : texts.notRecorded}
      </Text>
      <IssueOutcome outcome={outcome} rows={rows} />
      <DataTable
        label={texts.table}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        note={(one) =>
          ReasonNote({
            one,
            draft,
            isAsked,
            onReason: (number, reason) =>
              setDraft((before) => ({ ...before, reasons: { ...before.reasons, [number]: reason } })),
          })
        }
        initialSort={{ key: 'name', direction: 'ascending' }}
        empty={null}
      />
      <div className={classes.bar}>
        <IssueBar
          classId={classId}
          rows={rows}
          forms={forms}
          draft={draft}
          closes={isRecorded(sheet) && !sheet.closed}
          onReasonsMissing={() => setIsAsked(true)}
          onIssued={async (now) => {
            setOutcome(now);
            setDraft((before) => withoutPeople(before, now.issued));
            setIsAsked(false);
            await onChanged();
          }}
          onFailed={onChanged}
        />
      </div>
      <RevokeDialog
        classId={classId}
        row={revoking}
        onRevoked={(number) => {
          setRevoked((before) => new Set(before).add(number));
          setRevoking(undefined);
        }}
        onClose={() => setRevoking(undefined)}
      />
      <ConfirmLeave reason={lostBy(changedIn(rows, draft))} />
    </>
  );
}

/** Lists who was certified by the last attempt, who was not, and why. */
function IssueOutcome({ outcome, rows }: { outcome: Outcome | undefined; rows: readonly CertifyRow[] }) {
  if (!outcome) return null;
  const { issued, notIssued } = outcome;
  const nameOf = (number: string) => rows.find(({ row }) => row.employee_id === number)?.row.name ?? number;
  return (
    <>
      <Alert
        role="status"
        vars={alertTone('complete')}
        icon={<IconCircleCheck aria-hidden />}
        title={texts.issued(issued.length)}
      >
        {issued.map(nameOf).join(', ')}
      </Alert>
      {notIssued.length > 0 && (
        <Alert
          role="alert"
          vars={alertTone('near')}
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.notIssued(notIssued.length)}
        >
          <List>
            {notIssued.map(({ employee_id, detail }) => (
              <List.Item key={employee_id}>{texts.person(nameOf(employee_id), detail)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
