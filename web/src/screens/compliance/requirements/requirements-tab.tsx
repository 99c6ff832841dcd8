import { Anchor, Badge, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import type { Requirement } from '@muster/shared/areas/requirements';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
import { type NameOf, ruleText } from '@muster/shared/requirements/requirement-text';
import { IconBuildingBank, IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { requirementPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { type Column, DataTable, dateColumn, textColumn } from '../../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../../ui/data-table/use-url-sort.ts';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import type { CompliancePanelProps } from '../panel/compliance-panel.ts';
import { useChoices, useRequirements } from './api.ts';
import { audienceText } from './audience-text.ts';
import { RequirementDialogs } from './components/requirement-dialogs.tsx';
import { labels } from './labels.ts';
import type { RequirementDialog } from './requirement-dialog.ts';
import { type RequirementState, requirementStates, shownPeriod, shownVersion, stateOn } from './requirement-state.ts';

interface Shown {
  on: string;
  nameOf: NameOf;
}

/** Returns the first sentence of a requirement's rule. */
function asksFor(requirement: Requirement, { on, nameOf }: Shown): string | undefined {
  const { rule } = shownVersion(requirement, on) ?? { rule: { kind: 'certification', type_ids: [requirement.id] } };
  return ruleText(rule as RequirementRule, nameOf)[0];
}

const audienceOf = (requirement: Requirement, { on, nameOf }: Shown): string =>
  audienceText(shownVersion(requirement, on)?.asked ?? { rank_ids: [], unit_ids: [], group_ids: [] }, nameOf);

const columnsFor = (shown: Shown): readonly Column<Requirement>[] => [
  {
    key: 'name',
    title: labels.columns.name,
    cell: ({ id, name, built_in }) => (
      <>
        <Anchor component={Link} to={requirementPath(id)} inherit>
          {name}
        </Anchor>{' '}
        {built_in && (
          <Badge variant="outline" color="gray" tt="none">
            {labels.builtIn}
          </Badge>
        )}
      </>
    ),
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
    minWidth: 200,
  },
  textColumn('asks', labels.columns.asks, (requirement) => asksFor(requirement, shown), {
    minWidth: 220,
    priority: 1,
  }),
  textColumn('whom', labels.columns.whom, (requirement) => audienceOf(requirement, shown), {
    width: 180,
    minWidth: 140,
    priority: 2,
  }),
  dateColumn('from', labels.columns.from, (requirement) => shownPeriod(requirement, shown.on)?.from, {
    width: 170,
    minWidth: 150,
    none: '',
    priority: 3,
  }),
  dateColumn('until', labels.columns.until, (requirement) => shownPeriod(requirement, shown.on)?.until, {
    width: 170,
    minWidth: 150,
    none: labels.untilEnded,
    priority: 4,
  }),
];

/** Lists the requirements that are in effect on the selected day, upcoming, or ended. */
export function RequirementsTab({ question, today, timeZone }: CompliancePanelProps) {
  const on = question.on ?? today;
  const { data: all, error, staleSince, retry } = useRequirements();
  const names = useChoices();
  const { permissions = {} } = usePermissions();
  const { dialog, setDialog, draft } = useDialogWithDraft<RequirementDialog>('requirements');
  const [url, write] = useUrlState();
  const requested = url.get('state');
  const byState = useMemo(() => Map.groupBy(all ?? [], (requirement) => stateOn(requirement, on)), [all, on]);
  const state: RequirementState = requirementStates.find((one) => one === requested) ?? 'in_force';
  const mayEdit = permissions.manage_trainings === true;
  const columns = useMemo(() => columnsFor({ on, nameOf: names.nameOf }), [on, names.nameOf]);
  const sorting = useUrlSort({ key: 'name', direction: 'ascending' }, columns);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={labels.title} help={labels.help} />
        {mayEdit && (
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconBuildingBank size={16} aria-hidden />}
              onClick={() => setDialog({ kind: 'packs' })}
            >
              {labels.packs}
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
              {labels.create}
            </Button>
          </Group>
        )}
      </Group>
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {names.retry && <RetryAlert message={labels.namesFailed} onRetry={names.retry} />}
      {all ? (
        <>
          <SegmentedControl
            aria-label={labels.show}
            value={state}
            onChange={(chosen) =>
              write((parameters) =>
                chosen === 'in_force' ? parameters.delete('state') : parameters.set('state', chosen),
              )
            }
            data={requirementStates.map((value) => ({
              value,
              label: labels.stateCount(value, byState.get(value)?.length ?? 0),
            }))}
            style={{ alignSelf: 'start' }}
          />
          <DataTable
            label={labels.title}
            columns={columns}
            rows={byState.get(state) ?? []}
            rowKey={({ id }) => id}
            {...sorting}
            empty={
              <EmptyState
                message={all.length === 0 ? labels.empty : labels.noneOfState[state]}
                icon={<IconClipboardList size={32} stroke={1.5} />}
              />
            }
          />
        </>
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
      <RequirementDialogs dialog={dialog} draft={draft} today={today} setDialog={setDialog} onFailed={retry} />
    </Stack>
  );
}
