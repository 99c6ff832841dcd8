import { Group, Stack, Text, Title } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { reportKinds } from '@muster/shared/field-training/program';
import { weekOf } from '@muster/shared/field-training/summary';
import type { Trainee, TraineeReport } from '@muster/shared/field-training-answers';
import { holdsAny } from '@muster/shared/permissions';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { fieldReportPath } from '../../../../paths.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { TabHeader } from '../../../../ui/tab-header.tsx';
import { UrlSelect } from '../../../../ui/url-select.tsx';
import { reportDays } from '../../report-days.ts';
import type { TraineePanelProps } from '../../trainee-panel.ts';
import { useWaitingReports } from '../../use-waiting-reports.ts';
import { labels } from './labels.ts';
import { ReportList } from './report-list.tsx';

/** Returns the reports that match the filters of the address. */
function filtered(reports: readonly TraineeReport[], url: URLSearchParams): TraineeReport[] {
  const [kind, phase, state] = ['kind', 'phase', 'state'].map((parameter) => url.get(parameter));
  return reports.filter(
    (one) =>
      (!kind || one.report === kind) &&
      (!phase || one.phase === phase) &&
      (state !== 'unread' || one.unread) &&
      (state !== 'review' || one.reviewed === null),
  );
}

/** The reports of a trainee by week, latest first. */
export function ReportsTab({ trainee: loaded }: TraineePanelProps) {
  const trainee = useWaitingReports(loaded);
  const [url] = useSearchParams();
  const shown = filtered(trainee.reports, url);
  const weeks = [...Map.groupBy(shown.toReversed(), ({ on }) => weekOf(on))];
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <TabHeader title={labels.title} help={labels.help} />
        <WriteLinks trainee={trainee} />
      </Group>
      {trainee.reports.length > 0 && <Filters trainee={trainee} />}
      {weeks.length === 0 && (
        <EmptyState
          icon={<IconClipboardText size={32} stroke={1.5} />}
          message={trainee.reports.length === 0 ? labels.empty : labels.noMatch}
        />
      )}
      {weeks.map(([monday, reports]) => (
        <section key={monday} aria-label={labels.week(formatDate(monday))}>
          <Group justify="space-between" mb="xs">
            <Title order={3}>{labels.week(formatDate(monday))}</Title>
            <Text variant="hint">{labels.count(reports.length)}</Text>
          </Group>
          <ReportList trainee={trainee} reports={reports} />
        </section>
      ))}
    </Stack>
  );
}

function Filters({ trainee }: { trainee: Trainee }) {
  const begun = trainee.phases.filter(({ from }) => from !== null);
  return (
    <Group gap="sm">
      <UrlSelect
        parameter="kind"
        label={labels.kind}
        all={labels.allKinds}
        options={reportKinds.map((value) => ({ value, label: words.reports[value] }))}
        flex="1 1 150px"
      />
      <UrlSelect
        parameter="phase"
        label={labels.phase}
        all={labels.allPhases}
        options={begun.map(({ key, name }) => ({ value: key, label: name }))}
        flex="1 1 150px"
      />
      <UrlSelect
        parameter="state"
        label={labels.state}
        all={labels.allStates}
        options={Object.entries(labels.states).map(([value, label]) => ({ value, label }))}
        flex="1 1 150px"
      />
    </Group>
  );
}

const forms = { daily: 'daily_form_id', weekly: 'weekly_form_id', phase: 'phase_form_id' } as const;

/** Links to the reports that the signed-in person can write. */
function WriteLinks({ trainee }: { trainee: Trainee }) {
  const today = useToday(useTimeZone());
  const { data: self } = useCurrentEmployee();
  const isAssigned = trainee.assignments.some(({ trainer }) => trainer.employee_id === self?.employee_id);
  const { permissions = {} } = usePermissions();
  if (trainee.own || !(isAssigned || trainee.may.review)) return null;
  const recordsPaper = !isAssigned && holdsAny(permissions, accessRules.training.permissions);
  const kinds = reportKinds.filter(
    (report) =>
      trainee.program[forms[report]] !== undefined &&
      (report === 'daily' ? isAssigned : true) &&
      reportDays(trainee, { employeeId: self?.employee_id, report, today }).length > 0,
  );
  return (
    <Group gap="sm">
      {kinds.map((report, n) => (
        <LinkButton
          key={report}
          to={fieldReportPath(trainee.id, report)}
          variant={n === 0 && report === 'daily' ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} aria-hidden />}
          mih={44}
        >
          {labels.write[report]}
        </LinkButton>
      ))}
      {recordsPaper && trainee.assignments.length > 0 && (
        <LinkButton to={fieldReportPath(trainee.id, 'daily')} variant="default" mih={44}>
          {labels.recordPaper}
        </LinkButton>
      )}
    </Group>
  );
}
