import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { formContent } from '@muster/shared/forms/form-fields';
import { addDays, today } from '@muster/shared/rules/calendar';
import type * as z from 'zod';
import { completeEvaluation } from '../../areas/evaluations/complete.ts';
import { giveLanes } from '../../areas/evaluations/lanes.ts';
import { remediate } from '../../areas/evaluations/remediate.ts';
import { publishForm } from '../../areas/forms/publish-form.ts';
import { createForm } from '../../areas/forms/write-form.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { employeeActor } from '../../table/entities/audit-entry.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { demoForms } from './forms.ts';

/** Returns answers that pass every item of a checklist, except the failed ones with their comments. */
export function checkAnswers(
  form: z.input<typeof formContent>,
  failed: Readonly<Record<string, string>> = {},
): FormAnswers {
  const items = itemsOf(formContent.parse(form)).map(({ key }) => {
    const comment = failed[key];
    return [key, comment === undefined ? { value: true } : { value: false, comment }] as const;
  });
  return { items: Object.fromEntries(items) };
}

const report: FormAnswers = {
  items: {
    driving: { value: 4 },
    safety: { value: 2, comment: 'Stood in front of the headlights twice.', minutes: 30 },
    radio: { value: 5 },
    reports: { value: 6, comment: 'Finished all reports before the end of the shift.' },
    law: { value: 4 },
    public: { value: 7, comment: 'Calmed an upset caller without help.' },
    feedback: { not_observed: true },
  },
  comment: 'A good second week. Tomorrow we practice approaches.',
};

/** Publishes the forms of the demo. Returns their ids by name. */
export async function publishDemoForms(context: SiteContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const form of Object.values(demoForms)) {
    const { id, newest, name } = await createForm(context, { content: formContent.parse(form) });
    ids.set(name, (await publishForm(context, { id, read: newest })).id);
  }
  return ids;
}

/** An evaluation of the demo with one of its forms. */
interface DemoEvaluation {
  form: keyof typeof demoForms;
  employee_id: string;
  on: string;
  answers: FormAnswers;
  firearm_id?: string | undefined;
  class_id?: string | undefined;
}

/** Returns the context of a call by an employee of the demo. */
export const callAs = (context: SiteContext, employee: Employee) => ({
  ...context,
  actor: employeeActor(employee, { address: '127.0.0.1', requestId: 'demo' }),
  caller: { employee, sid: 'demo', provedAt: context.now },
});

/** Returns functions that evaluate, train and give lanes as 1002, training staff. No one is notified. */
export function demoEvaluator(context: SiteContext, everyone: readonly Employee[], forms: ReadonlyMap<string, string>) {
  const evaluator = everyone.find(({ employee_id }) => employee_id === '1002');
  if (!evaluator) throw new Error('The demo has no 1002');
  const call = callAs(context, evaluator);
  return {
    evaluate: ({ form, ...evaluation }: DemoEvaluation) =>
      completeEvaluation(
        call,
        {
          ...evaluation,
          form_id: forms.get(demoForms[form].name) ?? '',
          version: 1,
          evaluator_id: undefined,
          override: undefined,
        },
        { isNotified: false },
      ),
    remediate: (employee_id: string, id: string, training: { on: string; minutes: number; text: string }) =>
      remediate(call, { employee_id, id }, training),
    giveLanes: (classId: string, lanes: Parameters<typeof giveLanes>[2]) => giveLanes(call, classId, lanes),
  };
}

export type DemoEvaluator = ReturnType<typeof demoEvaluator>;

/** Records evaluations of 1004. */
export async function seedEvaluations(context: SiteContext, { evaluate, remediate }: DemoEvaluator): Promise<void> {
  const day = (ago: number): string => addDays(today(context.site.timezone, context.now), -ago);
  const stop = (ago: number, failed: Readonly<Record<string, string>>) =>
    evaluate({
      form: 'vehicleStop',
      employee_id: '1004',
      on: day(ago),
      answers: checkAnswers(demoForms.vehicleStop, failed),
    });
  const failed = await stop(9, { hands: 'Held the flashlight in the gun hand.' });
  await remediate('1004', failed.id, {
    on: day(9),
    minutes: 45,
    text: 'Ten approaches with the flashlight in the other hand.',
  });
  await stop(9, { greeting: 'Did not name the agency.' });
  await evaluate({ form: 'dailyReport', employee_id: '1004', on: day(2), answers: report });
}
