import { Button, NativeSelect, Progress, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconPrinter, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { dialogLabels, labels } from '../../../../parts/compliance/labels.ts';
import { cellOf, cellParameter, groupKeys, sortKeys } from '../../../../parts/compliance/matrix.ts';
import { queryOf } from '../../../../parts/compliance/question.ts';
import { useComplianceTable } from '../../../../parts/compliance/use-compliance-table.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { downloadList } from '../../../../ui/list-options/export-list.ts';
import { PrintSummary } from '../../../../ui/list-options/print-summary.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { preloadOnIntent } from '../../../../ui/preload-on-intent.ts';
import { SearchField } from '../../../../ui/searchable-table/search-field.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import { useUrlText } from '../../../../ui/use-url-text.ts';
import { useHasCards } from '../../../../ui/window-width.ts';
import type { CompliancePanelProps } from '../../panel/compliance-panel.ts';
import { matrixColumns } from '../matrix-columns.ts';
import type { MatrixDialog } from '../person-actions.ts';
import { changeOf, optionValue } from '../use-filter-options.ts';
import { useMatrix } from '../use-matrix.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { PeopleCards } from './people-cards.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusLegend } from './status-legend.tsx';

const texts = labels.matrix;

const CellDrawer = lazyComponent(async () => (await import('./cell-drawer.tsx')).CellDrawer);
const DialogContent = lazyComponent(async () => (await import('./matrix-dialogs.tsx')).MatrixDialogContent);

const statusValue = (status: string) => optionValue('status', status);

function titleOf(dialog: MatrixDialog): string {
  return dialog.kind === 'exempt'
    ? dialogLabels.exempt.title(dialog.requirement.name)
    : dialogLabels[dialog.kind].title;
}

/** The Matrix tab: people x requirements, as the question asks, with the reasons of each cell and what can be done about it. */
export function MatrixTab({ question, change, today, timeZone }: CompliancePanelProps) {
  const [url, write] = useUrlState();
  const query = useMemo(() => queryOf(question, ['status']), [question]);
  const { table, state, answeredAt, reload } = useComplianceTable(query);
  const { text, onText } = useUrlText();
  const { status: statuses } = question.filters;
  const matrix = useMatrix(table, { search: text, statuses, by: url.get('by'), sort: url.get('sort') });
  const { people, items, counts, totals, by, sort } = matrix;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const onSelect = useCallback((employeeIds: readonly string[], on: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      for (const id of employeeIds) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  // Who is filtered out is not acted upon.
  const chosen = useMemo(
    () => people.filter(({ employee_id, left }) => !left && selected.has(employee_id)),
    [people, selected],
  );
  const { dialog, setDialog, draft } = useDialogWithDraft<MatrixDialog>('compliance-matrix');
  const open = cellOf(url.get('cell'));
  const showCell = useCallback(
    (employeeId: string, requirementId: string) =>
      write((parameters) => parameters.set('cell', cellParameter(employeeId, requirementId))),
    [write],
  );
  const closeCell = useCallback(() => write((parameters) => parameters.delete('cell')), [write]);
  const hasCards = useHasCards();
  const { held = {} } = usePermissions();
  const choose = (name: string, value: string) => write((parameters) => parameters.set(name, value));
  if (!table) {
    return state === 'failed' ? <ErrorState message={texts.failed} onRetry={reload} /> : <LoadingSkeleton />;
  }
  const { requirements } = table;
  const isComplete = state === 'complete';
  const lines = { requirements, items, by, selected, onSelect, onOpen: showCell };
  return (
    <Stack gap="sm">
      <SearchField
        value={text}
        onChange={onText}
        hint={texts.searchHint}
        count={
          state === 'loading' && answeredAt === undefined
            ? texts.loading(table.people.length)
            : texts.count(people.length, table.people.length)
        }
        filters={
          <>
            <NativeSelect
              aria-label={texts.groupBy}
              value={by}
              onChange={({ currentTarget }) => choose('by', currentTarget.value)}
              data={groupKeys.map((key) => ({ value: key, label: texts.groups[key] }))}
            />
            <NativeSelect
              aria-label={texts.sortBy}
              value={sort}
              onChange={({ currentTarget }) => choose('sort', currentTarget.value)}
              data={sortKeys.map((key) => ({ value: key, label: texts.sorts[key] }))}
            />
          </>
        }
        options={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
              disabled={!isComplete}
              onClick={() => window.print()}
            >
              {texts.print}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              disabled={!isComplete}
              onClick={() => {
                const columns = matrixColumns(requirements);
                const label = texts.file(question.on ?? today);
                downloadList(
                  { label, columns: { all: columns, shown: columns }, rows: people, sort: undefined },
                  timeZone,
                );
              }}
            >
              {texts.csv}
            </Button>
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
              disabled={!isComplete || people.length === 0}
              onClick={() => setDialog({ kind: 'evidence', selected: chosen })}
              {...preloadOnIntent(DialogContent.preload)}
            >
              {texts.evidence}
            </Button>
          </>
        }
      />
      <PrintSummary label={texts.title} count={texts.count(people.length, table.people.length)} search={text.trim()} />
      {state === 'loading' && answeredAt === undefined && <Progress value={100} animated size={3} aria-hidden />}
      {state === 'failed' && (
        <StaleAlert
          message={answeredAt === undefined ? texts.failedAfter(table.people.length) : texts.failedAgain}
          asOf={answeredAt ?? Date.now()}
          timeZone={timeZone}
          onRetry={reload}
        />
      )}
      <div data-print="hidden">
        <StatusLegend
          counts={counts}
          chosen={statuses}
          onChange={(status) => change({ filters: changeOf(statuses.map(statusValue), status.map(statusValue)) })}
        />
      </div>
      {chosen.length > 0 && (
        <SelectionBar
          people={chosen}
          managesClasses={held.manage_trainings === true}
          onOpen={setDialog}
          onClear={() => setSelected(new Set())}
        />
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={32} stroke={1.5} />}
          message={
            requirements.length === 0
              ? texts.noRequirements
              : table.people.length === 0
                ? texts.empty
                : texts.nothingFound
          }
        />
      ) : hasCards ? (
        <PeopleCards {...lines} statuses={statuses} />
      ) : (
        <MatrixGrid {...lines} totals={totals} open={open} />
      )}
      <CellDrawer
        // A dialog that it leads to takes its place.
        cell={dialog ? undefined : open}
        question={question}
        today={today}
        timeZone={timeZone}
        managesClasses={held.manage_trainings === true}
        onChanged={reload}
        onExempt={(employeeId, name, requirement) => setDialog({ kind: 'exempt', employeeId, name, requirement })}
        onClose={closeCell}
      />
      <Dialog
        dialog={dialog}
        title={titleOf}
        wide={({ kind }) => kind === 'newClass'}
        draft={draft}
        onClose={() => setDialog(undefined)}
      >
        {(shown) => (
          <DialogContent
            dialog={shown}
            question={question}
            table={table}
            people={people}
            isWhole={people.length === table.people.length}
            today={today}
            timeZone={timeZone}
            onOpen={setDialog}
            onChanged={reload}
            onClose={() => setDialog(undefined)}
            onDone={(message) => {
              setDialog(undefined);
              notifications.show({ message, color: 'navy' });
              reload();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}
