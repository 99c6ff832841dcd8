import type { EvaluationRule } from '@muster/shared/requirements/requirement';
import { prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { formContentOf } from '@muster/testing/forms';
import { describe, expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';
import { evaluationRule } from './evaluation-entries.ts';

await prepareEachTest(['trainer']);

type More = NonNullable<Parameters<typeof formContentOf>[1]>;
type Form = Awaited<ReturnType<typeof buildForm>>;

const inspected: More['sections'] = [
  {
    key: 'a',
    title: 'A',
    items: [
      { key: 'look', kind: 'check', text: 'Inspected', points: 0, critical: true, shows: 'inspection' },
      { key: 'hits', kind: 'number', text: 'Hits', most: 10, points: 10 },
    ],
  },
];
const firearm: More = { of: 'firearm' };
const unscored: More = {
  ...firearm,
  passing: { kind: 'none' },
  sections: [{ key: 'a', title: 'A', items: [{ key: 'notes', kind: 'text', text: 'Notes' }] }],
};

const formWith = (more: More) => buildForm(system, site, {}, more);
const ruled = (forms: readonly Form[], more: Partial<EvaluationRule> = {}) => ({
  name: 'Firearms',
  rule: evaluationRule(
    forms.map(({ id }) => id),
    more,
  ),
});
const create = (body: object) => system.call('requirements', 'create', { body: body as never }, trainer.asking);
const update = (id: string, body: object) =>
  system.call('requirements', 'update', { params: { id }, body: body as never }, trainer.asking);
const archive = ({ id }: Form, archived = true) =>
  system.call('forms', 'archive', { params: { id }, body: { archived } }, trainer.asking);

/** Publishes a changed content of a form. */
async function publish(form: Form, more: More) {
  const content = formContentOf({}, { name: form.name, ...more });
  const { body } = await system.call(
    'forms',
    'update',
    { params: { id: form.id }, body: { content, read: form.newest } },
    trainer.asking,
  );
  return system.call('forms', 'publish', { params: { id: form.id }, body: { read: body.newest } }, trainer.asking);
}

describe('a requirement of an evaluation', () => {
  test.each<[More, Partial<EvaluationRule>, string]>([
    [unscored, {}, 'has no passing rule'],
    [{}, { per: 'firearm' }, 'evaluates a person without a firearm'],
    [{}, { per: 'firearm_type' }, 'evaluates a person without a firearm'],
    [firearm, { shown: ['care'] }, 'has no item that shows care and cleaning of the firearm'],
    [
      { ...firearm, sections: inspected },
      { shown: ['inspection', 'care'] },
      'has no item that shows care and cleaning of the firearm',
    ],
  ])('is refused with a form that can never meet it: %j %j', async (form, more, gap) => {
    const [fitting, made] = [await formWith({ of: 'firearm', sections: inspected }), await formWith(form)];
    const { status, body } = await create(ruled([fitting, made], { shown: [], ...more }));
    const text = `The form “${made.name}” ${gap}. Please choose another form.`;
    // The fitting form shows an inspection only.
    const shown = more.shown?.includes('care') ? text.replace(made.name, fitting.name) : text;
    expect([status, body.fields]).toEqual([400, { 'rule.form_ids': [shown] }]);
  });

  test('is created with a form that can meet it, and refused with an archived one', async () => {
    const form = await formWith({ of: 'firearm', sections: inspected });
    const made = await create(ruled([form], { shown: ['inspection'] }));
    expect(made.status).toBe(201);
    const old = await formWith(firearm);
    await archive(old);
    const { status, body } = await update(made.body.id, ruled([form, old]));
    expect([status, body.fields]).toEqual([
      400,
      { 'rule.form_ids': ['One of these forms is archived. Please choose another form.'] },
    ]);
  });

  test('keeps an archived form that it named before', async () => {
    const form = await formWith(firearm);
    const made = (await create(ruled([form]))).body;
    await system.call('requirements', 'end', { params: { id: made.id }, body: {} as never }, trainer.asking);
    expect(said(await archive(form))).toBe('ok');
    expect((await update(made.id, ruled([form]))).body.versions).toHaveLength(2);
  });

  test('keeps its form from being archived, until it ends', async () => {
    const form = await formWith(firearm);
    const made = (await create(ruled([form]))).body;
    const refused = await archive(form);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      'The requirement “Firearms” names this form. Please change that requirement, or end it, first.',
    ]);
    await system.call('requirements', 'end', { params: { id: made.id }, body: {} as never }, trainer.asking);
    expect(said(await archive(form))).toBe('ok');
  });

  test('is created, or its form is archived, not both', async () => {
    for (let n = 0; n < 5; n++) {
      const form = await formWith(firearm);
      const answers = await Promise.all([create({ ...ruled([form]), name: `Firearms ${n}` }), archive(form)]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });

  test('keeps its form from being published as one that can never meet it', async () => {
    const form = await formWith(firearm);
    await create(ruled([form]));
    const refused = await publish(form, unscored);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      'The requirement “Firearms” names this form, but this version has no passing rule. Please change the form or that requirement.',
    ]);
    const other = await formWith(firearm);
    expect(said(await publish(other, unscored))).toBe('ok');
  });
});

test('a rule of a state is refused with a form that can never meet it', async () => {
  const title = 'Texas handgun course of fire';
  const form = await formWith({ ...firearm, name: title });
  const { status, body } = await system.call(
    'requirements',
    'addPack',
    { params: { pack: 'TX' }, body: { rules: [{ rule: 'firearms', forms: { [title]: form.id } }] } as never },
    trainer.asking,
  );
  const text = `The form “${title}” has no item that shows an inspection of the firearm. Please choose another form.`;
  expect([status, (body as { fields?: object }).fields]).toEqual([400, { 'rules.0.forms': [text] }]);
  await archive(form);
  const archived = await system.call(
    'requirements',
    'addPack',
    { params: { pack: 'TX' }, body: { rules: [{ rule: 'firearms', forms: { [title]: form.id } }] } as never },
    trainer.asking,
  );
  expect(Object.values((archived.body as { fields?: object }).fields ?? {})).toEqual([
    ['One of these forms is archived. Please choose another form.'],
  ]);
});
