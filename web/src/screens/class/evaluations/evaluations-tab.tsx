import { Group, Stack, Text, Title } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { AttendanceSheet } from '@muster/shared/attendance-answers';
import type { UsableForm } from '@muster/shared/evaluation-answers';
import { holdsAny } from '@muster/shared/permissions';
import { IconClipboardOff, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useSheet } from '../../../parts/class-day/api.ts';
import { classForms } from '../../../parts/class-day/class-forms.ts';
import { useUsableForms } from '../../../parts/evaluations/api.ts';
import { useMayOpen } from '../../../parts/evaluations/use-may-open.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import type { ClassPanelProps } from '../class-day/class-panel.ts';
import { attendanceLabels } from '../class-day/labels.ts';
import { evaluationColumns, formColumns } from './columns.tsx';
import { ClassCards } from './components/class-cards.tsx';
import { OtherForms } from './components/other-forms.tsx';
import { type AttendeeEvaluation, attendeeEvaluations, type CountedForm, countedForms } from './evaluation-rows.ts';
import { labels } from './labels.ts';

/** The evaluations of a class: its forms, with buttons to evaluate, and the evaluations of each attendee. */
export function EvaluationsTab({ classId, day }: ClassPanelProps) {
  const sheet = useSheet(classId);
  const usable = useUsableForms();
  const timeZone = useTimeZone();
  const again = () => Promise.allSettled([sheet.retry(), usable.retry()]);
  if (!sheet.data || !usable.data)
    return <NotLoaded error={sheet.error ?? usable.error} message={labels.failed} onRetry={again} />;
  if (sheet.data.rows.length === 0)
    return <EmptyState message={attendanceLabels.empty} icon={<IconUsers size={32} stroke={1.5} />} />;
  const [first] = sheet.data.sessions;
  return (
    <Stack gap="lg">
      <StaleAlert
        message={labels.failed}
        asOf={sheet.staleSince ?? usable.staleSince}
        timeZone={timeZone}
        onRetry={again}
      />
      {first && !first.begun && <Text c="dimmed">{labels.notBegun(attendanceLabels.sessionText(first))}</Text>}
      {day.type.requires_pass && day.type.form_ids !== undefined && (
        <Text size="sm" c="dimmed">
          {labels.requiresPass}
        </Text>
      )}
      <Evaluations day={day} sheet={sheet.data} usable={usable.data} />
    </Stack>
  );
}

const formKey = ({ form }: CountedForm): string => form.id;
const rowKey = ({ row, form, evaluation }: AttendeeEvaluation): string =>
  evaluation?.id ?? `${row.employee_id} ${form.id}`;

interface EvaluationsProps extends Pick<ClassPanelProps, 'day'> {
  sheet: AttendanceSheet;
  usable: readonly UsableForm[];
}

function Evaluations({ day, sheet, usable }: EvaluationsProps) {
  const { permissions = {} } = usePermissions();
  const isStaff = holdsAny(permissions, accessRules.training.permissions);
  const opensPeople = holdsAny(permissions, accessRules.own_or_staff.permissions);
  const forms = useMemo(() => classForms(day.type, sheet.rows, usable), [day.type, sheet.rows, usable]);
  const mine = usable.filter(({ evaluates }) => evaluates !== 'no_one' || isStaff);
  const mayUse = new Set(mine.map(({ id }) => id));
  const counted = countedForms(forms, sheet.rows);
  const rows = useMemo(() => attendeeEvaluations(forms, sheet.rows), [forms, sheet.rows]);
  const mayOpenOf = useMayOpen();
  const mayOpen = ({ row, evaluation }: AttendeeEvaluation) => mayOpenOf(row.employee_id, evaluation);
  const others = mine.filter(({ id }) => !forms.some((form) => form.id === id));
  const on = day.ended ? day.training_dates.at(-1)?.date : undefined;
  const firearmForms = new Set(usable.filter(({ purpose }) => purpose === 'firearms').map(({ id }) => id));
  return (
    <>
      <Section title={labels.forms} action={<OtherForms classId={day.id} on={on} forms={others} />}>
        <DataTable
          label={labels.forms}
          columns={formColumns({
            classId: day.id,
            on,
            hasRecorded: counted.some(({ counts }) => counts.recorded > 0),
            mayUse,
            givesLanes: new Set([...firearmForms].filter((id) => !mayUse.has(id))),
          })}
          rows={counted}
          rowKey={formKey}
          empty={<EmptyState message={labels.none} icon={<IconClipboardOff size={32} stroke={1.5} />} />}
        />
      </Section>
      {rows.length > 0 && (
        <Section
          title={labels.evaluations}
          action={<ClassCards day={day} rows={rows.filter(mayOpen)} firearmForms={firearmForms} />}
        >
          <DataTable
            label={labels.evaluations}
            columns={evaluationColumns({
              opensPeople,
              mayOpen,
              opensAny: rows.some((one) => one.evaluation && mayOpen(one)),
              hasFirearms: rows.some(({ evaluation }) => evaluation?.firearm_type),
            })}
            rows={rows}
            rowKey={rowKey}
            initialSort={{ key: 'name', direction: 'ascending' }}
            empty={null}
          />
        </Section>
      )}
    </>
  );
}

function Section({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
