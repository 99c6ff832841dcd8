import type { ReportAuthor } from '@muster/shared/evaluation-answers';
import type { ReportKind } from '@muster/shared/field-training/program';
import { buildCertification, buildType, type Person } from '@muster/testing/build';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { enter, longEmployed } from '../evaluations/evaluating.ts';
import { said } from './field.ts';
import { append, assign, day, recruit, report, saveDraft, type Training, train } from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;
let coordinator: Person;
let sergeant: Person;
let lieutenant: Person;
beforeEach(async () => {
  [fto, coordinator] = [await longEmployed(), await longEmployed()];
  [sergeant, lieutenant] = [await longEmployed(), await longEmployed()];
});

const numberOf = ({ employee }: Person) => employee.employee_id;

/** Makes the sergeant and the lieutenant superiors of the recruit from a day on. */
async function supervise(from: string) {
  const below = (superior: Person) => ({
    kind: 'assignment' as const,
    valid_on: from,
    data: { supervisor: superior.employee.id },
  });
  await enter(recruit, below(sergeant));
  await enter(sergeant, below(lieutenant));
}

const prepare = async (training: Training, by: Person, kind: ReportKind, query: object = {}) =>
  system.call(
    'evaluations',
    'prepare',
    {
      params: { id: training.form.id, employee_id: numberOf(recruit) },
      query: { on: day, trainee_id: training.id, report: kind, ...query } as never,
    },
    by.asking,
  );

const authorsOf = async (training: Training, kind: ReportKind, on = day): Promise<Map<string, string>> => {
  const { body } = await prepare(training, trainer, kind, { on });
  return new Map((body.authors as ReportAuthor[]).map((one) => [one.employee_id, one.on]));
};

/** Returns how a report on paper is answered: its preparation, its draft, and the report itself. */
async function onPaper(training: Training, author: Person, kind: ReportKind, on = day) {
  const evaluator_id = numberOf(author);
  const { body } = await prepare(training, trainer, kind, { on, evaluator_id });
  const field_training = { trainee_id: training.id, report: kind };
  return {
    prepared: body.refused === null,
    drafted: said(await saveDraft(training, trainer, { on, evaluator_id, field_training })),
    recorded: said(await report(training, trainer, { on, evaluator_id }, kind)),
  };
}

const accepted = { prepared: true, drafted: 'ok', recorded: 'ok' };
const refused = { prepared: false, drafted: '400 evaluator_id', recorded: '409 not_qualified' };

const people = () => ({ fto, coordinator, sergeant, lieutenant, chief });

describe.each([
  ['daily', ['fto']],
  ['weekly', ['coordinator', 'fto', 'lieutenant', 'sergeant']],
  ['phase', ['coordinator', 'fto']],
] as const)('the authors of a %s report on paper', (kind, expected) => {
  test('are the people whose report is accepted, and others are refused everywhere', async () => {
    const training = await train({ program: { coordinators: [numberOf(coordinator)] } });
    await assign(training, fto);
    await supervise('2026-01-01');
    const offered = await authorsOf(training, kind);
    const named = Object.entries(people()).filter(([, person]) => offered.has(numberOf(person)));
    expect(named.map(([name]) => name).toSorted()).toEqual(expected);
    expect(offered.size).toBe(expected.length);
    for (const [name, person] of Object.entries(people())) {
      const isExpected = (expected as readonly string[]).includes(name);
      expect([name, await onPaper(training, person, kind)]).toEqual([name, isExpected ? accepted : refused]);
    }
  });
});

test('an author of another day of the period is offered with the last such day', async () => {
  const training = await train();
  await assign(training, fto, { until: '2026-05-12' });
  await supervise(day);
  expect(await authorsOf(training, 'daily')).toEqual(new Map());
  const weekly = new Map([fto, sergeant, lieutenant].map((one) => [numberOf(one), one === fto ? '2026-05-12' : day]));
  expect(await authorsOf(training, 'weekly')).toEqual(weekly);
  // The superiors of later days did not supervise then.
  expect(await authorsOf(training, 'weekly', '2026-05-08')).toEqual(new Map([[numberOf(fto), '2026-05-08']]));
  expect(await authorsOf(training, 'phase')).toEqual(new Map([[numberOf(fto), '2026-05-12']]));
});

test('the certification that the program names, and the form, decide about authors', async () => {
  const type = await buildType(system, site, { name: 'Field Training Officer', expiration_months: 24 });
  const training = await train({ program: { trainer_type_ids: [type.id] } });
  await assign(training, fto);
  expect(await authorsOf(training, 'daily')).toEqual(new Map());
  await buildCertification(system, site, type, fto.employee, day);
  expect([...(await authorsOf(training, 'daily')).keys()]).toEqual([numberOf(fto)]);
  const narrow = await train({ evaluators: { trainers: undefined, employees: [numberOf(sergeant)] } });
  await supervise('2026-01-01');
  await assign(narrow, fto);
  expect([...(await authorsOf(narrow, 'weekly')).keys()]).toEqual([numberOf(sergeant)]);
});

test('the separate evaluator of a phase is its only author', async () => {
  const training = await train({ program: { separate_evaluator: true, coordinators: [numberOf(coordinator)] } });
  await assign(training, fto);
  await assign(training, sergeant, { role: 'evaluator' });
  expect([...(await authorsOf(training, 'phase')).keys()]).toEqual([numberOf(sergeant)]);
});

test('only training staff learn the authors, and the trainee is none', async () => {
  const training = await train({ program: { coordinators: [numberOf(coordinator)] } });
  await assign(training, fto);
  await assign(training, recruit);
  expect((await prepare(training, fto, 'daily')).body).not.toHaveProperty('authors');
  expect([...(await authorsOf(training, 'daily')).keys()]).toEqual([numberOf(fto)]);
  const { body } = await prepare(training, trainer, 'daily');
  expect(body.refused).toBe(
    'You cannot write this report. A trainer who is assigned on that day writes the daily report.',
  );
});

test('a draft is not moved to an author or a day that the report refuses', async () => {
  const training = await train();
  const entry = await assign(training, fto);
  const draft = (await saveDraft(training, trainer, { evaluator_id: numberOf(fto) })).body;
  await append([
    { kind: 'field_training.unassigned', valid_on: '2026-05-12', data: { trainee_id: training.id, entry } },
  ]);
  const { id, newest, employee: _, evaluator: __, saved_at: ___, ...rest } = draft;
  const body = {
    employee_id: numberOf(recruit),
    form_id: rest.form_id,
    version: rest.version,
    field_training: rest.field_training,
    answers: rest.answers,
    evaluator_id: numberOf(fto),
    read: newest,
  };
  const save = (on: string) =>
    system.call('evaluations', 'saveDraft', { params: { id }, body: { ...body, on } as never }, trainer.asking);
  expect(said(await save(day))).toBe('400 evaluator_id');
  expect(said(await save('2026-05-11'))).toBe('ok');
});

test('an administrator who may accept an author drafts the report of anyone but the trainee', async () => {
  const training = await train({ evaluators: { override: true } });
  const draft = (author: Person) => saveDraft(training, chief, { evaluator_id: numberOf(author) });
  expect(said(await draft(fto))).toBe('ok');
  expect(said(await draft(recruit))).toBe('403 forbidden');
});
