import { accessRules } from '@muster/shared/access';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { holdsAny } from '@muster/shared/permissions';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';

/** A person who may have written a report on paper. */
export type PaperAuthor = Trainee['coordinators'][number];

/**
 * Returns the people whose report on paper staff can record: the assigned trainers, for a phase report of a program
 * with separate evaluators those instead, and for weekly and phase reports the coordinators.
 */
export function paperAuthors(trainee: Trainee, report: ReportKind): readonly PaperAuthor[] {
  const isSeparate = report === 'phase' && trainee.program.separate_evaluator;
  const role = isSeparate ? 'evaluator' : 'trainer';
  const assigned = trainee.assignments.filter((one) => one.role === role).map(({ trainer }) => trainer);
  const others = report === 'daily' || isSeparate ? [] : trainee.coordinators;
  const all = [...assigned, ...others].filter(({ employee_id }) => employee_id !== trainee.employee.employee_id);
  return [...new Map(all.map((person) => [person.employee_id, person])).values()];
}

/**
 * Returns the other people whose report on paper the signed-in person can record; only training staff can. Without a
 * connection, the permissions are unknown: the report of the chosen author stays that author's.
 */
export function usePaperAuthors(trainee: Trainee, report: ReportKind, chosen: string | null): readonly PaperAuthor[] {
  const { permissions } = usePermissions();
  const { data: self } = useCurrentEmployee();
  const others = paperAuthors(trainee, report).filter(({ employee_id }) => employee_id !== self?.employee_id);
  if (!permissions) return others.filter(({ employee_id }) => employee_id === chosen);
  return holdsAny(permissions, accessRules.training.permissions) ? others : [];
}
