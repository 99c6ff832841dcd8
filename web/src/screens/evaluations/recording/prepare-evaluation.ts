import type { Answer } from '@muster/shared/endpoint';
import type { PublishedForm } from '@muster/shared/evaluation-answers';
import { type EndpointOf, evaluations } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { cacheKey } from '../../../api/transport.ts';
import { deviceWithKey } from '../../../parts/offline/device.ts';
import { preparedAnswers, storePrepared } from '../../../parts/offline/prepared.ts';
import { labels } from './labels.ts';
import { evaluationAddress } from './local-evaluation.ts';

type People = Answer<EndpointOf<typeof evaluations.people>>;

interface Subject {
  form: PublishedForm;
  employeeId: string;
  classId: string | undefined;
}

/** Returns the address of the page that evaluates a person with a form. */
export const subjectAddress = ({ form, employeeId, classId }: Subject): string =>
  evaluationAddress({
    typed: {
      employee: employeeId,
      on: '',
      firearm: '',
      evaluator: undefined,
      answers: { items: {} },
      stored: undefined,
    },
    formId: form.id,
    version: form.version,
    ...(classId !== undefined && { classId }),
  });

/**
 * Stores what an evaluation of a person with a form needs without a connection: the form, the person, and the firearms
 * and the attempt of today. Errors as for `call`.
 */
export async function prepareEvaluation(subject: Subject): Promise<void> {
  const { form, employeeId, classId } = subject;
  await deviceWithKey();
  const params = { id: form.id };
  const ofPerson = { params: { ...params, employee_id: employeeId } };
  const peopleKey = cacheKey(evaluations.people, { params });
  const [people, prepared] = await Promise.all([
    call(evaluations.people, { params }),
    call(evaluations.prepare, { ...ofPerson, query: { ...(classId !== undefined && { class_id: classId }) } }),
  ]);
  // Only the people whose evaluation is prepared.
  const before = ((await preparedAnswers(peopleKey)) as People[]).flat().map(({ employee_id }) => employee_id);
  const name = prepared.employee.name;
  await storePrepared({
    title: labels.stored(name, form.content.name),
    pages: [{ text: labels.titleOf(form.content.name), to: subjectAddress(subject) }],
    answers: {
      [cacheKey(evaluations.form, { params, query: {} })]: form,
      [cacheKey(evaluations.form, { params, query: { version: form.version } })]: form,
      [peopleKey]: people.filter(({ employee_id }) => employee_id === employeeId || before.includes(employee_id)),
    },
    // The server counts the attempt again when the evaluation is sent.
    everyQuery: { [cacheKey(evaluations.prepare, { ...ofPerson, query: {} })]: prepared },
  });
}
