import type { Program } from '@muster/shared/field-training-answers';
import { formContent } from '@muster/shared/forms/form-fields';
import { buildType, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { buildProgram, buildReportForm, buildTrainee, programContentOf } from '@muster/testing/field-training';
import { formContentOf } from '@muster/testing/forms';
import type { Body, RequestParts } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { createForm } from '../../src/areas/forms/write-form.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { findDepartmentRecord } from '../../src/table/entities/department-record.ts';
import { findProgramVersion } from '../../src/table/entities/field-program.ts';
import { call, longEmployed, said } from './field.ts';

await prepareEachTest(['other', 'officer', 'trainer', 'chief']);

type Answer = Program & Body;

const add = (content: object, by: RequestParts = trainer.asking) =>
  call<Answer>('addProgram', { body: { content } }, by);
const save = (id: string, body: object, by: RequestParts = trainer.asking) =>
  call<Answer>('updateProgram', { params: { id }, body }, by);
const archiveForm = (id: string, archived = true) =>
  system.call('forms', 'archive', { params: { id }, body: { archived } }, trainer.asking);
const definitions = async () =>
  (await findDepartmentRecord(site.table)).entries.flatMap((entry) =>
    entry.kind === 'program.defined' ? [entry.data] : [],
  );

describe('a program', () => {
  test('names forms, trainings and coordinators, and is noted in the record of the department', async () => {
    const [form, type] = [await buildReportForm(system, site), await buildType(system, site)];
    const { employee_id, id } = officer.employee;
    const sent = programContentOf(form.id, { trainer_type_ids: [type.id], coordinators: [employee_id] });
    const { status, body } = await add(sent);
    expect([status, body]).toMatchObject([
      201,
      {
        name: sent.name,
        version: 1,
        archived: false,
        newest: 1,
        weeks: 8,
        trainees: 0,
        content: { ...sent, report_days: 1, review_days: 3, separate_evaluator: false },
        coordinators: [{ employee_id, name: expect.stringContaining('Officer') }],
      },
    ]);
    expect((await call('program', { params: { id: body.id } }, chief.asking)).body).toEqual(body);
    const [row] = (await call('programs', {}, chief.asking)).body;
    expect(row).toEqual({
      id: body.id,
      name: sent.name,
      version: 1,
      archived: false,
      newest: 1,
      weeks: 8,
      trainees: 0,
      may_start: true,
    });
    expect((await findProgramVersion(site.table, body.id, 1))?.content.coordinators).toEqual([id]);
    expect(await definitions()).toEqual([
      { program_id: body.id, name: sent.name, version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await auditEntries(site.table, 'program.add')).toMatchObject([
      { subject: { program: body.id }, after: { name: sent.name, program_version: 1, phases: 2, weeks: 8 } },
    ]);
  });

  test('is changed in new versions, and an equal content makes none', async () => {
    const { id, content, newest } = await buildProgram(system, site);
    const longer = { ...content, phases: content.phases.map((phase) => ({ ...phase, weeks: 5 })) };
    const changed = await save(id, { content: longer, read: newest });
    expect([said(changed), changed.body]).toMatchObject(['ok', { version: 2, newest: 2, weeks: 10 }]);
    // The same request again, and one with an old version.
    expect((await save(id, { content: longer, read: newest })).body).toEqual(changed.body);
    expect(said(await save(id, { content: { ...content, name: 'Other' }, read: newest }))).toBe('409 edit_conflict');
    expect((await findProgramVersion(site.table, id, 1))?.content.phases[0]?.weeks).toBe(4);
    expect((await definitions()).map(({ version }) => version)).toEqual([1, 2]);
  });

  test.each(['daily_form_id', 'weekly_form_id', 'phase_form_id'] as const)(
    'requires that %s is a published form for field training of people',
    async (field) => {
      const daily = await buildReportForm(system, site);
      const draft = await createForm(staffOf(system, site), {
        content: formContent.parse(formContentOf({}, { name: 'Draft', purpose: 'field_training' })),
      });
      const archived = await buildReportForm(system, site);
      await archiveForm(archived.id);
      const wrong = {
        unknown: '01KRH4FVM00000000000000000',
        draft: draft.id,
        archived: archived.id,
        skill: (await buildForm(system, site)).id,
        firearm: (await buildReportForm(system, site, {}, { of: 'firearm' })).id,
        foreign: (await buildReportForm(system, other)).id,
      };
      for (const [name, id] of Object.entries(wrong)) {
        const answer = await add({ ...programContentOf(daily.id), [field]: id });
        expect([name, said(answer)]).toEqual([name, `400 content.${field}`]);
      }
      expect(await definitions()).toEqual([]);
    },
  );

  test('refuses unknown people and trainings, and wrong phases, at their fields', async () => {
    const { id } = await buildReportForm(system, site);
    const foreign = await buildType(system, other);
    expect(said(await add(programContentOf(id, { coordinators: ['unknown-here'] })))).toBe('400 content.coordinators');
    expect(said(await add(programContentOf(id, { trainer_type_ids: [foreign.id] })))).toBe(
      '400 content.trainer_type_ids',
    );
    expect(said(await add(programContentOf(id, { phases: [] })))).toBe('400 content.phases');
    const twice = { key: 'a', name: 'A', weeks: 1 };
    expect(said(await add(programContentOf(id, { phases: [twice, twice] })))).toBe('400 content.phases');
    expect(said(await add(programContentOf(id, { phases: [{ ...twice, weeks: 0 }] })))).toBe(
      '400 content.phases.0.weeks',
    );
    expect(said(await add(programContentOf(id, { attestation: ' ' })))).toBe('400 content.attestation');
  });

  test('has a name of its own', async () => {
    const first = await buildProgram(system, site, { name: 'Patrol' });
    const second = await buildProgram(system, site, { name: 'Traffic' });
    const { daily_form_id } = first.content;
    expect(said(await add(programContentOf(daily_form_id, { name: 'PATROL' })))).toBe('409 name_taken');
    const renamed = { ...second.content, name: 'patrol' };
    expect(said(await save(second.id, { content: renamed, read: 1 }))).toBe('409 name_taken');
    expect(said(await save(first.id, { content: { ...first.content, name: 'Motor' }, read: 1 }))).toBe('ok');
    expect(said(await save(second.id, { content: renamed, read: 1 }))).toBe('ok');
  });

  test('is one of at most 50', async () => {
    const { id } = await buildReportForm(system, site);
    await transact(site.table, [put(site.table, { PK: `${site.code}#SITE`, SK: 'LIST#FIELD-PROGRAM', size_now: 49 })]);
    expect(said(await add(programContentOf(id)))).toBe('ok');
    expect(said(await add(programContentOf(id)))).toBe('409 list_full');
  });

  test('is archived when no one is in training, and restored', async () => {
    const { id, content } = await buildProgram(system, site);
    const archive = (read: number, archived = true) => save(id, { content, read, archived });
    const learner = await longEmployed();
    await buildTrainee(system, site, { program: { id, content: content as never }, employee: learner.employee });
    const refused = await archive(1);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      'A trainee is in this program. It can be archived after they finish.',
    ]);
    await system.call('roster', 'delete', { params: { employee_id: learner.employee.employee_id } }, chief.asking);
    expect((await archive(1)).body).toMatchObject({ archived: true, version: 1, newest: 2 });
    expect(said(await archive(2, false))).toBe('ok');
    expect((await definitions()).map(({ archived = false }) => archived)).toEqual([false, true, false]);
    expect((await auditEntries(site.table, 'program.archive')).length).toBe(1);
    expect((await auditEntries(site.table, 'program.restore')).length).toBe(1);
  });

  test('is not archived while someone starts', async () => {
    const { id, content } = await buildProgram(system, site);
    const learner = await longEmployed();
    const start = { employee_id: learner.employee.employee_id, program_id: id, from: '2026-05-04' };
    const [started, archived] = await Promise.all([
      call('start', { body: start }, trainer.asking),
      save(id, { content, read: 1, archived: true }),
    ]);
    expect([said(started), said(archived)].filter((answer) => answer === 'ok')).toHaveLength(1);
  });
});

describe('a form or training of a program', () => {
  test('is not archived before the program is', async () => {
    const form = await buildReportForm(system, site);
    const { id, content } = await buildProgram(system, site, { daily_form_id: form.id });
    const refused = await archiveForm(form.id);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      `The field training program “${content.name}” uses this form. Please change that program first.`,
    ]);
    await save(id, { content, read: 1, archived: true });
    expect(said(await archiveForm(form.id))).toBe('ok');
    // Its form is archived: the program can be renamed, but not restored.
    expect(said(await save(id, { content: { ...content, name: 'Old' }, read: 2, archived: true }))).toBe('ok');
    expect(said(await save(id, { content, read: 3 }))).toBe('400 content.daily_form_id');
  });

  test('is archived, not deleted, once a version names it: trainees of that version still get trainers', async () => {
    const [type, later] = [await buildType(system, site), await buildType(system, site)];
    const { id, content } = await buildProgram(system, site, { trainer_type_ids: [type.id] });
    const typeCall = (name: 'deleteType' | 'archiveType', typeId: string, body = {}) =>
      system.call('training', name, { params: { id: typeId }, ...body } as never, trainer.asking);
    await save(id, { content: { ...content, trainer_type_ids: [later.id] }, read: 1 });
    await save(id, { content: { ...content, trainer_type_ids: [] }, read: 2 });
    for (const one of [type, later]) {
      const refused = await typeCall('deleteType', one.id);
      expect([said(refused), refused.body.detail]).toEqual([
        '409 in_use',
        `A version of the field training program “${content.name}” requires this training of trainers. Please archive the training instead.`,
      ]);
    }
    expect(said(await typeCall('archiveType', type.id, { body: { archived: true } }))).toBe('ok');
  });

  test('is archived or used, not both at once', async () => {
    const form = await buildReportForm(system, site);
    const answers = await Promise.all([archiveForm(form.id), add(programContentOf(form.id))]);
    expect(answers.map(said).filter((answer) => answer === 'ok')).toHaveLength(1);
  });

  test('stays a form for field training', async () => {
    const form = await buildReportForm(system, site);
    await buildProgram(system, site, { daily_form_id: form.id });
    const content = { ...form.content, purpose: 'checklist' };
    const saved = await system.call(
      'forms',
      'update',
      { params: { id: form.id }, body: { content, read: form.newest } as never },
      trainer.asking,
    );
    const { newest } = saved.body;
    const published = await system.call(
      'forms',
      'publish',
      { params: { id: form.id }, body: { read: newest } },
      trainer.asking,
    );
    expect([said(saved), said(published)]).toEqual(['ok', '409 in_use']);
  });
});
