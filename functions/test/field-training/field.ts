import type { EndpointName } from '@muster/shared/contract';
import type { Program, Trainee } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';
import { buildPerson, type Person } from '@muster/testing/build';
import { chief, site, system } from '@muster/testing/each-test';
import { buildProgram, buildTrainee, type SentProgram } from '@muster/testing/field-training';
import type { Answered, Body, RequestParts } from '@muster/testing/system';

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

/** Decides about the present phase, by default that it is completed today. */
export const decide = async (by: Person, id: string, more: object = {}) => {
  const { newest, phase } = await view(id);
  return call<Trainee & Body>(
    'decide',
    {
      params: { id },
      body: { read: newest, phase: phase.key, decision: 'advance', on: day, reason: 'Meets the standard', ...more },
    },
    by.asking,
  );
};

export const inDays = (days: number): string => addDays(day, days);
