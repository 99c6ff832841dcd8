import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import type { LoadedTable } from '../../../../parts/compliance/use-compliance-table.ts';
import { GrantForm } from '../../exemptions/components/exemption-forms.tsx';
import type { MatrixDialog } from '../person-actions.ts';
import { EnrollPeople } from './enroll-people.tsx';
import { NewClassFor } from './new-class-for.tsx';
import { NotifyPeople } from './notify-people.tsx';
import { SaveEvidence } from './save-evidence.tsx';

interface MatrixDialogContentProps {
  dialog: MatrixDialog;
  question: Question;
  table: LoadedTable;
  /** The people shown. */
  people: readonly MatrixPerson[];
  /** True if the search and the statuses exclude no one. */
  isWhole: boolean;
  today: string;
  timeZone: string;
  /** Opens another dialog instead. */
  onOpen: (dialog: MatrixDialog) => void;
  /** Called after a person's compliance changes. */
  onChanged: () => void;
  onClose: () => void;
  /** Closes the dialog, shows `message`, and reloads the matrix. */
  onDone: (message: string) => void;
}

export function MatrixDialogContent({ dialog, ...props }: MatrixDialogContentProps) {
  const { requirements } = props.table;
  switch (dialog.kind) {
    case 'enroll':
      return (
        <EnrollPeople
          people={dialog.people}
          requirements={requirements}
          onMakeClass={(requirementId) => props.onOpen({ kind: 'newClass', people: dialog.people, requirementId })}
          onChanged={props.onChanged}
          onClose={props.onClose}
        />
      );
    case 'newClass':
      return (
        <NewClassFor
          people={dialog.people}
          requirements={requirements}
          requirementId={dialog.requirementId}
          onChanged={props.onChanged}
          onClose={props.onClose}
        />
      );
    case 'notify':
      return <NotifyPeople people={dialog.people} requirements={requirements} onClose={props.onClose} />;
    case 'evidence':
      return <SaveEvidence selected={dialog.selected} {...props} />;
    case 'exempt':
      return (
        <GrantForm
          employeeId={dialog.employeeId}
          requirementId={dialog.requirement.id}
          today={props.today}
          from={props.question.on ?? props.today}
          onDone={props.onDone}
          onOutdated={props.onChanged}
          onCancel={props.onClose}
        />
      );
  }
}
