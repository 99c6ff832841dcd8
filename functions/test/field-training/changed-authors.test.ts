import { buildCertification, buildType, type Person } from '@muster/testing/build';
import { prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { longEmployed } from '../evaluations/evaluating.ts';
import { meanwhile, withMeanwhile } from '../evaluations/meanwhile.ts';
import { said } from '../waitlist/people.ts';
import {
  append,
  assign,
  correct,
  day,
  recorded,
  report,
  revoke,
  saveDraft,
  type Training,
  train,
} from './reporting.ts';

await prepareEachTest(['chief', 'trainer'], withMeanwhile);

let fto: Person;
beforeEach(async () => {
  fto = await longEmployed();
});

const endAssignment = ({ id }: Training, entry: number, from: string) =>
  append([{ kind: 'field_training.unassigned', valid_on: from, data: { trainee_id: id, entry } }]);

describe('an assignment that was ended or given to another trainer', () => {
  test('qualifies for no report and no correction of its former days', async () => {
    const training = await train();
    const entry = await assign(training, fto);
    const [before, after] = [
      (await report(training, fto, { on: '2026-05-08' })).body,
      (await report(training, fto)).body,
    ];
    await endAssignment(training, entry, '2026-05-11');
    const next = await longEmployed();
    await assign(training, next, { from: '2026-05-11' });
    expect(said(await report(training, fto, { on: '2026-05-12' }))).toBe('409 not_qualified');
    expect(said(await correct(fto, after))).toBe('409 not_qualified');
    expect(said(await correct(trainer, before, { on: '2026-05-12' }))).toBe('409 not_qualified');
    expect(said(await report(training, trainer, { on: '2026-05-12', evaluator_id: fto.employee.employee_id }))).toBe(
      '409 not_qualified',
    );
    expect(said(await correct(fto, before))).toBe('ok');
    expect(said(await report(training, next, { on: '2026-05-12' }))).toBe('ok');
    const saved = (by: Person) => saveDraft(training, by);
    expect([said(await saved(fto)), said(await saved(next))]).toEqual(['403 forbidden', 'ok']);
  });

  test('while the report is being written qualifies no more', async () => {
    const training = await train();
    const entry = await assign(training, fto);
    meanwhile(() => endAssignment(training, entry, '2026-05-13'));
    expect(said(await report(training, fto))).toBe('409 not_qualified');
    expect(await recorded()).toBe(0);
  });

  test('while the report is being corrected qualifies no more', async () => {
    const training = await train();
    const entry = await assign(training, fto);
    const { body } = await report(training, fto);
    meanwhile(() => endAssignment(training, entry, '2026-05-13'));
    expect(said(await correct(fto, body))).toBe('409 not_qualified');
    expect(await recorded()).toBe(1);
  });
});

describe('a certification that was revoked while the report is being written or corrected', () => {
  test('qualifies no more', async () => {
    const type = await buildType(system, site, { name: 'Field Training Officer', expiration_months: 24 });
    const training = await train({ program: { trainer_type_ids: [type.id] } });
    await assign(training, fto);
    await buildCertification(system, site, type, fto.employee, day);
    meanwhile(() => revoke(fto));
    expect(said(await report(training, fto))).toBe('409 not_qualified');
    expect(await recorded()).toBe(0);
    const other = await longEmployed();
    await assign(training, other);
    await buildCertification(system, site, type, other.employee, day);
    const { body } = await report(training, other);
    meanwhile(() => revoke(other));
    expect(said(await correct(other, body))).toBe('409 not_qualified');
    expect(await recorded()).toBe(1);
  });
});
