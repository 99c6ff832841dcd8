import { buildCertification, buildType, type Person } from '@muster/testing/build';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { said } from '../waitlist/people.ts';
import { complete, correct, evaluationsOf, fail, longEmployed, remediate, wanted } from './evaluating.ts';
import { classWith, group } from './group-of.ts';
import { meanwhile, withMeanwhile } from './meanwhile.ts';

await prepareEachTest(['chief', 'officer', 'trainer'], withMeanwhile);

let instructor: Person;
let type: TrainingType;
let form: Awaited<ReturnType<typeof buildForm>>;
beforeEach(async () => {
  instructor = await longEmployed();
  type = await buildType(system, site, { name: 'Firearms Instructor', expiration_months: 12 });
  form = await buildForm(system, site, { staff: false, type_ids: [type.id] });
});

const certify = (by: Person, on: string) => buildCertification(system, site, type, by.employee, on);

async function revoke({ employee: { employee_id } }: Person, on: string) {
  const { body } = await system.call('record', 'of', { params: { employee_id }, query: {} }, chief.asking);
  const sent = { params: { id: body.certifications[0]?.id ?? '' }, body: { reason: 'Not observed', on } };
  expect(said(await system.call('record', 'revoke', sent, chief.asking))).toBe('ok');
}

const recorded = async ({ employee }: Person = officer) =>
  (await listEntries(site.table, employee.id)).filter(({ entry }) => entry.kind === 'evaluation.recorded').length;

/** Completes an evaluation as the queue of a device does: days later, with an idempotency key. */
const sendLater = (by: Person, more: object, key = 'queued') =>
  system.call(
    'evaluations',
    'complete',
    { body: wanted(form, more) as never },
    { ...by.asking, headers: { 'idempotency-key': key } },
  );

const addDraft = (by: Person, more: object = {}) =>
  system.call('evaluations', 'addDraft', { body: wanted(form, more) as never }, by.asking);
const saveDraft = (by: Person, id: string, more: object = {}) =>
  system.call(
    'evaluations',
    'saveDraft',
    { params: { id }, body: wanted(form, { read: 1, ...more }) as never },
    by.asking,
  );
const draftsOf = async (by: Person) => (await system.call('evaluations', 'drafts', {}, by.asking)).body;

describe('an evaluator who is not qualified on the day of the evaluation', () => {
  const states: [string, () => Promise<unknown>, string][] = [
    ['expired the day before', () => certify(instructor, '2025-05-10'), '2026-05-11'],
    ['is issued the day after', () => certify(instructor, '2026-05-12'), '2026-05-11'],
    [
      'is revoked from that day',
      async () => {
        await certify(instructor, '2026-01-10');
        await revoke(instructor, '2026-05-11');
      },
      '2026-05-11',
    ],
    ['does not exist', async () => undefined, '2026-05-11'],
  ];

  test.each(states)('because the certification %s records nothing in any way', async (_, prepare, on) => {
    await prepare();
    const person = await longEmployed();
    const { id: class_id } = await classWith([person], -2);
    const about = { employee_id: person.employee.employee_id, on };
    const onPaper = { ...about, evaluator_id: instructor.employee.employee_id };
    const answers = {
      now: await complete(instructor, form, about),
      'in a class': await complete(instructor, form, { ...about, class_id }),
      'from the queue of a device': await sendLater(instructor, about),
      'from the queue again': await sendLater(instructor, about),
      'on paper by training staff': await complete(trainer, form, onPaper),
      'on paper in a class': await complete(trainer, form, { ...onPaper, class_id }),
      'on paper by an administrator': await complete(chief, form, { ...onPaper, override: 'Allowed' }),
    };
    for (const [way, answer] of Object.entries(answers))
      expect([way, said(answer)]).toEqual([way, '409 not_qualified']);
    const prepared = {
      draft: await addDraft(instructor, about),
      preparation: await system.call(
        'evaluations',
        'prepare',
        { params: { id: form.id, employee_id: about.employee_id }, query: { on } },
        instructor.asking,
      ),
      class: await group(instructor, form, { id: class_id }, { on }),
    };
    for (const [way, answer] of Object.entries(prepared)) expect([way, said(answer)]).toEqual([way, '403 forbidden']);
    expect([await recorded(person), await draftsOf(instructor)]).toEqual([0, []]);
  });

  test('completes and saves no draft from before a revocation, which stays', async () => {
    await certify(instructor, '2026-01-10');
    const { id } = (await addDraft(instructor)).body;
    await revoke(instructor, '2026-05-13');
    expect(said(await complete(instructor, form, { draft_id: id }))).toBe('409 not_qualified');
    expect(said(await sendLater(instructor, { draft_id: id }))).toBe('409 not_qualified');
    expect(said(await saveDraft(instructor, id))).toBe('403 forbidden');
    expect([await recorded(), (await draftsOf(instructor)).length]).toEqual([0, 1]);
  });

  test('corrects and remediates nothing after a revocation that reaches back', async () => {
    await certify(instructor, '2026-01-10');
    const { body } = await fail(instructor, form);
    await revoke(instructor, '2026-05-01');
    for (const by of [instructor, trainer, chief]) {
      expect(said(await correct(by, body, { override: 'Allowed' }))).toBe('409 not_qualified');
    }
    expect(said(await remediate(instructor, body.id))).toBe('409 not_qualified');
    expect(await recorded()).toBe(1);
  });

  test.each([
    ['stored', ({ by }) => complete(by, form)],
    ['corrected', ({ by, body }) => correct(by, body)],
    ['remediated', ({ by, body }) => remediate(by, body.id)],
  ] as [string, (sent: { by: Person; body: { id: string; entry: number } }) => ReturnType<typeof correct>][])(
    'is refused if the certification is revoked while an evaluation is %s',
    async (_, send) => {
      await certify(instructor, '2026-01-10');
      const { body } = await fail(instructor, form);
      meanwhile(() => revoke(instructor, '2026-01-10'));
      expect([said(await send({ by: instructor, body })), await recorded()]).toEqual(['409 not_qualified', 1]);
    },
  );
});

describe('the evaluated person', () => {
  const own = () => ({ employee_id: instructor.employee.employee_id });
  beforeEach(async () => {
    await certify(instructor, '2026-01-10');
  });

  test('evaluates themselves in no way, although they are qualified', async () => {
    const { id: class_id } = await classWith([instructor], -2);
    const about = { ...own(), on: '2026-05-11' };
    const { id: draft_id } = (await addDraft(instructor)).body;
    const { id: other } = (await addDraft(instructor, { on: '2026-05-11' })).body;
    const answers = {
      'on an earlier day': await complete(instructor, form, about),
      'in a class': await complete(instructor, form, { ...about, class_id }),
      'from the queue of a device': await sendLater(instructor, about),
      'from a draft about another person': await complete(instructor, form, { ...own(), draft_id }),
      'as the evaluator on paper': await complete(trainer, form, { ...about, evaluator_id: own().employee_id }),
      'as the evaluator on paper, accepted': await complete(chief, form, {
        ...about,
        ...{ evaluator_id: own().employee_id, override: 'Allowed' },
      }),
      'as a draft': await addDraft(instructor, own()),
      'as a draft that was about another person': await saveDraft(instructor, other, own()),
    };
    for (const [way, answer] of Object.entries(answers)) expect([way, said(answer)]).toEqual([way, '403 forbidden']);
    expect(await recorded(instructor)).toBe(0);
    expect((await evaluationsOf(chief.asking, instructor)).body).toEqual([]);
  });

  test('records no result of their own for a qualified evaluator, in a class either', async () => {
    const { id: class_id } = await classWith([trainer], -2);
    const onPaper = { employee_id: trainer.employee.employee_id, evaluator_id: own().employee_id };
    for (const more of [onPaper, { ...onPaper, class_id }]) {
      expect(said(await complete(trainer, form, more))).toBe('403 forbidden');
      expect(said(await sendLater(trainer, more, 'paper'))).toBe('403 forbidden');
    }
    expect(await recorded(trainer)).toBe(0);
  });
});

test('no import records an evaluation', async () => {
  const row = { employee_id: officer.employee.employee_id, certification_date: '2026-05-01' };
  for (const training of [form.name, form.id]) {
    const sent = { body: { rows: [{ ...row, training }] } as never };
    const answer = await system.call('record', 'importHistory', sent, trainer.asking);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['rows.0.training']]);
  }
  const evaluation = { ...row, training: type.name, form_id: form.id, outcome: 'passed', evaluator_id: '1' };
  await system.call('record', 'importHistory', { body: { rows: [evaluation] } as never }, trainer.asking);
  const kinds = (await listEntries(site.table, officer.employee.id)).map(({ entry }) => entry.kind);
  expect(kinds.filter((kind) => kind.startsWith('evaluation.'))).toEqual([]);
});
