import type { Evaluation } from '@muster/shared/evaluation-answers';
import { paths, traineePath } from '../../../paths.ts';
import type { Crumb } from '../../../ui/page-header.tsx';
import { labels } from './labels.ts';

/** Returns the breadcrumb of an evaluation: a report of field training is below its trainee. */
export function evaluationTrail({ employee, field_training }: Evaluation, title: string): readonly Crumb[] {
  if (!field_training) return [{ label: labels.screen, to: paths.evaluations }, { label: title }];
  return [
    { label: labels.fieldTraining, to: paths.fieldTraining },
    { label: employee.name, to: traineePath(field_training.trainee_id, 'reports') },
    { label: title },
  ];
}
