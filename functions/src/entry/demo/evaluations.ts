import { type FormAnswers, itemsOf } from '@muster/shared/forms/form';
import { formContent } from '@muster/shared/forms/form-fields';
import { addDays, today } from '@muster/shared/rules/calendar';
import { completeEvaluation } from '../../areas/evaluations/complete.ts';
import { remediate } from '../../areas/evaluations/remediate.ts';
import { publishForm } from '../../areas/forms/publish-form.ts';
import { createForm } from '../../areas/forms/write-form.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { employeeActor } from '../../table/entities/audit-entry.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { demoForms } from './forms.ts';

const content = formContent.parse(demoForms.vehicleStop);

/** Returns the answers to the vehicle stop checklist, with failed items and their comments. */
function stopAnswers(failed: Readonly<Record<string, string>> = {}): FormAnswers {
  const items = itemsOf(content).map(({ key }) => {
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

/** Publishes the forms of the demo, and records evaluations of 1004 by 1002, training staff. */
export async function seedEvaluations(context: SiteContext, everyone: readonly Employee[]): Promise<void> {
  const ids = new Map<string, string>();
  for (const form of Object.values(demoForms)) {
    const { id, newest, name } = await createForm(context, { content: formContent.parse(form) });
    ids.set(name, (await publishForm(context, { id, read: newest })).id);
  }
  const evaluator = everyone.find(({ employee_id }) => employee_id === '1002');
  if (!evaluator) throw new Error('The demo has no 1002');
  const call = {
    ...context,
    actor: employeeActor(evaluator, { address: '127.0.0.1', requestId: 'demo' }),
    caller: { employee: evaluator, sid: 'demo', provedAt: context.now },
  };
  const day = (ago: number): string => addDays(today(context.site.timezone, context.now), -ago);
  const evaluate = (form: keyof typeof demoForms, on: string, answers: FormAnswers) =>
    completeEvaluation(
      call,
      {
        employee_id: '1004',
        form_id: ids.get(demoForms[form].name) ?? '',
        version: 1,
        on,
        answers,
        evaluator_id: undefined,
        override: undefined,
      },
      { isNotified: false },
    );
  const failed = await evaluate('vehicleStop', day(9), stopAnswers({ hands: 'Held the flashlight in the gun hand.' }));
  await remediate(
    call,
    { employee_id: '1004', id: failed.id },
    { on: day(9), minutes: 45, text: 'Ten approaches with the flashlight in the other hand.' },
  );
  await evaluate('vehicleStop', day(9), stopAnswers({ greeting: 'Did not name the agency.' }));
  await evaluate('dailyReport', day(2), report);
}
