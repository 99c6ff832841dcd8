import { mostReports } from '@muster/shared/areas/field-training';
import { buildEmployee, buildPerson, type Person, staffOf } from '@muster/testing/build';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { passingAnswers } from '@muster/testing/evaluations';
import { buildProgram, buildTrainee } from '@muster/testing/field-training';
import { interception } from '@muster/testing/interception';
import { expect, test } from 'vitest';
import { newId } from '../../src/table/core/new-id.ts';
import { transact } from '../../src/table/core/write.ts';
import { record, requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import { buildField, call, day, type Field, firstDay, said } from './field.ts';

const table = interception();
await prepareEachTest(['chief'], { onClient: table.onClient });

test('the list reads each record once, and those of strangers not at all', async () => {
  const program = await buildProgram(system, site);
  const stranger = await buildPerson(system, site);
  const most = 30;
  for (let n = 0; n < most; n++) {
    const employee = await buildEmployee(system, site, { hired_on: '2020-03-02', credential: null });
    await buildTrainee(system, site, { program, employee, from: firstDay });
  }
  const listed = async (by: Person) => {
    table.requests.length = 0;
    const { body } = await call('trainees', { query: {} }, by.asking);
    return { rows: body.length, requests: table.requests.length };
  };
  const usual = await listed(stranger);
  expect(usual).toEqual({ rows: 0, requests: expect.toSatisfy((count: number) => count < 10) });
  const { rows, requests } = await listed(chief);
  expect(rows).toBe(most);
  expect(requests).toBeLessThan(usual.requests + most + 5);
});

/** Records weekly reports of one day, some dozens in a transaction. */
async function addReports({ trainee, learner, fto }: Field, count: number): Promise<void> {
  const { id, employee_id } = fto.employee;
  const entry = (): NewEntry => ({
    kind: 'evaluation.recorded',
    valid_on: day,
    data: {
      evaluation_id: newId(system.clock.now),
      form_id: trainee.program.daily_form_id,
      form_name: 'Report',
      version: 1,
      answers: '5f'.repeat(32),
      outcome: 'recorded',
      attempt: 1,
      evaluator: { id, employee_id },
      qualified: { by: 'trainer', entry: 1 },
      field_training: { trainee_id: trainee.id, report: 'weekly', phase: 'phase-1' },
    },
  });
  for (let left = count; left > 0; left -= 50) {
    const read = await requireEnrollmentState(site.table, learner.employee);
    const entries = Array.from({ length: Math.min(left, 50) }, entry);
    await transact(site.table, record(staffOf(system, site), learner.employee.id, read, { entries }));
  }
}

test('a trainee has at most 400 reports', async () => {
  const field = await buildField();
  const { trainee, learner, fto } = field;
  await addReports(field, mostReports - 1);
  const write = (on: string) =>
    system.call(
      'evaluations',
      'complete',
      {
        body: {
          employee_id: learner.employee.employee_id,
          form_id: trainee.program.daily_form_id,
          version: 1,
          on,
          answers: passingAnswers,
          field_training: { trainee_id: trainee.id, report: 'daily' },
        } as never,
      },
      fto.asking,
    );
  expect(said(await write('2026-05-12'))).toBe('ok');
  expect(said(await write('2026-05-13'))).toBe('409 list_full');
  expect((await call('trainee', { params: { id: trainee.id } }, fto.asking)).body.reports).toHaveLength(mostReports);
});
