import { buildType } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { chief, desk, officer, other, prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { formContentOf } from '@muster/testing/forms';
import { observer } from '@muster/testing/observe';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { findTrainingType } from '../../src/table/entities/training-type.ts';
import { said } from '../waitlist/people.ts';

const table = observer();
await prepareEachTest(['chief', 'desk', 'officer', 'other', 'staff'], {
  onClient: table.onClient,
  reset: () => table.beforeTransaction(undefined),
});

type Form = Awaited<ReturnType<typeof buildForm>>;
let handgun: Form;
let rifle: Form;
let type: TrainingType;
beforeEach(async () => {
  handgun = await buildForm(system, site, {}, { name: 'Handgun' });
  rifle = await buildForm(system, site, {}, { name: 'Rifle' });
  type = await buildType(system, site, { name: 'Firearms', is_mandatory: false });
});

const unknownId = '01KRH4FVM00000000000000000';
const update = (form_ids: unknown, more: object = {}, by: RequestParts = staff.asking) => {
  const body = { name: 'Firearms', type: 'in_department', form_ids, ...more };
  return system.call('training', 'updateType', { params: { id: type.id }, body }, by);
};
const archive = ({ id }: Pick<Form, 'id'>, archived = true) =>
  system.call('forms', 'archive', { params: { id }, body: { archived } }, staff.asking);
const formsOf = async (id = type.id) => (await findTrainingType(site.table, id))?.form_ids;

describe('the forms of a training', () => {
  test('are stored once each, answered, kept without a word of them, and cleared', async () => {
    const body = { name: 'Range', type: 'in_department', form_ids: [handgun.id, rifle.id, handgun.id] };
    const created = await system.call('training', 'createType', { body }, staff.asking);
    expect([created.status, created.body.form_ids]).toEqual([201, [handgun.id, rifle.id]]);
    expect((await update([handgun.id])).body.form_ids).toEqual([handgun.id]);
    expect((await update(undefined)).body.form_ids).toEqual([handgun.id]);
    expect((await update([])).body).not.toHaveProperty('form_ids');
    const list = await system.call('training', 'types', {}, officer.asking);
    expect(list.body.find(({ name }: { name: string }) => name === 'Range').form_ids).toEqual([handgun.id, rifle.id]);
  });

  test('are published forms of the department that are not archived', async () => {
    const content = formContentOf({}, { name: 'Night' });
    const draft = (await system.call('forms', 'create', { body: { content } }, staff.asking)).body;
    const archived = await buildForm(system, site, {}, { name: 'Old' });
    await archive(archived);
    const foreign = await buildForm(system, other);
    const before = await contentsOf(system);
    for (const [id, text] of [
      [unknownId, 'One of these forms no longer exists'],
      [foreign.id, 'One of these forms no longer exists'],
      [draft.id, 'Please publish the form “Night” first'],
      [archived.id, 'The form “Old” is archived. Please choose another form.'],
    ]) {
      const refused = await update([handgun.id, id]);
      expect([said(refused), refused.body.fields]).toEqual(['400 invalid_input', { form_ids: [text] }]);
      const body = { name: 'Range', type: 'in_department', form_ids: [id] };
      const notCreated = await system.call('training', 'createType', { body }, staff.asking);
      expect(notCreated.body.fields).toEqual({ form_ids: [text] });
    }
    expect(await contentsOf(system)).toEqual(before);
    const many = Array.from({ length: 11 }, (_, n) => unknownId.slice(0, -2) + String(10 + n));
    expect(Object.keys((await update(many)).body.fields)).toEqual(['form_ids']);
    expect(said(await update('handgun'))).toBe('400 invalid_input');
  });

  test('are changed by training staff only', async () => {
    expect(said(await update([handgun.id], {}, officer.asking))).toBe('403 forbidden');
    expect(said(await update([handgun.id], {}, desk.asking))).toBe('403 forbidden');
    expect(await formsOf()).toBeUndefined();
  });

  test('can be required like an assessment, and then are not all taken away', async () => {
    const refused = await update([], { requires_pass: true });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['requires_pass']]);
    expect(said(await update([handgun.id], { requires_pass: true }))).toBe('ok');
    expect(Object.keys((await update([])).body.fields)).toEqual(['requires_pass']);
    expect(said(await update([], { assessment: 'pass_fail' }))).toBe('ok');
    expect(said(await update([rifle.id], { assessment: null }))).toBe('ok');
    expect(said(await update([], { requires_pass: false }))).toBe('ok');
  });

  test('taken away while a pass becomes required: one of the two is refused', async () => {
    await update([handgun.id]);
    table.beforeFirstTransaction(() => update([]));
    expect(said(await update(undefined, { requires_pass: true }))).toBe('400 invalid_input');
    expect(await findTrainingType(site.table, type.id)).not.toHaveProperty('requires_pass');
  });

  test('have their names in the audit log and in edit conflicts', async () => {
    await update([handgun.id]);
    await update([handgun.id, rifle.id]);
    expect((await auditEntries(site.table, 'type.update')).at(-1)).toMatchObject({
      before: { form_ids: [handgun.id] },
      after: { form_ids: [handgun.id, rifle.id] },
    });
    const log = await system.call('accounts', 'auditLog', { query: { kind: 'type.update' } }, chief.asking);
    const shown = log.body.filter(({ kind }: { kind: string }) => kind === 'type.update');
    expect(shown.map(({ before, after }: { before: unknown; after: unknown }) => [before, after])).toEqual([
      [{ evaluation_forms: ['Handgun'] }, { evaluation_forms: ['Handgun', 'Rifle'] }],
      [null, { evaluation_forms: ['Handgun'] }],
    ]);
    const refused = await update([rifle.id], { read: { form_ids: [handgun.id] } });
    expect(said(refused)).toBe('409 edit_conflict');
    expect(refused.body.conflicts).toMatchObject([{ yours: 'Rifle', theirs: 'Handgun, Rifle' }]);
  });
});

describe('a form that trainings use', () => {
  test('is not archived, and the trainings are named, archived ones as well', async () => {
    await update([handgun.id]);
    const refused = await archive(handgun);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      'The training “Firearms” uses this form. Please change that training first.',
    ]);
    const old = await buildType(system, site, { name: 'Basics', form_ids: [handgun.id] });
    await system.call('training', 'archiveType', { params: { id: old.id }, body: { archived: true } }, staff.asking);
    expect((await archive(handgun)).body.detail).toBe(
      'The trainings “Basics” and “Firearms” use this form. Please change those trainings first.',
    );
    expect(said(await archive(rifle))).toBe('ok');
    await update([]);
    await system.call('training', 'deleteType', { params: { id: old.id } }, staff.asking);
    expect((await archive(handgun)).body.archived).toBe(true);
    expect(said(await archive(handgun, false))).toBe('ok');
    expect(said(await update([handgun.id]))).toBe('ok');
  });

  test('chosen while it is archived: the training does not get it', async () => {
    table.beforeFirstTransaction(() => archive(handgun));
    const refused = await update([handgun.id]);
    expect(refused.body.fields).toEqual({ form_ids: ['The form “Handgun” is archived. Please choose another form.'] });
    expect(await formsOf()).toBeUndefined();
  });

  test('archived while a training gets it: it stays', async () => {
    table.beforeFirstTransaction(() => update([handgun.id]));
    expect(said(await archive(handgun))).toBe('409 in_use');
    expect(await formsOf()).toEqual([handgun.id]);
    table.beforeFirstTransaction(() => buildType(system, site, { form_ids: [rifle.id] }));
    expect(said(await archive(rifle))).toBe('409 in_use');
  });

  test('chosen and archived at once: one of the two is refused', async () => {
    for (let n = 0; n < 6; n++) {
      const form = await buildForm(system, site);
      const [archived, chosen] = await Promise.all([archive(form), update([form.id])]);
      expect([said(archived), said(chosen)]).toSatisfy(
        ([one, two]: string[]) =>
          (one === 'ok' && two === '400 invalid_input') || (one === '409 in_use' && two === 'ok'),
      );
      if (said(chosen) === 'ok') await update([]);
    }
  });
});
