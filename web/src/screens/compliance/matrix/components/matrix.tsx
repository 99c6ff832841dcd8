import { Progress, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { IconDownload, IconPrinter, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { dialogLabels, labels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import { queryOf, type Scope } from '../../../../parts/compliance/question.ts';
import { type LoadedTable, useComplianceTable } from '../../../../parts/compliance/use-compliance-table.ts';
import { ownPersonPath, personPath } from '../../../../paths.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { downloadList } from '../../../../ui/list-options/export-list.ts';
import { labels as listLabels } from '../../../../ui/list-options/labels.ts';
import { PrintSummary } from '../../../../ui/list-options/print-summary.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import type { RowMenuItem } from '../../../../ui/row-menu.tsx';
import { useSelection } from '../../../../ui/selection/use-selection.ts';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import { useUrlText } from '../../../../ui/use-url-text.ts';
import { useHasCards, useHasFilterButton } from '../../../../ui/window-width.ts';
import type { CompliancePanelProps } from '../../panel/compliance-panel.ts';
import { matrixColumns } from '../matrix-columns.ts';
import type { MatrixDialog } from '../person-actions.ts';
import { useMatrix } from '../use-matrix.ts';
import { useOpened } from '../use-opened.ts';
import { MatrixControls, MatrixDay } from './matrix-controls.tsx';
import { MatrixGrid } from './matrix-grid.tsx';
import { PersonLines } from './person-lines.tsx';
import { SelectionBar } from './selection-bar.tsx';

const texts = labels.matrix;

const personKey = ({ employee_id }: MatrixPerson) => employee_id;

const PersonDrawer = lazyComponent(async () => (await import('./person-drawer.tsx')).PersonDrawer);
const DialogContent = lazyComponent(async () => (await import('./matrix-dialogs.tsx')).MatrixDialogContent);

function titleOf(dialog: MatrixDialog): string {
  return dialog.kind === 'exempt'
    ? dialogLabels.exempt.title(dialog.requirement.name)
    : dialogLabels[dialog.kind].title;
}

interface MatrixProps extends CompliancePanelProps {
  scope?: Scope;
}

/** Shows people by requirements, with the reasons of each cell and the actions of the signed-in person. */
export function Matrix({ scope = 'everyone', ...panelProps }: MatrixProps) {
  const { question, timeZone } = panelProps;
  const [url] = useUrlState();
  const query = useMemo(() => queryOf(question, ['status']), [question]);
  const { table, state, answeredAt, reload } = useComplianceTable(query, scope);
  const search = useUrlText();
  const own = useCurrentEmployee().data?.employee_id ?? '';
  const matrix = useMatrix(table, {
    search: search.text,
    statuses: question.filters.status,
    by: url.get('by'),
    sort: url.get('sort'),
    supervisor: scope === 'team' ? own : undefined,
  });
  if (!table) {
    return state === 'failed' ? <ErrorState message={texts.failed} onRetry={reload} /> : <LoadingSkeleton />;
  }
  if (table.supervises === false) {
    return <EmptyState icon={<IconUsersGroup size={32} stroke={1.5} />} message={labels.team.empty} />;
  }
  const isFirstLoad = state === 'loading' && answeredAt === undefined;
  const count = texts.count(matrix.people.length, table.people.length);
  return (
    <LoadedMatrix
      {...panelProps}
      {...{ scope, table, matrix, search, reload }}
      isComplete={state === 'complete'}
      count={isFirstLoad ? texts.loading(table.people.length) : count}
    >
      <PrintSummary label={texts.title} count={count} search={search.text.trim()} />
      {isFirstLoad && <Progress value={100} animated size={3} aria-hidden />}
      {state === 'failed' && (
        <StaleAlert
          message={answeredAt === undefined ? texts.failedAfter(table.people.length) : texts.failedAgain}
          asOf={answeredAt ?? Date.now()}
          timeZone={timeZone}
          onRetry={reload}
        />
      )}
    </LoadedMatrix>
  );
}

interface LoadedMatrixProps extends CompliancePanelProps {
  scope: Scope;
  table: LoadedTable;
  matrix: ReturnType<typeof useMatrix>;
  search: ReturnType<typeof useUrlText>;
  reload: () => void;
  isComplete: boolean;
  count: string;
  /** The loading state. */
  children: ReactNode;
}

function LoadedMatrix({ children, search, isComplete, count, ...props }: LoadedMatrixProps) {
  const { scope, table, matrix, reload, question, change, today, timeZone } = props;
  const panelProps = { question, change, today, timeZone };
  const { requirements } = table;
  const { people, items, totals } = matrix;
  const { permissions = {} } = usePermissions();
  const mayAct = scope === 'everyone' || holdsAny(permissions, accessRules.training.permissions);
  const selectable = useMemo(() => people.filter(({ left }) => !left), [people]);
  const { context, chosen, clear } = useSelection(selectable, personKey);
  const { dialog, setDialog, draft } = useDialogWithDraft<MatrixDialog>('compliance-matrix');
  const { opened, open, close } = useOpened();
  const [narrow, hasCards] = [useHasFilterButton(), useHasCards()];
  const pathOf = scope === 'team' ? ownPersonPath : personPath;
  const { selected, onSelect } = context;
  const lines = { requirements, items, selected, onSelect: mayAct ? onSelect : undefined, onOpen: open };
  const managesClasses = permissions.manage_trainings === true;
  const closeDialog = () => setDialog(undefined);
  return (
    <Stack gap={narrow ? 8 : 'sm'}>
      <MatrixControls
        {...panelProps}
        {...{ scope, narrow, matrix, search, count }}
        actions={actionsOf(props, isComplete, mayAct && (() => setDialog({ kind: 'evidence', selected: chosen })))}
      />
      {children}
      {chosen.length > 0 && (
        <SelectionBar
          people={chosen}
          managesClasses={managesClasses}
          onAll={
            hasCards && chosen.length < selectable.length ? () => onSelect(selectable.map(personKey), true) : undefined
          }
          onOpen={setDialog}
          onClear={clear}
        />
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={32} stroke={1.5} />}
          message={emptyText(table)}
          action={
            managesClasses &&
            table.requirements.length === 0 && (
              <LinkButton to={complianceAddress('requirements', question)}>{texts.addRequirement}</LinkButton>
            )
          }
        />
      ) : hasCards ? (
        <PersonLines {...lines} statuses={question.filters.status} />
      ) : (
        <MatrixGrid {...lines} pathOf={pathOf} totals={totals} open={opened} />
      )}
      {narrow && question.on === undefined && <MatrixDay {...panelProps} scope={scope} />}
      <PersonDrawer
        {...{ question, today, timeZone, pathOf, managesClasses }}
        // A dialog opened from the drawer replaces it.
        opened={dialog ? undefined : opened}
        onChanged={reload}
        onExempt={
          mayAct ? (employeeId, requirement) => setDialog({ kind: 'exempt', employeeId, requirement }) : undefined
        }
        onOpen={open}
        onClose={close}
      />
      <Dialog
        dialog={dialog}
        title={titleOf}
        wide={({ kind }) => kind === 'newClass'}
        draft={draft}
        onClose={closeDialog}
      >
        {(shown) => (
          <DialogContent
            dialog={shown}
            {...{ question, table, people, today, timeZone }}
            isWhole={scope === 'everyone' && people.length === table.people.length}
            onOpen={setDialog}
            onChanged={reload}
            onClose={closeDialog}
            onDone={(message) => {
              closeDialog();
              notifications.show({ message, color: 'navy' });
              reload();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}

/** Returns the reason why no person is shown. */
function emptyText({ requirements, people }: LoadedTable): string {
  if (requirements.length === 0) return texts.noRequirements;
  return people.length === 0 ? texts.empty : texts.nothingFound;
}

/** Returns the actions on the people shown. Supervisors have no `onEvidence`. */
function actionsOf(
  {
    table,
    matrix: { people },
    question,
    today,
    timeZone,
  }: Pick<LoadedMatrixProps, 'table' | 'matrix' | 'question' | 'today' | 'timeZone'>,
  isComplete: boolean,
  onEvidence: (() => void) | false,
): readonly RowMenuItem[] {
  const waits = isComplete ? {} : { reason: listLabels.incomplete };
  const columns = matrixColumns(table.requirements);
  const label = texts.file(question.on ?? today);
  return [
    { label: texts.print, Icon: IconPrinter, onClick: () => window.print(), ...waits },
    {
      label: texts.csv,
      Icon: IconDownload,
      onClick: () =>
        downloadList({ label, columns: { all: columns, shown: columns }, rows: people, sort: undefined }, timeZone),
      ...waits,
    },
    ...(onEvidence
      ? [
          {
            label: texts.evidence,
            Icon: IconShieldCheck,
            onClick: onEvidence,
            ...(people.length === 0 ? { reason: texts.nothingFound } : waits),
          },
        ]
      : []),
  ];
}
