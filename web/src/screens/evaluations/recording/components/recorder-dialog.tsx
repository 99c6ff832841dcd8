import { RemediationForm } from '../../../../parts/evaluations/components/remediation-form.tsx';
import { CompleteForm } from '../../../../parts/evaluations/drafts/components/complete-form.tsx';
import { completeLabels } from '../../../../parts/evaluations/drafts/labels.ts';
import { remediationLabels } from '../../../../parts/evaluations/labels.ts';
import { remediateOrQueue } from '../../../../parts/evaluations/remediate-or-queue.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { subjectAddress } from '../prepare-evaluation.ts';
import { completeBodyOf } from '../typed-evaluation.ts';
import type { Recording } from '../use-recording.ts';
import type { RecorderQuestion } from '../use-review.ts';
import type { useSubmission } from '../use-submission.ts';

interface RecorderDialogProps {
  asked: RecorderQuestion | undefined;
  recording: Recording;
  completion: ReturnType<typeof useSubmission>;
  onClose: () => void;
}

/** Confirms the completion of an evaluation, or records the remedial training before it. */
export function RecorderDialog({ asked, recording, completion, onClose }: RecorderDialogProps) {
  const { permissions = {} } = usePermissions();
  const { typed, known, person, prepared, today } = recording;
  const { form, classId } = known;
  return (
    <Dialog
      dialog={asked}
      title={({ kind }) => (kind === 'complete' ? completeLabels.title : remediationLabels.title)}
      onClose={onClose}
    >
      {(dialog) =>
        dialog.kind === 'remediate' ? (
          <RemediationForm
            {...dialog}
            today={today}
            record={(params, body) =>
              remediateOrQueue(params, body, {
                text: remediationLabels.entry(person?.name ?? params.employee_id, form.content.name),
                address: subjectAddress({ form, classId, employeeId: params.employee_id }),
              })
            }
            onDone={() => {
              onClose();
              void prepared.retry();
            }}
            onCancel={onClose}
          />
        ) : (
          <CompleteForm
            name={person?.name ?? typed.employee}
            content={form.content}
            answers={typed.answers}
            on={typed.on}
            attempt={prepared.data?.attempt}
            asksForOverride={completion.isUnqualified && form.override && permissions.admin_access === true}
            failure={completion.failure}
            busy={completion.busy}
            onComplete={(override) => {
              const body = completeBodyOf(typed, known);
              if (body) completion.complete({ body, override });
            }}
            onCancel={onClose}
          />
        )
      }
    </Dialog>
  );
}
