import { completeEvaluation } from '@muster/functions/areas/evaluations/complete';
import { publishForm } from '@muster/functions/areas/forms/publish-form';
import { createForm } from '@muster/functions/areas/forms/write-form';
import { requireEmployee } from '@muster/functions/domain/people/require-employee';
import { newId } from '@muster/functions/table/core/new-id';
import { put, transact } from '@muster/functions/table/core/write';
import { employeeActor } from '@muster/functions/table/entities/audit-entry';
import type { Employee } from '@muster/functions/table/entities/employee';
import { record, requireEnrollmentState } from '@muster/functions/table/entities/enrollment-state';
import type { Form } from '@muster/shared/areas/forms';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { FormAnswers } from '@muster/shared/forms/form';
import { formContent } from '@muster/shared/forms/form-fields';
import { today } from '@muster/shared/rules/calendar';
import { type BuiltSite, staffOf } from './build.ts';
import { formContentOf } from './forms.ts';
import type { System } from './system.ts';

/** Answers to `formContentOf` that pass with all points, and that fail. */
export const passingAnswers = { items: { hits: { value: 10 }, safety: { value: true } }, comment: 'Good work' };
export const failingAnswers = { items: { hits: { value: 7 }, safety: { value: true } }, comment: 'Needs practice' };

let count = 0;

/** Creates a published form. */
export async function buildForm(
  system: System,
  site: BuiltSite,
  evaluators: Parameters<typeof formContentOf>[0] = {},
  more: Parameters<typeof formContentOf>[1] = {},
): Promise<Form> {
  const staff = staffOf(system, site);
  const content = formContent.parse(formContentOf(evaluators, { name: `Published form ${++count}`, ...more }));
  const { id, newest } = await createForm(staff, { content });
  return publishForm(staff, { id, read: newest });
}

/** Returns the parts of a call by an employee. */
export const callingAs = (employee: Employee) => ({
  actor: employeeActor(employee, { address: '192.0.2.1', requestId: 'build' }),
  caller: { employee, sid: 'build', provedAt: new Date(0) },
});

/** Authorizes an employee to carry a new firearm from a day. Returns the firearm's id. */
export async function buildAuthorization(
  system: System,
  site: BuiltSite,
  employee: Pick<Employee, 'id'>,
  { from = '2026-01-01', until, serial = 'ABC123' }: { from?: string; until?: string; serial?: string } = {},
): Promise<string> {
  const staff = staffOf(system, site);
  const firearm_id = newId(staff.now);
  const read = await requireEnrollmentState(site.table, employee);
  const firearm = { type: 'handgun', make: 'Glock', model: '17', caliber: '9 mm', owner: 'agency' } as const;
  const item = { ...firearm, id: firearm_id, serial: `${serial}-${++count}`, version: 1, edits: 0, authorized: [] };
  await transact(site.table, [
    put(site.table, { PK: `${site.code}#FIREARM`, SK: firearm_id, ...item }),
    ...record(staff, employee.id, read, {
      entries: [
        {
          kind: 'firearm.authorized',
          valid_on: from,
          data: { firearm_id, ...firearm, ...(until && { until }) },
          texts: { serial },
        },
      ],
    }),
  ]);
  return firearm_id;
}

interface ToEvaluate {
  form: { id: string; version: number | null };
  employee: Pick<Employee, 'employee_id'>;
  evaluator: Employee;
  /** Default: today. */
  on?: string;
  firearm_id?: string;
  class_id?: string;
  /** The report of field training. */
  field_training?: { trainee_id: string; report: ReportKind };
  answers?: FormAnswers;
}

/** Records a passed evaluation by an evaluator. */
export async function buildEvaluation(
  system: System,
  site: BuiltSite,
  { form, employee: { employee_id }, evaluator, on, answers = passingAnswers, ...others }: ToEvaluate,
): Promise<Evaluation> {
  const staff = staffOf(system, site);
  const asStored = await requireEmployee(site.table, evaluator.employee_id);
  return completeEvaluation(
    { ...staff, ...callingAs(asStored) },
    {
      employee_id,
      form_id: form.id,
      version: form.version ?? 1,
      on: on ?? today(site.site.timezone, staff.now),
      answers,
      override: undefined,
      ...others,
    },
  );
}
