import { notifications } from '@mantine/notifications';
import { IconUsersGroup } from '@tabler/icons-react';
import { Suspense } from 'react';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { dialogLabels, labels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import type { Scope } from '../../../../parts/compliance/question.ts';
import type { LoadedTable } from '../../../../parts/compliance/use-compliance-table.ts';
import { ownPersonPath, personPath } from '../../../../paths.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import type { useSelection } from '../../../../ui/selection/use-selection.ts';
import type { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { useHasCards } from '../../../../ui/window-width.ts';
import type { CompliancePanelProps } from '../../panel/compliance-panel.ts';
import type { MatrixDialog } from '../person-actions.ts';
import type { useMatrix } from '../use-matrix.ts';
import { useOpened } from '../use-opened.ts';
import { MatrixDay } from './matrix-controls.tsx';
import { MatrixGrid } from './matrix-grid.tsx';
import type { PathOf } from './person-head.tsx';
import { PersonLines } from './person-lines.tsx';
import { SelectionBar } from './selection-bar.tsx';

const texts = labels.matrix;

const PersonDrawer = lazyComponent(async () => (await import('./person-drawer.tsx')).PersonDrawer);
const DialogContent = lazyComponent(async () => (await import('./matrix-dialogs.tsx')).MatrixDialogContent);

export const personKey = ({ employee_id }: MatrixPerson) => employee_id;

interface MatrixContentProps extends CompliancePanelProps {
  scope: Scope;
  table: LoadedTable;
  matrix: ReturnType<typeof useMatrix>;
  narrow: boolean;
  /** True if the signed-in person may act on people. */
  mayAct: boolean;
  managesClasses: boolean;
  selection: ReturnType<typeof useSelection<MatrixPerson>>;
  dialogState: ReturnType<typeof useDialogWithDraft<MatrixDialog>>;
  reload: () => void;
}

/** The people of a loaded table, with the drawer of a cell and the actions on selected people. */
export function MatrixContent(props: MatrixContentProps) {
  const { scope, narrow, mayAct, managesClasses, reload, question, change, today, timeZone } = props;
  const { dialog, setDialog } = props.dialogState;
  const { opened, open, close } = useOpened();
  const pathOf = scope === 'team' ? ownPersonPath : personPath;
  return (
    <>
      <SelectionActions {...props} />
      <People {...props} {...{ pathOf, opened, open }} />
      {narrow && question.on === undefined && <MatrixDay {...{ scope, question, change, today, timeZone }} />}
      {/* Without it, the page would be hidden while the drawer's code loads, and the focus would be lost. */}
      <Suspense>
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
      </Suspense>
      <MatrixDialogs {...props} />
    </>
  );
}

function SelectionActions({ managesClasses, selection, dialogState }: MatrixContentProps) {
  const hasCards = useHasCards();
  const { context, chosen, clear } = selection;
  const { shown, onSelect } = context;
  if (chosen.length === 0) return null;
  const isAll = chosen.length === shown.length;
  return (
    <SelectionBar
      people={chosen}
      managesClasses={managesClasses}
      onAll={hasCards && !isAll ? () => onSelect(shown, true) : undefined}
      onOpen={dialogState.setDialog}
      onClear={clear}
    />
  );
}

interface PeopleProps extends MatrixContentProps {
  pathOf: PathOf;
  opened: ReturnType<typeof useOpened>['opened'];
  open: ReturnType<typeof useOpened>['open'];
}

function People({ table, matrix, question, mayAct, managesClasses, selection, pathOf, opened, open }: PeopleProps) {
  const hasCards = useHasCards();
  const { items, totals } = matrix;
  const { selected, onSelect } = selection.context;
  const { requirements } = table;
  if (items.length === 0) {
    const isAddable = managesClasses && requirements.length === 0;
    return (
      <EmptyState
        icon={<IconUsersGroup size={32} stroke={1.5} />}
        message={emptyText(table)}
        action={
          isAddable && <LinkButton to={complianceAddress('requirements', question)}>{texts.addRequirement}</LinkButton>
        }
      />
    );
  }
  const lines = { requirements, items, selected, onSelect: mayAct ? onSelect : undefined, onOpen: open };
  return hasCards ? (
    <PersonLines {...lines} statuses={question.filters.status} />
  ) : (
    <MatrixGrid {...lines} pathOf={pathOf} totals={totals} open={opened} />
  );
}

/** Returns the reason why no person is shown. */
function emptyText({ requirements, people }: LoadedTable): string {
  if (requirements.length === 0) return texts.noRequirements;
  return people.length === 0 ? texts.empty : texts.nothingFound;
}

function MatrixDialogs({ scope, table, matrix, question, today, timeZone, dialogState, reload }: MatrixContentProps) {
  const { dialog, setDialog, draft } = dialogState;
  const { people } = matrix;
  const closeDialog = () => setDialog(undefined);
  return (
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
  );
}

function titleOf(dialog: MatrixDialog): string {
  return dialog.kind === 'exempt'
    ? dialogLabels.exempt.title(dialog.requirement.name)
    : dialogLabels[dialog.kind].title;
}
