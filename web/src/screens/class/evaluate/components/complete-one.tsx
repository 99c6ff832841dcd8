import type { FieldErrors } from '@muster/shared/errors';
import type { PublishedForm } from '@muster/shared/evaluation-answers';
import type { CompleteBody } from '../../../../parts/evaluations/drafts/api.ts';
import { CompleteForm } from '../../../../parts/evaluations/drafts/components/complete-form.tsx';
import { completeLabels } from '../../../../parts/evaluations/drafts/labels.ts';
import { useCompletion } from '../../../../parts/evaluations/drafts/use-completion.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import type { OpenRow } from '../rows.ts';
import type { GroupCompletion, Recorded } from '../use-group-completion.ts';

interface CompleteOneProps {
  form: PublishedForm;
  row: OpenRow;
  body: CompleteBody;
  record: GroupCompletion['record'];
  onRecorded: (recorded: Recorded) => void;
  onFieldErrors: (fields: FieldErrors) => void;
  onCancel: () => void;
}

/** Asks before one attendee's evaluation is completed, with its result. */
export function CompleteOne({ form, row, body, record, onRecorded, onFieldErrors, onCancel }: CompleteOneProps) {
  const { permissions = {} } = usePermissions();
  const completion = useCompletion<Recorded>({
    record: (whole) => record(row, whole),
    failed: completeLabels.failedToRecord,
    onRecorded,
    onFieldErrors,
  });
  return (
    <CompleteForm
      name={row.person.employee.name}
      content={form.content}
      answers={row.open.answers}
      on={body.on}
      attempt={row.attempt?.attempt}
      asksForOverride={completion.isUnqualified && form.override && permissions.admin_access === true}
      failure={completion.failure}
      busy={completion.busy}
      onComplete={(override) => completion.complete({ body, override })}
      onCancel={onCancel}
    />
  );
}
