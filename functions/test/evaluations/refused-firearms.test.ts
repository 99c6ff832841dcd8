import type { Person } from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { add, authorize, endIt, history } from '../firearms/desk.ts';
import { said } from '../waitlist/people.ts';
import { complete, fieldsOf, longEmployed, wanted } from './evaluating.ts';
import { classWith, group } from './group-of.ts';
import { meanwhile, withMeanwhile } from './meanwhile.ts';

await prepareEachTest(['officer', 'trainer'], withMeanwhile);

let sergeant: Person;
let person: Person;
let form: Awaited<ReturnType<typeof buildForm>>;
beforeEach(async () => {
  sergeant = await longEmployed({ permissions: { manage_trainings: true } });
  person = await longEmployed();
  form = await buildForm(system, site, {}, { of: 'firearm' });
});

const numberOf = ({ employee }: Person) => employee.employee_id;

/** Authorizes a person from a day. Returns the id of the authorization. */
async function carry(holder: Person, firearm: string, from: string): Promise<string> {
  expect(said(await authorize(firearm, numberOf(holder), { from }))).toBe('ok');
  return (await history(firearm)).authorizations.find(
    ({ employee }: { employee: { employee_id: string } }) => employee.employee_id === numberOf(holder),
  ).id;
}

/** Evaluates a person on a day with a firearm. */
const evaluate = (shooter: Person, firearm_id: string, on: string, more: object = {}) =>
  complete(sergeant, form, { employee_id: numberOf(shooter), firearm_id, on, ...more });

const recorded = async ({ employee }: Person = person) =>
  (await listEntries(site.table, employee.id)).filter(({ entry }) => entry.kind === 'evaluation.recorded').length;

describe('two people who swap their firearms', () => {
  let one: Person;
  let two: Person;
  let [first, second] = ['', ''];
  beforeEach(async () => {
    [one, two] = [await longEmployed(), await longEmployed()];
    [first, second] = [(await add()).id, (await add()).id];
    const [ofOne, ofTwo] = [await carry(one, first, '2026-05-01'), await carry(two, second, '2026-05-01')];
    for (const id of [ofOne, ofTwo]) expect(said(await endIt(id, { on: '2026-05-12' }))).toBe('ok');
    await carry(one, second, '2026-05-12');
    await carry(two, first, '2026-05-12');
  });

  test('are evaluated with the firearm that each carried on the day, and with no other', async () => {
    for (const [shooter, before, after] of [
      [one, first, second],
      [two, second, first],
    ] as const) {
      expect(said(await evaluate(shooter, before, '2026-05-11'))).toBe('ok');
      expect(said(await evaluate(shooter, after, '2026-05-12'))).toBe('ok');
      expect(fieldsOf(await evaluate(shooter, after, '2026-05-11'))).toEqual(['firearm_id']);
      expect(fieldsOf(await evaluate(shooter, before, '2026-05-12'))).toEqual(['firearm_id']);
      expect(await recorded(shooter)).toBe(2);
    }
  });

  test('are shown in a class with the firearm of the day', async () => {
    const held = await classWith([one, two], -3);
    const firearmsOn = async (on: string) => {
      const { body } = await group(sergeant, form, held, { on });
      const shown = body.people as { employee: { employee_id: string }; firearms: { id: string }[] }[];
      return new Map(shown.map(({ employee, firearms }) => [employee.employee_id, firearms.map(({ id }) => id)]));
    };
    expect(await firearmsOn('2026-05-11')).toEqual(
      new Map([
        [numberOf(one), [first]],
        [numberOf(two), [second]],
      ]),
    );
    expect(await firearmsOn('2026-05-12')).toEqual(
      new Map([
        [numberOf(one), [second]],
        [numberOf(two), [first]],
      ]),
    );
  });

  test('keep the firearm of the day when an evaluation is corrected', async () => {
    const { body } = await evaluate(one, first, '2026-05-11');
    const correct = (more: object) =>
      system.call(
        'evaluations',
        'correct',
        {
          params: { employee_id: numberOf(one), id: body.id },
          body: { reason: 'Entered wrong', read: body.entry, answers: body.answers, ...more } as never,
        },
        sergeant.asking,
      );
    expect(fieldsOf(await correct({ firearm_id: second }))).toEqual(['firearm_id']);
    expect(fieldsOf(await correct({ on: '2026-05-12' }))).toEqual(['firearm_id']);
    expect(said(await correct({ on: '2026-05-12', firearm_id: second }))).toBe('ok');
  });
});

test('a draft and an entry of the queue with a firearm that was turned in are refused', async () => {
  const { id: firearm_id } = await add();
  const authorization = await carry(person, firearm_id, '2026-05-01');
  const about = { employee_id: numberOf(person), firearm_id, on: '2026-05-12' };
  const body = wanted(form, about) as never;
  const draft_id = (await system.call('evaluations', 'addDraft', { body }, sergeant.asking)).body.id;
  expect(said(await endIt(authorization, { on: '2026-05-12' }))).toBe('ok');
  const queued = { ...sergeant.asking, headers: { 'idempotency-key': 'queued' } };
  const answers = [
    await evaluate(person, firearm_id, '2026-05-12', { draft_id }),
    await system.call('evaluations', 'complete', { body }, queued),
  ];
  expect(answers.map(fieldsOf)).toEqual([['firearm_id'], ['firearm_id']]);
  expect(await recorded()).toBe(0);
  expect(said(await evaluate(person, firearm_id, '2026-05-11', { draft_id }))).toBe('ok');
});

test('an evaluation is refused if the firearm is turned in while it is stored', async () => {
  const { id: firearm_id } = await add();
  const authorization = await carry(person, firearm_id, '2026-05-01');
  meanwhile(() => endIt(authorization, { on: '2026-05-13' }));
  expect(fieldsOf(await evaluate(person, firearm_id, '2026-05-13'))).toEqual(['firearm_id']);
  expect(await recorded()).toBe(0);
});
