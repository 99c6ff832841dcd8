import { buildCertification, buildType, type Person, personOf } from '@muster/testing/build';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { enter, longEmployed } from '../evaluations/evaluating.ts';
import { said } from '../waitlist/people.ts';
import { assign, correct, day, recorded, recruit, report, revoke, saveDraft, train } from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;
let type: TrainingType;
beforeEach(async () => {
  fto = await longEmployed();
  type = await buildType(system, site, { name: 'Field Training Officer', expiration_months: 24 });
});

describe('a daily report', () => {
  test('is written by the trainers of the day, not by their other days, and by no evaluator of the phase', async () => {
    const training = await train({ program: { coordinators: [chief.employee.employee_id] } });
    const evaluator = await longEmployed();
    await assign(training, fto, { from: '2026-05-05', until: '2026-05-11' });
    await assign(training, evaluator, { role: 'evaluator' });
    expect(said(await report(training, fto, { on: '2026-05-04' }))).toBe('409 not_qualified');
    expect(said(await report(training, fto, { on: '2026-05-05' }))).toBe('ok');
    expect(said(await report(training, fto, { on: '2026-05-11' }))).toBe('ok');
    expect(said(await report(training, fto, { on: '2026-05-12' }))).toBe('409 not_qualified');
    for (const by of [evaluator, chief, trainer]) expect(said(await report(training, by))).toBe('409 not_qualified');
  });

  test('takes more than another qualification of the form', async () => {
    const training = await train({
      evaluators: { supervisors: true, staff: true, employees: [fto.employee.employee_id] },
    });
    await assign(training, fto, { until: '2026-05-05' });
    const refused = await report(training, fto);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 not_qualified',
      'The evaluator was not qualified for this form on that day, so nothing was recorded. A trainer who is assigned on that day writes the daily report.',
    ]);
    expect(said(await report(training, trainer))).toBe('409 not_qualified');
    await assign(training, fto);
    expect(said(await report(training, fto))).toBe('ok');
  });

  test('takes a current certification on that day if the program names trainings', async () => {
    const training = await train({ program: { trainer_type_ids: [type.id] } });
    await assign(training, fto);
    const refused = await report(training, fto);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 not_qualified',
      'The evaluator was not qualified for this form on that day, so nothing was recorded. A trainer who is assigned on that day writes the daily report. Trainers and evaluators need a current certification in Field Training Officer.',
    ]);
    await buildCertification(system, site, type, fto.employee, '2026-05-12');
    expect(said(await report(training, fto, { on: '2026-05-11' }))).toBe('409 not_qualified');
    expect(said(await report(training, fto, { on: '2026-05-12' }))).toBe('ok');
    await revoke(fto);
    expect(said(await report(training, fto))).toBe('409 not_qualified');
  });
});

describe('a program that names trainings of trainers', () => {
  const uncertified = async (more: Parameters<typeof train>[0] = {}) => {
    const ways = { supervisors: true, staff: true, type_ids: [other.id], employees: [fto.employee.employee_id] };
    const training = await train({ ...more, evaluators: { ...ways, ...more.evaluators } });
    await buildCertification(system, site, other, fto.employee, '2026-05-01');
    return training;
  };
  let other: TrainingType;
  beforeEach(async () => {
    other = await buildType(system, site, { name: 'Other training', expiration_months: 24 });
  });

  test('takes no other way of the form for a daily report, and no other author', async () => {
    const program = { trainer_type_ids: [type.id], coordinators: [trainer.employee.employee_id] };
    const training = await uncertified({ program });
    await assign(training, fto);
    await assign(training, trainer);
    await enter(recruit, assignedTo(fto));
    for (const by of [fto, trainer]) {
      expect(said(await report(training, by))).toBe('409 not_qualified');
      expect(said(await saveDraft(training, by))).toBe(by === trainer ? '400 invalid_input' : '403 forbidden');
    }
    await buildCertification(system, site, type, fto.employee, day);
    expect((await report(training, fto)).body.qualified).toMatch(/^Assigned to the trainee on that day/);
  });

  test('requires one of trainers in weekly and phase reports, not of coordinators and superiors', async () => {
    const [coordinator, sergeant] = [await longEmployed(), await longEmployed()];
    const program = { trainer_type_ids: [type.id], coordinators: [coordinator.employee.employee_id] };
    const training = await uncertified({ program });
    await assign(training, fto);
    await assign(training, coordinator);
    await enter(recruit, assignedTo(sergeant));
    for (const kind of ['weekly', 'phase'] as const) {
      expect(said(await report(training, fto, {}, kind))).toBe('409 not_qualified');
      expect((await report(training, coordinator, {}, kind)).body.qualified).toBe('Coordinator of the program.');
    }
    expect(said(await report(training, sergeant, {}, 'weekly'))).toBe('ok');
    await buildCertification(system, site, type, fto.employee, day);
    for (const kind of ['weekly', 'phase'] as const) expect(said(await report(training, fto, {}, kind))).toBe('ok');
  });

  test('requires one of the separate evaluator', async () => {
    const training = await uncertified({ program: { trainer_type_ids: [type.id], separate_evaluator: true } });
    await assign(training, fto, { role: 'evaluator' });
    expect(said(await report(training, fto, {}, 'phase'))).toBe('409 not_qualified');
    await buildCertification(system, site, type, fto.employee, day);
    expect(said(await report(training, fto, {}, 'phase'))).toBe('ok');
  });

  test('is overruled only by an administrator with a reason', async () => {
    const training = await uncertified({
      program: { trainer_type_ids: [type.id] },
      evaluators: { override: true },
    });
    await assign(training, fto);
    const byPaper = { evaluator_id: fto.employee.employee_id };
    expect(said(await report(training, chief, byPaper))).toBe('409 not_qualified');
    expect((await report(training, chief, { ...byPaper, override: 'Illness' })).body.override_reason).toBe('Illness');
  });
});

describe('a weekly report', () => {
  test('is written by trainers of the day, coordinators and superiors, once a week by each', async () => {
    const [coordinator, sergeant, lieutenant] = [await longEmployed(), await longEmployed(), await longEmployed()];
    const training = await train({ program: { coordinators: [coordinator.employee.employee_id] } });
    await assign(training, fto);
    await enter(recruit, assignedTo(sergeant));
    await enter(sergeant, assignedTo(lieutenant));
    const weekly = (by: Person, on = day) => report(training, by, { on }, 'weekly');
    expect((await weekly(fto)).body.qualified).toMatch(/^Assigned to the trainee on that day/);
    expect((await weekly(coordinator)).body.qualified).toBe('Coordinator of the program.');
    expect((await weekly(sergeant)).body.qualified).toBe('A supervisor of the person.');
    expect(said(await weekly(lieutenant))).toBe('ok');
    for (const by of [trainer, chief]) expect(said(await weekly(by))).toBe('409 not_qualified');
    // Monday through Sunday.
    const again = await weekly(fto, '2026-05-11');
    expect([said(again), again.body.detail]).toEqual([
      '409 day_reported',
      'This author has already written the weekly report of the week of Mon, May 11, 2026. Choose another week, or correct that report.',
    ]);
    expect(said(await weekly(fto, '2026-05-10'))).toBe('ok');
    expect(said(await weekly(fto, '2026-05-04'))).toBe('409 day_reported');
    expect(said(await report(training, fto))).toBe('ok');
  });
});

describe('a phase report', () => {
  test('is written by trainers and coordinators without a separate evaluator', async () => {
    const [coordinator, evaluator] = [await longEmployed(), await longEmployed()];
    const training = await train({ program: { coordinators: [coordinator.employee.employee_id] } });
    await assign(training, fto);
    await assign(training, evaluator, { role: 'evaluator' });
    const phase = (by: Person, on = day) => report(training, by, { on }, 'phase');
    for (const by of [fto, coordinator]) expect(said(await phase(by))).toBe('ok');
    for (const by of [evaluator, trainer]) expect(said(await phase(by))).toBe('409 not_qualified');
    expect(said(await phase(fto, '2026-05-12'))).toBe('409 day_reported');
  });

  test('is written only by an evaluator who trains in no part of the phase, if the program says so', async () => {
    const [evaluator, both] = [await longEmployed(), await longEmployed()];
    const training = await train({
      program: { separate_evaluator: true, coordinators: [trainer.employee.employee_id] },
    });
    await assign(training, fto);
    await assign(training, evaluator, { role: 'evaluator' });
    await assign(training, both, { until: '2026-05-05' });
    await assign(training, both, { role: 'evaluator', from: '2026-05-12' });
    const phase = (by: Person) => report(training, by, {}, 'phase');
    for (const by of [fto, both, trainer]) expect(said(await phase(by))).toBe('409 not_qualified');
    expect((await phase(evaluator)).body.qualified).toMatch(/^Assigned to the trainee on that day/);
    // The evaluator of a phase writes no daily reports.
    expect(said(await report(training, evaluator))).toBe('409 not_qualified');
  });
});

const assignedTo = ({ employee }: Person): NewEntry => ({
  kind: 'assignment',
  valid_on: '2026-01-01',
  data: { supervisor: employee.id },
});

describe('nobody reports on themselves', () => {
  test('not even assigned, as a coordinator, or accepted by an administrator', async () => {
    const training = await train({ evaluators: { override: true, staff: true } });
    await assign(training, recruit);
    const byPaper = { evaluator_id: recruit.employee.employee_id };
    for (const kind of ['daily', 'weekly', 'phase'] as const) {
      expect(said(await report(training, recruit, {}, kind))).toBe('403 forbidden');
      expect(said(await report(training, recruit, { override: 'No one else' }, kind))).toBe('403 forbidden');
      for (const by of [trainer, chief]) {
        expect(said(await report(training, by, { ...byPaper, override: 'On paper' }, kind))).toBe('403 forbidden');
      }
    }
    await assign(training, fto);
    const { body } = await report(training, fto);
    expect(said(await correct(recruit, body))).toBe('403 forbidden');
    expect(await recorded()).toBe(1);
  });

  test('not even as an administrator', async () => {
    const training = await train({ evaluators: { override: true } });
    await assign(training, fto);
    const { body } = await report(training, fto);
    const permission = { employee_id: recruit.employee.employee_id, permission_type: 'admin_access', active: true };
    await system.call('permissions', 'manage', { body: permission as never }, chief.asking);
    const boss = await personOf(system, site, recruit.employee);
    expect(said(await report(training, boss, { override: 'No one else', on: '2026-05-12' }))).toBe('403 forbidden');
    expect(said(await correct(boss, body, { override: 'No one else' }))).toBe('403 forbidden');
  });
});

describe('an administrator accepts an author without a qualification', () => {
  test('if the form allows it, with a reason, and within the other rules', async () => {
    const training = await train({ evaluators: { override: true } });
    const byPaper = { evaluator_id: fto.employee.employee_id };
    expect(said(await report(training, chief, byPaper))).toBe('409 not_qualified');
    expect(said(await report(training, trainer, { ...byPaper, override: 'Illness' }))).toBe('409 not_qualified');
    const { body } = await report(training, chief, { ...byPaper, override: 'Illness' });
    expect([body.override_reason, body.field_training?.phase]).toEqual(['Illness', 'phase-1']);
    expect(said(await report(training, chief, { ...byPaper, override: 'Illness' }))).toBe('409 day_reported');
    // A correction asks again.
    expect(said(await correct(fto, body))).toBe('409 not_qualified');
    expect(said(await correct(chief, body, { override: 'Illness' }))).toBe('ok');
    const closed = await train();
    expect(said(await report(closed, chief, { ...byPaper, override: 'Illness' }))).toBe('409 not_qualified');
  });
});
