import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { formatDate } from '../../../ui/date-time.ts';
import { acknowledge } from '../api.ts';
import { acknowledgeLabels as texts } from '../labels.ts';
import { MarkForm } from './mark-form.tsx';

interface AcknowledgeFormProps {
  evaluation: Pick<EvaluationRow, 'id' | 'entry' | 'form_name' | 'on'>;
  /** Called after it, and if the evaluation was corrected or withdrawn meanwhile. The page then reloads it. */
  onDone: () => void;
  onCancel: () => void;
}

/** Acknowledges an evaluation of the signed-in person, with an optional comment. */
export const AcknowledgeForm = ({ evaluation: { id, entry, form_name, on }, ...done }: AcknowledgeFormProps) => (
  <MarkForm
    text={texts.text(form_name, formatDate(on))}
    texts={texts}
    send={(comment) => acknowledge(id, { read: entry, comment })}
    already="already_acknowledged"
    {...done}
  />
);
