import { notifications } from '@mantine/notifications';
import type { Lanes } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { errorText } from '../../../../api/error-text.ts';
import { RemediationForm } from '../../../../parts/evaluations/components/remediation-form.tsx';
import { completeLabels } from '../../../../parts/evaluations/drafts/labels.ts';
import { remediationLabels } from '../../../../parts/evaluations/labels.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { ClassGroup } from '../api.ts';
import { completeBarLabels, detailsLabels, laneLabels, rowLabels } from '../labels.ts';
import type { OpenRow } from '../rows.ts';
import type { RowActions, RowDialog, ShownRow } from '../shown-row.ts';
import type { BulkOutcome } from '../use-group-completion.ts';
import type { GroupEvaluationState } from '../use-group-evaluation.ts';
import { nothing, type OpenEvaluations } from '../use-open-evaluations.ts';
import { CompleteAll } from './complete-bar.tsx';
import { CompleteOne } from './complete-one.tsx';
import { DetailsForm } from './details-form.tsx';
import { LanesForm } from './lanes-form.tsx';

/** The dialogs of the page. */
export type PageDialog = RowDialog | { kind: 'all'; rows: readonly OpenRow[] } | { kind: 'lanes'; lanes: Lanes | null };

interface RowDialogsProps {
  dialog: PageDialog | undefined;
  group: ClassGroup;
  evaluations: OpenEvaluations;
  state: GroupEvaluationState;
  actions: RowActions;
  today: string;
  onOpen: (dialog: PageDialog | undefined) => void;
  /** Returns false if the day or the evaluator has a problem, which then gets the focus. */
  checkPage: () => boolean;
  /** The page loads the attendees again and focuses the person. */
  onChanged: (employeeId: string | undefined) => void;
  onBulk: (outcome: BulkOutcome) => void;
  onLanes: (lanes: Lanes | null) => void;
  onReloadLanes: () => Promise<Lanes | null>;
}

/** The dialogs about a row, about all ready rows, and about the lanes. */
export function RowDialogs(props: RowDialogsProps) {
  const { dialog, group, state, onOpen } = props;
  const close = () => onOpen(undefined);
  const nameOf = (key: string) => state.rowOf(key)?.person.employee.name ?? '';
  function titleOf(shown: PageDialog): string {
    switch (shown.kind) {
      case 'details':
        return rowLabels.detailsOf(nameOf(shown.key));
      case 'complete':
        return completeLabels.title;
      case 'remove':
        return detailsLabels.removeTitle;
      case 'remediate':
        return remediationLabels.title;
      case 'all':
        return completeBarLabels.title;
      case 'lanes':
        return laneLabels.title;
    }
  }
  return (
    <Dialog dialog={dialog} title={titleOf} wide={({ kind }) => kind === 'details'} onClose={close}>
      {(shown) => {
        switch (shown.kind) {
          case 'remediate':
            return (
              <RemediationForm
                employeeId={shown.employeeId}
                evaluationId={shown.evaluationId}
                today={props.today}
                record={state.completion.remediate}
                onDone={() => {
                  close();
                  props.onChanged(shown.employeeId);
                }}
                onCancel={close}
              />
            );
          case 'all':
            return (
              <CompleteAll
                form={group.form}
                rows={shown.rows}
                on={props.evaluations.typed.on}
                recordAll={state.completion.recordAll}
                onDone={props.onBulk}
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
                onReload={props.onReloadLanes}
                onSaved={props.onLanes}
                onCancel={close}
              />
            );
          default: {
            const row = state.rowOf(shown.key);
            return row?.kind === 'open' && <RowContent {...props} shown={shown} row={row} close={close} />;
          }
        }
      }}
    </Dialog>
  );
}

interface RowContentProps extends Omit<RowDialogsProps, 'dialog'> {
  shown: Exclude<RowDialog, { kind: 'remediate' }>;
  row: OpenRow;
  close: () => void;
}

/** The dialog about a row that is filled in. */
function RowContent(props: RowContentProps) {
  const { shown, row, group, evaluations, state, actions, onOpen, onChanged, close } = props;
  const { name, employee_id } = row.person.employee;
  if (shown.kind === 'complete') {
    const body = state.completion.bodyOf(row);
    return (
      body && (
        <CompleteOne
          form={group.form}
          row={row}
          body={body}
          record={state.completion.record}
          onRecorded={(recorded) => {
            close();
            state.announce(recorded);
            onChanged(employee_id);
          }}
          onFieldErrors={(fields) => {
            state.name(row.key, fields as Problems);
            onOpen({ kind: 'details', key: row.key, isChecked: true });
          }}
          onCancel={close}
        />
      )
    );
  }
  if (shown.kind === 'remove') {
    return (
      <Confirm
        question={detailsLabels.removeQuestion(name)}
        confirm={detailsLabels.remove}
        confirming={detailsLabels.removing}
        takesFocus
        onConfirm={async () => {
          await evaluations.remove(row.key);
          close();
          notifications.show({ message: detailsLabels.removed, color: 'navy' });
          onChanged(employee_id);
        }}
        errorText={(error) => errorText(detailsLabels.removeFailed, error)}
        onCancel={close}
      >
        {detailsLabels.removeText}
      </Confirm>
    );
  }
  const shownRow: ShownRow & { row: OpenRow } = {
    row,
    place: undefined,
    state: evaluations.states[row.key] ?? nothing,
    problems: undefined,
    on: evaluations.typed.on,
  };
  return (
    <DetailsForm
      form={group.form}
      shown={shownRow}
      problems={state.problemsOf(row) ?? {}}
      focuses={shown.isChecked ? 'problem' : shown.item === undefined ? undefined : { item: shown.item }}
      actions={actions}
      onChange={(change) => {
        state.forget(row.key);
        evaluations.change(row.open, (before) => ({ ...before, answers: change(before.answers) }));
      }}
      onComplete={() => {
        if (!props.checkPage()) {
          close();
          return true;
        }
        const isReady = state.check(row);
        if (isReady) onOpen({ kind: 'complete', key: row.key });
        return isReady;
      }}
      onRemove={() => onOpen({ kind: 'remove', key: row.key })}
      onClose={close}
    />
  );
}
