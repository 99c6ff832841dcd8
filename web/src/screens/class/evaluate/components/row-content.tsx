import { notifications } from '@mantine/notifications';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { errorText } from '../../../../api/error-text.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import type { ClassGroup } from '../api.ts';
import { detailsLabels } from '../labels.ts';
import type { OpenRow } from '../rows.ts';
import type { RowActions, RowDialog, ShownRow } from '../shown-row.ts';
import { nothing } from '../use-draft-states.ts';
import type { GroupEvaluationState } from '../use-group-evaluation.ts';
import type { OpenEvaluations } from '../use-open-evaluations.ts';
import { CompleteOne } from './complete-one.tsx';
import { DetailsForm } from './details-form.tsx';

/** The parts of the page that the dialogs about a row use. */
export interface RowPage {
  group: ClassGroup;
  evaluations: OpenEvaluations;
  state: GroupEvaluationState;
  actions: RowActions;
  onOpen: (dialog: RowDialog) => void;
  /** Returns false if the day or the evaluator has a problem, which then gets the focus. */
  checkPage: () => boolean;
  /** The page loads the attendees again and focuses the person. */
  onChanged: (employeeId: string | undefined) => void;
}

interface RowProps extends RowPage {
  row: OpenRow;
  close: () => void;
}

interface RowContentProps extends RowProps {
  shown: Exclude<RowDialog, { kind: 'remediate' }>;
}

/** The dialog about a row that is filled in. */
export function RowContent({ shown, ...props }: RowContentProps) {
  switch (shown.kind) {
    case 'complete':
      return <CompleteRow {...props} />;
    case 'remove':
      return <RemoveRow {...props} />;
    case 'details':
      return <RowDetails {...props} isChecked={shown.isChecked} item={shown.item} />;
  }
}

/** Asks before the evaluation is completed. Messages of the server lead to the details. */
function CompleteRow({ group, row, state, onOpen, onChanged, close }: RowProps) {
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
          onChanged(row.person.employee.employee_id);
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

/** Asks before the answers and their draft are deleted. */
function RemoveRow({ row, evaluations, onChanged, close }: RowProps) {
  const { name, employee_id } = row.person.employee;
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

interface RowDetailsProps extends RowProps {
  /** Someone tried to complete the row: its first problem gets the focus. */
  isChecked: boolean;
  /** The item that gets the focus otherwise. */
  item: string | undefined;
}

/** The whole form about the person. */
function RowDetails(props: RowDetailsProps) {
  const { group, row, evaluations, state, actions, isChecked, item, onOpen, checkPage, close } = props;
  const shown: ShownRow & { row: OpenRow } = {
    row,
    place: undefined,
    state: evaluations.states[row.key] ?? nothing,
    problems: undefined,
    on: evaluations.typed.on,
  };
  return (
    <DetailsForm
      form={group.form}
      shown={shown}
      problems={state.problemsOf(row) ?? {}}
      focuses={isChecked ? 'problem' : item === undefined ? undefined : { item }}
      actions={actions}
      onChange={(change) => {
        state.forget(row.key);
        evaluations.change(row.open, (before) => ({ ...before, answers: change(before.answers) }));
      }}
      onComplete={() => {
        if (!checkPage()) {
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
