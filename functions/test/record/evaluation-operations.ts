import { formContent } from '@muster/shared/forms/form-fields';
import { today } from '@muster/shared/rules/calendar';
import { callingAs, failingAnswers, passingAnswers } from '@muster/testing/evaluations';
import { formContentOf } from '@muster/testing/forms';
import { completeEvaluation } from '../../src/areas/evaluations/complete.ts';
import { correctEvaluation, withdrawEvaluation } from '../../src/areas/evaluations/correct.ts';
import { evaluationsIn } from '../../src/areas/evaluations/evaluations-in.ts';
import { publishForm } from '../../src/areas/forms/publish-form.ts';
import { createForm } from '../../src/areas/forms/write-form.ts';
import type { SiteContext } from '../../src/calls/site-context.ts';
import { findEmployee } from '../../src/table/entities/employee.ts';
import { listForms } from '../../src/table/entities/form.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { listAttendees } from '../../src/table/entities/seat.ts';
import {
  anEmployee,
  anEntry,
  attendedClass,
  type Draw,
  heldClass,
  nothingThere,
  pastDay,
  people,
  pick,
} from './drawing.ts';

/** Creates the form of the evaluations, with which training staff evaluate. */
export async function beginEvaluations(context: SiteContext): Promise<void> {
  const content = formContent.parse(formContentOf({ staff: true, override: true }));
  const { id, newest } = await createForm(context, { content });
  await publishForm(context, { id, read: newest });
}

const someAnswers = (draw: Draw) => draw.of([passingAnswers, passingAnswers, failingAnswers]);

/** Returns today, or at times an earlier day, when many people were not employed yet. */
const someDay = (context: SiteContext, draw: Draw) =>
  draw(4) ? today(context.site.timezone, context.now) : pastDay(context, draw);

/** Returns a class that has begun, and the number of an attendee. */
async function anAttendee(context: SiteContext, draw: Draw) {
  const class_id = draw(3)
    ? await attendedClass(context, draw)
    : (await heldClass(context, draw, await people(context))).classId;
  return { class_id, employee_id: pick(draw, await listAttendees(context.table, class_id)).employee_id };
}

/** Returns an evaluation on record, as it is named in a path, and its entry in force. */
async function anEvaluation(context: SiteContext, draw: Draw) {
  const { chain } = await anEntry(context, draw, ['evaluation.recorded']);
  const { employee_id } = (await findEmployee(context.table, chain)) ?? nothingThere();
  const { first, entry } = pick(draw, evaluationsIn(await listEntries(context.table, chain)));
  return { path: { employee_id, id: first.data.evaluation_id }, read: entry.no };
}

/** Operations about evaluations, by name. */
export const evaluationOperations = {
  evaluate: {
    weight: 8,
    run: async (context: SiteContext, draw: Draw) => {
      const evaluator = (await findEmployee(context.table, context.actor.id)) ?? nothingThere();
      const [form] = await listForms(context.table);
      const about = draw(2)
        ? await anAttendee(context, draw)
        : { employee_id: (await anEmployee(context, draw)).employee_id };
      return completeEvaluation(
        { ...context, caller: callingAs(evaluator).caller },
        {
          ...about,
          form_id: form?.id ?? '',
          version: 1,
          on: someDay(context, draw),
          answers: someAnswers(draw),
          override: draw(2) ? 'No one else was there' : undefined,
        },
      );
    },
  },
  correctEvaluation: {
    weight: 5,
    run: async (context: SiteContext, draw: Draw) => {
      const { path, read } = await anEvaluation(context, draw);
      const moved = draw(2) ? { on: someDay(context, draw) } : {};
      const override = draw(2) ? 'No one else was there' : undefined;
      const body = { reason: 'Entered wrong', read, answers: someAnswers(draw), override, ...moved };
      return correctEvaluation(context, path, body);
    },
  },
  withdrawEvaluation: {
    weight: 3,
    run: async (context: SiteContext, draw: Draw) => {
      const { path } = await anEvaluation(context, draw);
      return withdrawEvaluation(context, path, { reason: 'Wrong person' });
    },
  },
};
