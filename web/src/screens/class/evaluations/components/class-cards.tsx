import type { ClassDay } from '@muster/shared/attendance-answers';
import { loadEvaluation } from '../../../../parts/evaluations/api.ts';
import { labels } from '../../../../parts/evaluations/card/labels.ts';
import type { CardRequest } from '../../../../parts/evaluations/card/load-cards.ts';
import { QualificationCards } from '../../../../parts/evaluations/card/qualification-cards.tsx';
import { fileNamePart } from '../../../../parts/pdf/file-name.ts';
import type { AttendeeEvaluation } from '../evaluation-rows.ts';

interface ClassCardsProps {
  day: ClassDay;
  /** The evaluations that the signed-in person may open. */
  rows: readonly AttendeeEvaluation[];
  /** The forms for firearms that are not archived. */
  firearmForms: ReadonlySet<string>;
}

/** A button that saves the qualification cards of a class; nothing if no one passed with a form for firearms. */
export function ClassCards({ day, rows, firearmForms }: ClassCardsProps) {
  const requests = rows.flatMap(({ row, form, evaluation }): CardRequest[] => {
    const { employee_id, name, rank } = row;
    // The purpose of an archived form is known once its evaluation is loaded.
    const mayHaveCard = evaluation && (firearmForms.has(form.id) || evaluation.firearm_type !== null);
    if (!mayHaveCard || evaluation.outcome !== 'passed') return [];
    return [{ name, rank, load: () => loadEvaluation({ employee_id, id: evaluation.id }) }];
  });
  if (requests.length === 0) return null;
  const fileName = labels.fileNameOf(fileNamePart(day.training_type.name), day.training_dates[0]?.date ?? '');
  return <QualificationCards label={labels.many(requests.length)} requests={requests} fileName={fileName} />;
}
