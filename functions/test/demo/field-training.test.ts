import type { Evaluation } from '@muster/shared/evaluation-answers';
import type { Trainee, TraineeRatings, TraineeRow } from '@muster/shared/field-training-answers';
import { today } from '@muster/shared/rules/calendar';
import { as } from '@muster/testing/build';
import { buildSystem, cheapCost, type System } from '@muster/testing/system';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireEmployee } from '../../src/domain/people/require-employee.ts';
import { dailyAnswers } from '../../src/entry/demo/report-answers.ts';
import { seedDemoSite } from '../../src/entry/demo/seed.ts';
import { findSite } from '../../src/table/entities/site.ts';

// A Sunday, and a Monday.
describe.each(['2026-11-29T18:00:00Z', '2026-11-30T06:30:00Z'])('seeded at %s', (at) => {
  const now = new Date(at);
  let system: System;
  beforeAll(async () => {
    system = await buildSystem({ now });
    await seedDemoSite(system.table, { model: 'DEMO', code: 'DEMO' }, now, cheapCost);
  });

  const signedIn = async (number: string) => {
    const table = system.table.site('DEMO');
    const site = await findSite(table);
    if (!site) throw new Error('There is no demo');
    const employee = await requireEmployee(table, number);
    return as(system, { code: 'DEMO', table, site, chief: employee }, employee);
  };
  const call = async <T>(name: 'trainees' | 'trainee' | 'ratings', by: string, sent: object): Promise<T> =>
    (await system.call<T, 'fieldTraining'>('fieldTraining', name, sent as never, await signedIn(by))).body;
  const trainees = (by: string) => call<TraineeRow[]>('trainees', by, { query: {} });
  const view = async (employee_id: string): Promise<Trainee> => {
    const row = (await trainees('1002')).find(({ employee }) => employee.employee_id === employee_id);
    return call<Trainee>('trainee', '1002', { params: { id: row?.id ?? '' } });
  };

  test('three people are in field training, in different phases', async () => {
    const rows = await trainees('1002');
    expect(rows.map(({ status, phase }) => [status, phase.key]).toSorted()).toEqual([
      ['active', 'phase-1'],
      ['active', 'phase-3'],
      ['finished', 'phase-4'],
    ]);
    const all = await Promise.all(rows.map(({ employee }) => view(employee.employee_id)));
    const daily = all.flatMap(({ reports }) => reports).filter(({ report }) => report === 'daily');
    expect(daily.length).toBeGreaterThanOrEqual(60);
    expect(daily.length).toBeLessThanOrEqual(90);
    const [third, extended, finished] = [await view('1122'), await view('1036'), await view('1034')];
    const date = today('America/Chicago', now);
    expect(third.missing_days.filter(({ on }) => on < date)).toHaveLength(2);
    expect(third.without).toMatchObject([{ reason: 'court' }]);
    expect([third.unread, third.unreviewed, extended.unread, finished.unreviewed]).toEqual([2, 4, 2, 1]);
    expect(extended.phases.find(({ key }) => key === 'phase-3')?.added).toBe(2);
    for (const { missing_days } of [extended, finished]) {
      expect(missing_days.filter(({ on }) => on < date)).toEqual([]);
    }
    const kinds = (one: Trainee) => new Set(one.reports.map(({ report }) => report));
    expect([kinds(third), kinds(finished)]).toEqual([new Set(['daily', 'weekly']), new Set(['daily', 'phase'])]);
  });

  test('ratings rise, and the two trainers of one trainee differ', async () => {
    const mean = (reports: TraineeRatings['reports']) => {
      const values = reports.flatMap(({ ratings }) => ratings.flatMap(({ value }) => value ?? []));
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const ratingsOf = async (employee_id: string) =>
      (await call<TraineeRatings>('ratings', '1002', { params: { id: (await view(employee_id)).id } })).reports.filter(
        ({ report }) => report === 'daily',
      );
    const finished = await ratingsOf('1034');
    expect(mean(finished.slice(-8)) - mean(finished.slice(0, 8))).toBeGreaterThan(1);
    const third = (await ratingsOf('1036')).filter(({ phase }) => phase === 'phase-3');
    const by = (number: string) => third.filter(({ evaluator }) => evaluator.employee_id === number);
    expect(mean(by('1049')) - mean(by('1052'))).toBeGreaterThan(0.8);
    const all = (await ratingsOf('1122')).flatMap(({ ratings }) => ratings);
    expect(all.filter(({ not_responding }) => not_responding)).toHaveLength(1);
    expect(all.some(({ value }) => value === null)).toBe(true);
    expect(all.some(({ minutes }) => minutes !== null)).toBe(true);
  });

  test('1055 writes the daily report of today, and 1002 reviews it', async () => {
    const [row] = await trainees('1055');
    expect(row).toMatchObject({ employee: { employee_id: '1122' }, may: { report: true } });
    const { id, program } = await view('1122');
    const body = {
      employee_id: '1122',
      form_id: program.daily_form_id,
      version: 1,
      on: today('America/Chicago', now),
      field_training: { trainee_id: id, report: 'daily' },
      answers: dailyAnswers({ seed: 1, days: 16 }),
    };
    const sent = { body: body as never };
    const written = await system.call<Evaluation, 'evaluations'>(
      'evaluations',
      'complete',
      sent,
      await signedIn('1055'),
    );
    expect(written.status).toBe(201);
    const params = { employee_id: '1122', id: written.body.id };
    const seen = await system.call<Evaluation, 'evaluations'>('evaluations', 'one', { params }, await signedIn('1002'));
    expect(seen.body.can_review).toBe(true);
  });
});
