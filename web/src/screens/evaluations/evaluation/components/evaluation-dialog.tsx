import type { Evaluation } from '@muster/shared/evaluation-answers';
import type { ReactNode } from 'react';
import { AcknowledgeForm } from '../../../../parts/evaluations/components/acknowledge-form.tsx';
import { RemediationForm } from '../../../../parts/evaluations/components/remediation-form.tsx';
import { ReviewForm } from '../../../../parts/evaluations/components/review-form.tsx';
import { acknowledgeLabels, remediationLabels, reviewLabels } from '../../../../parts/evaluations/labels.ts';
import { remediateOrQueue } from '../../../../parts/evaluations/remediate-or-queue.ts';
import { evaluationPath } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { withdrawLabels } from '../labels.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** The forms that open above an evaluation. */
export type AskedForm = 'acknowledge' | 'review' | 'remediate' | 'withdraw';

const titles: Record<AskedForm, string> = {
  acknowledge: acknowledgeLabels.title,
  review: reviewLabels.title,
  remediate: remediationLabels.title,
  withdraw: withdrawLabels.title,
};

interface EvaluationDialogProps {
  asked: AskedForm | undefined;
  evaluation: Evaluation;
  onClose: () => void;
  /** Called with the changed evaluation. */
  onChange: (evaluation: Evaluation) => void;
  /** Called after a change whose answer is not the evaluation. */
  onMarked: () => void;
}

/** The dialog of an evaluation with one of its forms. */
export function EvaluationDialog({ asked, evaluation, onClose, onChange, onMarked }: EvaluationDialogProps) {
  const today = useToday(useTimeZone());
  const common = { evaluation, onCancel: onClose };
  const marked = (): void => {
    onClose();
    onMarked();
  };
  const changed = (after: Evaluation): void => {
    onClose();
    onChange(after);
  };
  const forms: Record<AskedForm, () => ReactNode> = {
    acknowledge: () => <AcknowledgeForm {...common} onDone={marked} />,
    review: () => <ReviewForm {...common} onDone={marked} />,
    withdraw: () => <WithdrawForm {...common} onDone={changed} />,
    remediate: () => (
      <RemediationForm
        employeeId={evaluation.employee.employee_id}
        evaluationId={evaluation.id}
        today={today}
        record={(params, body) =>
          remediateOrQueue(params, body, {
            text: remediationLabels.entry(evaluation.employee.name, evaluation.form_name),
            address: evaluationPath(evaluation.employee.employee_id, evaluation.id),
          })
        }
        onDone={(after) => (after ? changed(after) : onClose())}
        onCancel={onClose}
      />
    ),
  };
  return (
    <Dialog dialog={asked} title={(form) => titles[form]} onClose={onClose}>
      {(form) => forms[form]()}
    </Dialog>
  );
}
