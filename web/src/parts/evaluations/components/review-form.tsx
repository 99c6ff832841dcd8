import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { formatDate } from '../../../ui/date-time.ts';
import { review } from '../api.ts';
import { reviewLabels as texts } from '../labels.ts';
import { MarkForm } from './mark-form.tsx';

interface ReviewFormProps {
  evaluation: Pick<EvaluationRow, 'id' | 'employee' | 'entry' | 'form_name' | 'on'>;
  /** Called after it, and if the report was corrected or withdrawn meanwhile. The page then reloads it. */
  onDone: () => void;
  onCancel: () => void;
}

/** Marks a report of field training as reviewed, with an optional comment. */
export const ReviewForm = ({ evaluation: { id, employee, entry, form_name, on }, ...done }: ReviewFormProps) => (
  <MarkForm
    text={texts.text(form_name, employee.name, formatDate(on))}
    texts={texts}
    send={(comment) => review({ employee_id: employee.employee_id, id }, { read: entry, comment })}
    already="already_reviewed"
    {...done}
  />
);
