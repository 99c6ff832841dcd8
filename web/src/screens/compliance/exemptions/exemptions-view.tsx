import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Exemption } from '@muster/shared/areas/requirements';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { VirtualRows } from '../../../ui/data-table/virtual-rows.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { UrlSelect } from '../../../ui/url-select.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import type { CompliancePanelProps } from '../panel/compliance-panel.ts';
import { PrintedFilters, QuestionBar } from '../question/components/question-bar.tsx';
import { useExemptions, useRefreshExemptions } from './api.ts';
import { exemptionColumns } from './components/exemption-columns.tsx';
import { EndExemptionForm, GrantForm } from './components/exemption-forms.tsx';
import { formLabels, labels } from './labels.ts';

const idOf = ({ id }: Exemption) => id;

type ExemptionDialog = { kind: 'grant' } | { kind: 'end'; exemption: Exemption };

interface ExemptionsViewProps extends Omit<CompliancePanelProps, 'change'> {
  /** Changes the question. Undefined on the page of a requirement. */
  change?: CompliancePanelProps['change'];
  /** Shows only the exemptions from this requirement, including past ones. */
  requirementId?: string;
}

/** Lists the exemptions from requirements. Administrators grant and end them. */
export function ExemptionsView({ question, change, requirementId, today, timeZone }: ExemptionsViewProps) {
  const [url] = useUrlState();
  const { permissions } = usePermissions();
  const byTraining = useCurrentEmployee().data?.exemptions_by_training === true;
  const mayChange = permissions?.admin_access === true || (byTraining && permissions?.manage_trainings === true);
  const isAll = requirementId !== undefined || url.get('list') === 'all';
  const { data, error, staleSince, retry } = useExemptions(
    isAll
      ? { all: 'true', ...(requirementId !== undefined && { requirement: requirementId }) }
      : { ...(question.on !== undefined && { on: question.on }) },
  );
  const refresh = useRefreshExemptions();
  const { dialog, setDialog, draft } = useDialogWithDraft<ExemptionDialog>('exemptions');
  const day = question.on ?? today;
  const columns = useMemo(
    () =>
      exemptionColumns({
        day,
        today,
        onEnd: mayChange ? (exemption) => setDialog({ kind: 'end', exemption }) : undefined,
      }).filter(({ key }) => key !== 'requirement' || requirementId === undefined),
    [day, today, mayChange, requirementId, setDialog],
  );
  const { requirement, unit, rank, group, status } = question.filters;
  const rows = useMemo(
    () => (requirement.length > 0 ? data?.filter(({ requirement_id }) => requirement.includes(requirement_id)) : data),
    [data, requirement],
  );
  const otherFilters = [unit, rank, group, status].some((values) => values.length > 0);
  const empty = data && data.length > 0 ? labels.empty.filtered : labels.empty[isAll ? 'all' : 'current'];
  function done(message: string) {
    notifications.show({ message, color: 'navy' });
    setDialog(undefined);
    // A failed reload is shown above the list.
    void refresh().catch(() => undefined);
  }
  const form = {
    today,
    onDone: done,
    onOutdated: () => void refresh().catch(() => undefined),
    onCancel: () => setDialog(undefined),
  };
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={labels.title} help={labels.help} />
        {mayChange && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog({ kind: 'grant' })}
          >
            {labels.grant}
          </Button>
        )}
      </Group>
      {change && (
        <>
          <PrintedFilters filters={question.filters} />
          <QuestionBar question={question} change={change} today={today} timeZone={timeZone} />
        </>
      )}
      {(otherFilters || (permissions && !mayChange)) && (
        <Text size="sm" c="dimmed">
          {[otherFilters && labels.onlyRequirements, permissions && !mayChange && labels.administrators]
            .filter(Boolean)
            .join(' ')}
        </Text>
      )}
      {change && (
        <Group>
          <UrlSelect
            parameter="list"
            label={labels.list.label}
            all={labels.list.current}
            options={[{ value: 'all', label: labels.list.all }]}
          />
        </Group>
      )}
      {rows ? (
        <>
          <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <DataTable
            label={labels.title}
            columns={columns}
            rows={rows}
            rowKey={idOf}
            initialSort={{ key: 'from', direction: 'descending' }}
            Rows={VirtualRows}
            empty={<EmptyState message={empty} icon={<IconShieldCheck size={32} stroke={1.5} />} />}
          />
        </>
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
      <Dialog
        dialog={dialog}
        title={({ kind }) => formLabels[kind].title}
        draft={draft}
        onClose={() => setDialog(undefined)}
      >
        {(shown) =>
          shown.kind === 'grant' ? (
            <GrantForm {...form} requirementId={requirementId} />
          ) : (
            <EndExemptionForm {...form} exemption={shown.exemption} />
          )
        }
      </Dialog>
    </Stack>
  );
}
