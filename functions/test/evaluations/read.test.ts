import { as, buildPerson, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { observer } from '@muster/testing/observe';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../src/table/core/write.ts';
import { answerRemovals } from '../../src/table/entities/evaluation.ts';
import { said } from '../waitlist/people.ts';
import { complete, correct, evaluationsOf, fail, longEmployed, one, unknownId, withdraw } from './evaluating.ts';

const table = observer();
await prepareEachTest(['chief', 'officer', 'trainer', 'other'], { onClient: table.onClient });

let instructor: Person;
let form: Awaited<ReturnType<typeof buildForm>>;
beforeEach(async () => {
  instructor = await longEmployed();
  form = await buildForm(system, site, { staff: false, employees: [instructor.employee.employee_id] });
});

const forms = async (by: Person) => (await system.call('evaluations', 'forms', {}, by.asking)).body;
const people = (by: Person, id = form.id) => system.call('evaluations', 'people', { params: { id } }, by.asking);
const prepare = (by: Person, person: Person, id = form.id) =>
  system.call(
    'evaluations',
    'prepare',
    { params: { id, employee_id: person.employee.employee_id }, query: {} },
    by.asking,
  );

test('the list of forms reads no content twice, and shows a new version', async () => {
  const versions = async () => (await forms(instructor)).map((one: { version: number }) => one.version);
  expect(await versions()).toEqual([1]);
  const { answer, sent } = await table.during(versions);
  expect(answer).toEqual([1]);
  expect(JSON.stringify(sent)).not.toContain(`#FORM#${form.id}`);
});

describe('an evaluation', () => {
  test('is read by the person, superiors, training staff and the evaluator, with an audit entry', async () => {
    const lieutenant = await buildPerson(system, site);
    const near = await buildPerson(system, site, { supervisor: lieutenant.employee.id });
    const person = await buildPerson(system, site, { supervisor: near.employee.id });
    const { id } = (await complete(instructor, form, { employee_id: person.employee.employee_id })).body;
    const colleague = await buildPerson(system, site);
    const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
    for (const by of [person, near, lieutenant, trainer, chief, instructor])
      expect(said(await one(by, id, person))).toBe('ok');
    for (const by of [colleague, clerk, officer]) expect(said(await one(by, id, person))).toBe('403 forbidden');
    expect(await auditEntries(site.table, 'record.read')).toHaveLength(5);
    // The evaluator sees only what they recorded.
    expect(said(await one(instructor, unknownId, person))).toBe('403 forbidden');
    expect(said(await one(trainer, unknownId, person))).toBe('404 not_found');
    expect(said(await evaluationsOf(instructor.asking, person))).toBe('403 forbidden');
    expect(said(await evaluationsOf(near.asking, person))).toBe('ok');
    expect((await one(lieutenant, id, person)).body.can_correct).toBe(false);
  });

  test('of another department is not found', async () => {
    const { id } = (await complete(instructor, form)).body;
    const foreign = { ...officer, asking: await as(system, other, other.chief) };
    expect(said(await one(foreign, id))).toBe('404 not_found');
    expect(said(await evaluationsOf(foreign.asking))).toBe('404 not_found');
  });

  test('without its answers is still read after they were destroyed', async () => {
    const { id, entry } = (await complete(instructor, form)).body;
    await transact(site.table, answerRemovals(site.table, officer.employee.id, [entry]));
    expect((await one(trainer, id)).body).toMatchObject({ answers: null, outcome: 'passed' });
  });
});

describe('lists', () => {
  test('have the evaluations of a person, latest first, in pages', async () => {
    const person = await longEmployed();
    const more = { employee_id: person.employee.employee_id };
    for (const on of ['2026-03-01', '2026-05-01', '2026-04-01']) await complete(instructor, form, { ...more, on });
    const of = async (query: object) =>
      system.call('evaluations', 'of', { params: more, query: query as never }, trainer.asking);
    const days = ({ body }: { body: { on: string }[] }) => body.map(({ on }) => on);
    expect(days(await of({}))).toEqual(['2026-05-01', '2026-04-01', '2026-03-01']);
    const first = await of({ limit: 2 });
    expect(days(first)).toEqual(['2026-05-01', '2026-04-01']);
    expect(days(await of({ limit: 2, cursor: cursorOf(first) }))).toEqual(['2026-03-01']);
  });

  test('have what the caller recorded, last first, as it is now', async () => {
    const [one_, two, three] = [await longEmployed(), await longEmployed(), officer];
    const ids: string[] = [];
    for (const [n, { employee }] of [one_, two, three].entries()) {
      system.clock.now = new Date(system.clock.now.getTime() + 1000 * n);
      const { body } = await fail(instructor, form, { employee_id: employee.employee_id });
      ids.unshift(body.id);
    }
    const recorded = async (query: object = {}, by: RequestParts = instructor.asking) =>
      system.call('evaluations', 'recorded', { query: query as never }, by);
    const all = await recorded();
    expect(all.body.map(({ id }: { id: string }) => id)).toEqual(ids);
    await correct(instructor, all.body[0] as { id: string; entry: number });
    await withdraw(trainer, ids[0] ?? '');
    await system.call('roster', 'delete', { params: { employee_id: one_.employee.employee_id } }, chief.asking);
    const now = (await recorded()).body;
    expect(now[0]).toMatchObject({
      outcome: 'passed',
      corrected: 'Entered wrong',
      withdrawn: { reason: 'Wrong person' },
    });
    expect(now[2]).toMatchObject({ id: ids[2], employee: { employee_id: one_.employee.employee_id } });
    const first = await recorded({ limit: 2 });
    const second = await recorded({ limit: 2, cursor: cursorOf(first) });
    expect([first.body, second.body].map((rows) => rows.length)).toEqual([2, 1]);
    expect((await recorded({ from: '2026-05-14' })).body).toEqual([]);
    expect((await recorded({ from: '2026-05-13' })).body).toHaveLength(3);
    expect((await recorded({}, trainer.asking)).body).toEqual([]);
  });
});

describe('forms to evaluate with', () => {
  test('say whom the caller may evaluate today', async () => {
    const sergeant = await buildPerson(system, site);
    await buildPerson(system, site, { supervisor: sergeant.employee.id });
    const ofSupervisors = await buildForm(system, site, { staff: false, supervisors: true, override: true });
    const name = (all: { id: string; evaluates: string }[], id: string) => all.find((row) => row.id === id)?.evaluates;
    for (const [by, named, supervised] of [
      [instructor, 'everyone', 'no_one'],
      [sergeant, 'no_one', 'supervised'],
      [officer, 'no_one', 'no_one'],
      [trainer, 'no_one', 'no_one'],
      [chief, 'no_one', 'everyone'],
    ] as const) {
      const rows = await forms(by);
      expect([name(rows, form.id), name(rows, ofSupervisors.id)]).toEqual([named, supervised]);
    }
    await system.call('forms', 'archive', { params: { id: form.id }, body: { archived: true } }, trainer.asking);
    expect((await forms(instructor)).map(({ id }: { id: string }) => id)).toEqual([ofSupervisors.id]);
    const shown = await system.call('evaluations', 'form', { params: { id: form.id }, query: {} }, officer.asking);
    expect(shown.body).toMatchObject({ version: 1, archived: true, override: false });
    expect(Object.keys(shown.body.content)).not.toContain('evaluators');
  });

  test('list the people, without the caller and inactive ones', async () => {
    const sergeant = await buildPerson(system, site);
    const below = await buildPerson(system, site, { supervisor: sergeant.employee.id });
    const ofSupervisors = await buildForm(system, site, { staff: false, supervisors: true });
    const numbers = async (by: Person, id: string) =>
      (await people(by, id)).body.map((row: { employee_id: string }) => row.employee_id);
    expect(await numbers(sergeant, ofSupervisors.id)).toEqual([below.employee.employee_id]);
    expect(await numbers(sergeant, form.id)).toEqual([]);
    const everyone = await numbers(instructor, form.id);
    expect(everyone).toContain(officer.employee.employee_id);
    expect(everyone).not.toContain(instructor.employee.employee_id);
    expect(said(await people(instructor, unknownId))).toBe('404 not_found');
    await system.call(
      'accounts',
      'setActive',
      { params: { employee_id: officer.employee.employee_id }, body: { active: false } },
      chief.asking,
    );
    expect(await numbers(instructor, form.id)).not.toContain(officer.employee.employee_id);
  });

  test('prepare an evaluation only for people who may record it', async () => {
    expect(said(await prepare(instructor, officer))).toBe('ok');
    const colleague = await buildPerson(system, site);
    expect(said(await prepare(colleague, officer))).toBe('403 forbidden');
    const nobody = { ...officer, employee: { ...officer.employee, employee_id: 'NOBODY' } };
    expect([said(await prepare(colleague, nobody)), said(await prepare(trainer, nobody))]).toEqual([
      '403 forbidden',
      '404 not_found',
    ]);
    expect(said(await prepare(trainer, officer))).toBe('ok');
  });
});

const cursorOf = ({ headers }: { headers: object }): string =>
  /cursor=([^&>]+)/.exec(String((headers as Record<string, string>).Link))?.[1] ?? '';
