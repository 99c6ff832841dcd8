import type { SetupProgress } from '@muster/shared/areas/settings';
import type { SetupState, SetupStep } from '@muster/shared/rules/setup';
import {
  buildCertification,
  buildEmployee,
  buildGroup,
  buildPerson,
  buildSite,
  buildType,
  type Person,
  personOf,
} from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { chief, desk, officer, other, prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { beforeEach, describe, expect, test } from 'vitest';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { siteKey } from '../../src/table/entities/site.ts';

const table = observer();
await prepareEachTest(['other', 'chief', 'officer', 'desk'], { onClient: table.onClient });

const asGuided = () => change(site.table, siteKey(site.table), { setup: { active: true, settled: [] } });
beforeEach(asGuided);

const progress = async (who: Person = chief): Promise<SetupProgress> => {
  const { status, body } = await system.call('settings', 'setup', {}, who.asking);
  expect(status).toBe(200);
  return body;
};
const statesOf = ({ steps }: SetupProgress) =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state])) as Record<SetupStep, SetupState>;
const states = async (who?: Person) => statesOf(await progress(who));
const set = (body: object, who: Person = chief) =>
  system.call('settings', 'setSetup', { body: body as never }, who.asking);
const info = async (who: Person) => (await system.call('session', 'employeeInfo', {}, who.asking)).body;
const audited = () => auditEntries(site.table, 'site.setup');

/** A department with its first administrator alone. */
async function emptyDepartment() {
  const empty = await buildSite(system);
  return { empty, admin: await personOf(system, empty, empty.chief) };
}

describe('how far the setup is', () => {
  test('a new department has everything to do', async () => {
    const { admin } = await emptyDepartment();
    const { active, steps, counts } = await progress(admin);
    expect(active).toBe(false);
    expect(steps.map(({ state }) => state)).toEqual(steps.map(() => 'to_do'));
    expect(steps.map(({ step }) => step)).toEqual([
      'general',
      'roster',
      'ranks',
      'units',
      'requirements',
      'history',
      'permissions',
      'sign_in',
    ]);
    // Its rank is created on request only.
    expect(counts).toEqual({
      employees: 1,
      ranks: 0,
      units: 0,
      groups: 0,
      trainings: 0,
      requirements: 0,
      certifications: 0,
      managers: 0,
    });
  });

  test('follows the data, and goes back when they are removed', async () => {
    const { empty, admin } = await emptyDepartment();
    for (const name of ['Captain', 'Officer']) {
      await system.call('ranks', 'create', { body: { name } }, admin.asking);
    }
    const group = await buildGroup(system, empty);
    const type = await buildType(system, empty);
    const employee = await buildEmployee(system, empty, { permissions: { manage_trainings: true } });
    const gone = await buildEmployee(system, empty, { permissions: { manage_trainings: true } });
    await change(empty.table, employeeKey(empty.table, gone.id), { active: false });
    await buildCertification(system, empty, type, employee, '2026-05-01');
    const done = await progress(admin);
    expect(done.counts).toEqual({
      employees: 2,
      ranks: 2,
      units: 0,
      groups: 1,
      trainings: 1,
      requirements: 1,
      certifications: 1,
      managers: 1,
    });
    expect(statesOf(done)).toEqual({
      general: 'to_do',
      roster: 'done',
      ranks: 'done',
      units: 'done',
      requirements: 'done',
      history: 'done',
      permissions: 'done',
      sign_in: 'to_do',
    });
    await system.call('lists', 'removeGroup', { params: { id: group.id } }, admin.asking);
    await system.call('training', 'archiveType', { params: { id: type.id }, body: { archived: true } }, admin.asking);
    expect(await states(admin)).toMatchObject({ units: 'to_do', requirements: 'to_do' });
  });

  test('a policy of sign-in is a choice like its confirmation', async () => {
    expect(await states()).toMatchObject({ sign_in: 'to_do' });
    await change(site.table, siteKey(site.table), { sign_in: { second_factor: 'nobody', idle_days: 90 } });
    expect(await states()).toMatchObject({ sign_in: 'done' });
  });

  test('a person with permissions counts for every administrator but themselves', async () => {
    expect((await progress()).counts.managers).toBe(1); // the desk
    const second = await buildPerson(system, site, { permissions: { admin_access: true } });
    expect((await progress(second)).counts.managers).toBe(2);
  });

  test('reads the table at most three times in a row, the sign-in included', async () => {
    const { trips } = await table.during(() => progress());
    expect(trips).toBeLessThanOrEqual(3);
  });
});

describe('settled steps', () => {
  test('choices are confirmed, other steps are skipped, and both can be reopened', async () => {
    expect((await set({ settled: { general: true, history: true } })).body).toEqual({
      active: true,
      settled: ['general', 'history'],
    });
    expect(await states()).toMatchObject({ general: 'done', history: 'skipped', sign_in: 'to_do' });
    await set({ settled: { general: false } });
    expect(await states()).toMatchObject({ general: 'to_do', history: 'skipped' });
    expect(await audited()).toMatchObject([
      { before: { active: true, settled: [] }, after: { active: true, settled: ['general', 'history'] } },
      { before: { settled: ['general', 'history'] }, after: { settled: ['history'] } },
    ]);
  });

  test('a skipped step that is done later reads as done', async () => {
    await set({ settled: { history: true } });
    const employee = await buildEmployee(system, site);
    await buildCertification(system, site, await buildType(system, site), employee, '2026-05-01');
    expect(await states()).toMatchObject({ history: 'done' });
  });

  test('steps that two administrators settle at once are all kept, and repeating it changes nothing', async () => {
    const second = await buildPerson(system, site, { permissions: { admin_access: true } });
    await Promise.all([set({ settled: { general: true } }), set({ settled: { sign_in: true } }, second)]);
    await set({ settled: { general: true } });
    expect(await states()).toMatchObject({ general: 'done', sign_in: 'done' });
    expect(await audited()).toHaveLength(2);
  });

  test.each([{ settled: { general: 'yes' } }, { settled: [] }, { active: 'no' }])('%j is refused', async (body) => {
    const { status, body: answer } = await set(body);
    expect([status, answer.code]).toEqual([400, 'invalid_input']);
    expect(await audited()).toEqual([]);
  });

  test('steps that the guide does not have are ignored, as other unknown keys are', async () => {
    expect((await set({ settled: { mascot: true } })).body).toEqual({ active: true, settled: [] });
  });
});

describe('the guide', () => {
  test('is shown to administrators until one of them finishes it, and keeps its steps when it is reopened', async () => {
    await set({ settled: { history: true } });
    expect((await info(chief)).setting_up).toBe(true);
    expect((await info(desk)).setting_up).toBeUndefined();
    expect((await set({ active: false })).body).toEqual({ active: false, settled: ['history'] });
    expect((await info(chief)).setting_up).toBeUndefined();
    await set({ active: true });
    expect((await info(chief)).setting_up).toBe(true);
    expect(await states()).toMatchObject({ history: 'skipped' });
  });

  test('is for administrators only, and each department has its own', async () => {
    for (const who of [officer, desk]) {
      expect((await system.call('settings', 'setup', {}, who.asking)).status).toBe(403);
      expect((await set({ active: false }, who)).status).toBe(403);
    }
    const elsewhere = await personOf(system, other, other.chief);
    expect(await progress(elsewhere)).toMatchObject({ active: false, counts: { employees: 1 } });
    await set({ active: true, settled: { units: true } }, elsewhere);
    expect(await states()).toMatchObject({ units: 'to_do' });
  });
});

test('only expected errors are logged', () => expect(system.errors).toEqual([]));
