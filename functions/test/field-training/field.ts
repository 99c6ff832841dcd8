import type { EndpointName } from '@muster/shared/contract';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { Program, Trainee } from '@muster/shared/field-training-answers';
import { buildPerson, type Person } from '@muster/testing/build';
import { chief, site, system } from '@muster/testing/each-test';
import { buildProgram, buildTrainee, type SentProgram } from '@muster/testing/field-training';
import type { Answered, Body, RequestParts } from '@muster/testing/system';
import { newId } from '../../src/table/core/new-id.ts';
import { appendToPerson } from '../record/append-entries.ts';

/** The day of the tests in the department, a Wednesday. */
export const day = '2026-05-13';

/** The Monday on which the training of the tests begins. */
export const firstDay = '2026-05-04';

/** Makes a call of the area. */
export const call = <T = Body>(name: EndpointName<'fieldTraining'>, sent: object, by: RequestParts) =>
  system.call<T, 'fieldTraining'>('fieldTraining', name, sent as never, by);

/** Returns `ok` or, of a refusal, the status with its code or field. */
export const said = ({ status, body }: Answered<Body>): string =>
  status < 300 ? 'ok' : `${status} ${body.fields ? Object.keys(body.fields).join(',') : body.code}`;

/** Creates an employee hired years ago. */
export const longEmployed = (more: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(system, site, { hired_on: '2020-03-02', ...more });

/** The people of a training. */
export interface Field {
  program: Program;
  trainee: Trainee;
  learner: Person;
  fto: Person;
  coordinator: Person;
}

/** Starts a training of two phases on `firstDay`, with a trainer, by a coordinator. */
export async function buildField(more: Partial<SentProgram> = {}): Promise<Field> {
  const [learner, fto, coordinator] = [await longEmployed(), await longEmployed(), await longEmployed()];
  const program = await buildProgram(system, site, { coordinators: [coordinator.employee.employee_id], ...more });
  const trainee = await buildTrainee(system, site, {
    program,
    employee: learner.employee,
    from: firstDay,
    trainers: [fto.employee],
  });
  return { program, trainee, learner, fto, coordinator };
}

export const view = async (id: string, by: Person = chief): Promise<Trainee> =>
  (await call<Trainee>('trainee', { params: { id } }, by.asking)).body;

export const start = (by: Person, program_id: string, person: Person, more: object = {}) =>
  call<Trainee & Body>(
    'start',
    { body: { employee_id: person.employee.employee_id, program_id, from: firstDay, ...more } },
    by.asking,
  );

export const withdrawStart = (by: Person, id: string, more: object = {}) =>
  call<{ detail: string } & Body>(
    'withdrawStart',
    { params: { id }, body: { reason: 'Wrong person', ...more } },
    by.asking,
  );

export const assign = (by: Person, id: string, person: Person, more: object = {}) =>
  call<Trainee & Body>(
    'assign',
    {
      params: { id },
      body: {
        employee_id: person.employee.employee_id,
        phase: 'phase-1',
        role: 'trainer',
        from: firstDay,
        ...more,
      },
    },
    by.asking,
  );

/** Decides about the phase of a trainee read earlier, by default that it is completed today. */
export const decideAsRead = (by: Person, { id, newest, phase }: Trainee, more: object = {}) =>
  call<Trainee & Body>(
    'decide',
    {
      params: { id },
      body: { read: newest, phase: phase.key, decision: 'advance', on: day, reason: 'Meets the standard', ...more },
    },
    by.asking,
  );

/** Decides about the present phase, by default that it is completed today. */
export const decide = async (by: Person, id: string, more: object = {}) => decideAsRead(by, await view(id), more);

export const addDay = (by: Person, id: string, on: string, more: object = {}) =>
  call<Trainee & Body>('addDay', { params: { id }, body: { on, reason: 'sick', ...more } }, by.asking);

export const withdrawDay = (by: Person, id: string, entry: number | undefined) =>
  call<Trainee & Body>(
    'withdrawDay',
    { params: { id, entry: String(entry) }, body: { reason: 'Was on duty' } },
    by.asking,
  );

export const endAssignment = (by: Person, id: string, entry: number | undefined, more: object = {}) =>
  call<Trainee & Body>(
    'endAssignment',
    { params: { id, entry: String(entry) }, body: { reason: 'Change of shifts', ...more } },
    by.asking,
  );

export const withdrawDecision = async (by: Person, id: string, entry: number | undefined, more: object = {}) =>
  call<Trainee & Body>(
    'withdrawDecision',
    { params: { id, entry: String(entry) }, body: { read: (await view(id)).newest, reason: 'By mistake', ...more } },
    by.asking,
  );

/** Attests the completion today, unless the body says otherwise. */
export const complete = async (by: Person, id: string, more: object = {}) =>
  call<Trainee & Body>(
    'complete',
    {
      params: { id },
      body: { read: (await view(id)).newest, on: day, statement: 'Has completed the program.', ...more },
    },
    by.asking,
  );

/** Records a report as a correct evaluation would, without a form. Returns the number of its entry. */
export async function report(
  { trainee, learner, fto }: Pick<Field, 'trainee' | 'learner' | 'fto'>,
  on: string,
  { report: kind = 'daily', phase = 'phase-1' }: { report?: ReportKind; phase?: string } = {},
): Promise<number> {
  const { id, employee_id } = fto.employee;
  const before = await appendToPerson(system, site, learner.employee, [
    {
      kind: 'evaluation.recorded',
      valid_on: on,
      data: {
        evaluation_id: newId(system.clock.now),
        form_id: trainee.program.daily_form_id,
        form_name: 'Daily report',
        version: 1,
        answers: '5f'.repeat(32),
        outcome: 'recorded',
        attempt: 1,
        evaluator: { id, employee_id },
        qualified: { by: 'trainer', entry: 1 },
        field_training: { trainee_id: trainee.id, report: kind, phase },
      },
    },
  ]);
  return before + 1;
}
