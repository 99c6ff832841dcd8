import { Progress, Stack } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { IconDownload, IconPrinter, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { labels } from '../../../../parts/compliance/labels.ts';
import { queryOf, type Scope } from '../../../../parts/compliance/question.ts';
import { type LoadedTable, useComplianceTable } from '../../../../parts/compliance/use-compliance-table.ts';
import { PrintedKeyLine } from '../../../../parts/evidence/components/key-line.tsx';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { downloadList } from '../../../../ui/list-options/export-list.ts';
import { labels as listLabels } from '../../../../ui/list-options/labels.ts';
import { PrintSummary } from '../../../../ui/list-options/print-summary.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import type { RowMenuItem } from '../../../../ui/row-menu.tsx';
import { useSelection } from '../../../../ui/selection/use-selection.ts';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import { useUrlText } from '../../../../ui/use-url-text.ts';
import { useHasFilterButton } from '../../../../ui/window-width.ts';
import type { CompliancePanelProps } from '../../panel/compliance-panel.ts';
import { matrixColumns } from '../matrix-columns.ts';
import type { MatrixDialog } from '../person-actions.ts';
import { useMatrix } from '../use-matrix.ts';
import { MatrixContent, personKey } from './matrix-content.tsx';
import { MatrixControls } from './matrix-controls.tsx';

const texts = labels.matrix;

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
  if (table?.supervises === false) {
    return <EmptyState icon={<IconUsersGroup size={32} stroke={1.5} />} message={labels.team.empty} />;
  }
  const isFirstLoad = state === 'loading' && answeredAt === undefined;
  const loaded = table?.people.length ?? 0;
  const count = table ? texts.count(matrix.people.length, loaded) : '';
  return (
    <MatrixView
      {...panelProps}
      {...{ scope, table, matrix, search, reload }}
      isComplete={state === 'complete'}
      count={table && isFirstLoad ? texts.loading(loaded) : count}
    >
      {table ? (
        <>
          <PrintSummary label={texts.title} count={count} search={search.text.trim()} />
          {state === 'complete' && <PrintedKeyLine />}
          {isFirstLoad && <Progress value={100} animated size={3} aria-hidden />}
          {state === 'failed' && (
            <StaleAlert
              message={answeredAt === undefined ? texts.failedAfter(loaded) : texts.failedAgain}
              asOf={answeredAt ?? Date.now()}
              timeZone={timeZone}
              onRetry={reload}
            />
          )}
        </>
      ) : (
        <NotLoaded error={state === 'failed'} message={texts.failed} onRetry={reload} />
      )}
    </MatrixView>
  );
}

interface MatrixViewProps extends CompliancePanelProps {
  scope: Scope;
  /** Undefined while another question loads. The controls stay, with the focus and the typed text. */
  table: LoadedTable | undefined;
  matrix: ReturnType<typeof useMatrix>;
  search: ReturnType<typeof useUrlText>;
  reload: () => void;
  isComplete: boolean;
  count: string;
  /** The loading state. */
  children: ReactNode;
}

function MatrixView({ children, search, isComplete, count, ...props }: MatrixViewProps) {
  const { scope, table, matrix, reload, question, change, today, timeZone } = props;
  const panelProps = { question, change, today, timeZone };
  const { people } = matrix;
  const { permissions = {} } = usePermissions();
  const mayAct = scope === 'everyone' || holdsAny(permissions, accessRules.training.permissions);
  const selectable = useMemo(() => people.filter(({ left }) => !left), [people]);
  const selection = useSelection(selectable, personKey);
  const dialogState = useDialogWithDraft<MatrixDialog>('compliance-matrix');
  const narrow = useHasFilterButton();
  const openEvidence = () => dialogState.setDialog({ kind: 'evidence', selected: selection.chosen });
  return (
    <Stack gap={narrow ? 8 : 'sm'}>
      <MatrixControls
        {...panelProps}
        {...{ scope, narrow, matrix, search, count }}
        actions={actionsOf(props, isComplete, mayAct && openEvidence)}
      />
      {children}
      {table && (
        <MatrixContent
          {...panelProps}
          {...{ scope, table, matrix, reload, narrow, mayAct, selection, dialogState }}
          managesClasses={permissions.manage_trainings === true}
        />
      )}
    </Stack>
  );
}

/** Returns the actions on the people shown. Supervisors have no `onEvidence`. */
function actionsOf(
  {
    table,
    matrix: { people },
    question,
    today,
    timeZone,
  }: Pick<MatrixViewProps, 'table' | 'matrix' | 'question' | 'today' | 'timeZone'>,
  isComplete: boolean,
  onEvidence: (() => void) | false,
): readonly RowMenuItem[] {
  const waits = isComplete ? {} : { reason: listLabels.incomplete };
  const label = texts.file(question.on ?? today);
  return [
    { label: texts.print, Icon: IconPrinter, onClick: () => window.print(), ...waits },
    {
      label: texts.csv,
      Icon: IconDownload,
      onClick: () => {
        const columns = matrixColumns(table?.requirements ?? []);
        downloadList({ label, columns: { all: columns, shown: columns }, rows: people, sort: undefined }, timeZone);
      },
      ...waits,
    },
    ...(onEvidence
      ? [
          {
            label: texts.evidence,
            Icon: IconShieldCheck,
            onClick: onEvidence,
            ...(isComplete && people.length === 0 ? { reason: texts.nothingFound } : waits),
          },
        ]
      : []),
  ];
}
