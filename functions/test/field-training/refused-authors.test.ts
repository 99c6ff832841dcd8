import type { EndpointName } from '@muster/shared/contract';
import { buildCertification, buildType, type Person, personOf } from '@muster/testing/build';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { failingAnswers } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { longEmployed } from '../evaluations/evaluating.ts';
import { said } from '../waitlist/people.ts';
import { append, assign, correct, day, recruit, report, review, saveDraft, type Training, train } from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

const kinds = ['daily', 'weekly', 'phase'] as const;

let fto: Person;
let type: TrainingType;
beforeEach(async () => {
  fto = await longEmployed();
  type = await buildType(system, site, { name: 'Field Training Officer', expiration_months: 24 });
});

const onPaper = ({ employee }: Person) => ({ evaluator_id: employee.employee_id });

const endAssignment = ({ id }: Training, entry: number, from: string) =>
  append([{ kind: 'field_training.unassigned', valid_on: from, data: { trainee_id: id, entry } }]);

/** Returns how many evaluations the recruit has. */
const recorded = async () =>
  (await listEntries(site.table, recruit.employee.id)).filter(({ entry }) => entry.kind === 'evaluation.recorded')
    .length;

const remediate = (by: Person, id: string) =>
  system.call(
    'evaluations',
    'remediate',
    {
      params: { employee_id: recruit.employee.employee_id, id },
      body: { on: day, minutes: 30, text: 'Practiced' },
    },
    by.asking,
  );

describe.each(kinds)('a %s report of a trainer', (kind) => {
  test('whose certification expired before the day or was issued after it is refused in every way', async () => {
    const program = { trainer_type_ids: [type.id] };
    const training = await train({ program, evaluators: { staff: true, override: false } });
    const late = await longEmployed();
    for (const by of [fto, late]) await assign(training, by);
    await buildCertification(system, site, type, fto.employee, '2024-05-12');
    await buildCertification(system, site, type, late.employee, '2026-05-13');
    const days = [
      [fto, '2026-05-13'],
      [late, '2026-05-12'],
    ] as const;
    for (const [by, on] of days) {
      const field_training = { trainee_id: training.id, report: kind };
      const answers = {
        report: await report(training, by, { on }, kind),
        'on paper by training staff': await report(training, trainer, { on, ...onPaper(by) }, kind),
        'on paper by an administrator': await report(
          training,
          chief,
          { on, ...onPaper(by), override: 'Allowed' },
          kind,
        ),
      };
      for (const [way, answer] of Object.entries(answers)) {
        expect([way, said(answer)]).toEqual([way, '409 not_qualified']);
      }
      expect(said(await saveDraft(training, by, { on, field_training }))).toBe('403 forbidden');
    }
    expect(await recorded()).toBe(0);
    expect(said(await report(training, fto, { on: '2026-05-12' }, kind))).toBe('ok');
    expect(said(await report(training, late, { on: '2026-05-13' }, kind))).toBe('ok');
  });

  test('whose assignment ended since the draft or the report is neither completed nor corrected', async () => {
    const training = await train();
    const entry = await assign(training, fto);
    const field_training = { trainee_id: training.id, report: kind };
    const { body } = await report(training, fto, { on: '2026-05-04', answers: failingAnswers }, kind);
    // A phase has one report of each trainer: its draft is about the same phase.
    const draft = kind === 'phase' ? undefined : (await saveDraft(training, fto, { field_training })).body.id;
    await endAssignment(training, entry, '2026-05-04');
    if (draft !== undefined) {
      expect(said(await report(training, fto, { draft_id: draft }, kind))).toBe('409 not_qualified');
      expect((await system.call('evaluations', 'drafts', {}, fto.asking)).body).toHaveLength(1);
    }
    expect(said(await correct(fto, body))).toBe('409 not_qualified');
    expect(said(await correct(trainer, body, { override: 'Allowed' }))).toBe('409 not_qualified');
    expect(said(await remediate(fto, body.id))).toBe('409 not_qualified');
    expect(await recorded()).toBe(1);
  });
});

test('a trainee with every permission decides nothing about their own training', async () => {
  const training = await train({ evaluators: { staff: true, override: true } });
  await assign(training, fto);
  const { body } = await report(training, fto, { answers: failingAnswers });
  for (const permission_type of ['admin_access', 'manage_trainings', 'manage_employees'] as const) {
    const permission = { employee_id: recruit.employee.employee_id, permission_type, active: true };
    await system.call('permissions', 'manage', { body: permission as never }, chief.asking);
  }
  const boss = await personOf(system, site, recruit.employee);
  const params = { id: training.id };
  const own = (name: EndpointName<'fieldTraining'>, sent: object) =>
    system.call('fieldTraining', name, { params, body: sent } as never, boss.asking);
  const decided = { read: 1, on: day };
  const trainerOf = { phase: 'phase-1', role: 'trainer', from: day, weekdays: [1] };
  const answers = {
    review: await review(boss, body),
    'remedial training': await remediate(boss, body.id),
    correction: await correct(boss, body, { override: 'Allowed' }),
    assignment: await own('assign', { ...trainerOf, employee_id: fto.employee.employee_id }),
    'day without a report': await own('addDay', { on: '2026-05-12', reason: 'court' }),
    decision: await own('decide', { ...decided, decision: 'advance', phase: 'phase-1', reason: 'Ready' }),
    attestation: await own('complete', { ...decided, statement: 'Ready' }),
  };
  for (const [way, answer] of Object.entries(answers)) expect([way, said(answer)]).toEqual([way, '403 forbidden']);
  for (const kind of kinds) {
    const sent = { override: 'Allowed', on: '2026-05-12' };
    expect(said(await report(training, boss, sent, kind))).toBe('403 forbidden');
    expect(said(await report(training, boss, { ...sent, ...onPaper(fto) }, kind))).toBe('403 forbidden');
  }
  expect(await recorded()).toBe(1);
});
