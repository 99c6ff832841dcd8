import type { Lanes } from '@muster/shared/evaluation-answers';
import { RemediationForm } from '../../../../parts/evaluations/components/remediation-form.tsx';
import { completeLabels } from '../../../../parts/evaluations/drafts/labels.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import { completeBarLabels, detailsLabels, laneLabels, rowLabels } from '../labels.ts';
import type { OpenRow } from '../rows.ts';
import type { RowDialog } from '../shown-row.ts';
import type { BulkOutcome } from '../use-group-completion.ts';
import { CompleteAll } from './complete-bar.tsx';
import { LanesForm } from './lanes-form.tsx';
import { RowContent, type RowPage } from './row-content.tsx';

/** The dialogs of the page. */
export type PageDialog = RowDialog | { kind: 'all'; rows: readonly OpenRow[] } | { kind: 'lanes'; lanes: Lanes | null };

interface RowDialogsProps extends RowPage {
  dialog: PageDialog | undefined;
  /** Keeps what is typed in a dialog if the login session expires. */
  draft: Draft;
  today: string;
  onOpen: (dialog: PageDialog | undefined) => void;
  onBulk: (outcome: BulkOutcome) => void;
  onLanes: (lanes: Lanes | null) => void;
  onReloadLanes: () => Promise<Lanes | null>;
}

/** Returns the title of a dialog. `nameOf` returns the name of the person of a row. */
function titleOf(shown: PageDialog, nameOf: (key: string) => string): string {
  switch (shown.kind) {
    case 'details':
      return rowLabels.detailsOf(nameOf(shown.key));
    case 'complete':
      return completeLabels.title;
    case 'remove':
      return detailsLabels.removeTitle;
    case 'remediate':
      return rowLabels.remediateOf(nameOf(shown.key));
    case 'all':
      return completeBarLabels.title;
    case 'lanes':
      return laneLabels.title;
  }
}

/** The dialogs about a row, about all ready rows, and about the lanes. */
export function RowDialogs({ dialog, draft, ...props }: RowDialogsProps) {
  const { state, onOpen } = props;
  const close = () => onOpen(undefined);
  const nameOf = (key: string) => state.rowOf(key)?.person.employee.name ?? '';
  return (
    <Dialog
      dialog={dialog}
      title={(shown) => titleOf(shown, nameOf)}
      wide={({ kind }) => kind === 'details'}
      onClose={close}
      draft={draft}
    >
      {(shown) => <Content {...props} shown={shown} close={close} />}
    </Dialog>
  );
}

interface ContentProps extends Omit<RowDialogsProps, 'dialog' | 'draft'> {
  shown: PageDialog;
  close: () => void;
}

function Content({ shown, close, ...props }: ContentProps) {
  const { group, evaluations, state, today, onChanged, onBulk, onLanes, onReloadLanes } = props;
  switch (shown.kind) {
    case 'remediate':
      return (
        <RemediationForm
          employeeId={shown.employeeId}
          evaluationId={shown.evaluationId}
          today={today}
          record={state.completion.remediate}
          onDone={() => {
            close();
            onChanged(shown.employeeId);
          }}
          onCancel={close}
        />
      );
    case 'all':
      return (
        <CompleteAll
          form={group.form}
          rows={shown.rows}
          on={evaluations.typed.on}
          recordAll={state.completion.recordAll}
          onDone={onBulk}
          onCancel={close}
        />
      );
    case 'lanes':
      return (
        <LanesForm
          classId={group.class.id}
          // A person who was deleted has no number.
          people={group.people.filter(({ employee }) => employee.employee_id !== '')}
          lanes={shown.lanes}
          onReload={onReloadLanes}
          onSaved={onLanes}
          onCancel={close}
        />
      );
    default: {
      const row = state.rowOf(shown.key);
      return row?.kind === 'open' && <RowContent {...props} shown={shown} row={row} close={close} />;
    }
  }
}
