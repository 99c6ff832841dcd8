import { as, buildClass, buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { formOf, officer, said, take } from '../waitlist/people.ts';

await prepareEachTest(['staff']);

const archive = (id: string, archived: boolean) =>
  system.call('training', 'archiveType', { params: { id }, body: { archived } }, staff.asking);

test('an archived training gets no new class and applies to no one; its classes continue, and it can be restored', async () => {
  const type = await buildType(system, site);
  const trainingClass = await buildClass(system, site, { type });
  const person = await officer(system, site);
  const asked = async () =>
    (await system.call('certification', 'mandatoryStatus', {}, person.asking)).body.map(
      ({ training_id }: { training_id: string }) => training_id,
    );
  expect(await asked()).toContain(type.id);

  expect((await archive(type.id, true)).body).toMatchObject({ id: type.id, archived: true });
  expect((await archive(type.id, true)).status).toBe(200);
  const body = { ...formOf(trainingClass), training_type_id: type.id };
  const refused = await system.call('training', 'addClass', { body }, staff.asking);
  expect(said(refused)).toBe('409 type_archived');
  expect(refused.body.detail).toContain('This training is archived');
  expect(await asked()).not.toContain(type.id);
  const { body: summaries } = await system.call('certification', 'summaries', {}, staff.asking);
  expect(summaries[0].certifications).toEqual([]);
  expect(await take(system, 'enroll', trainingClass, person)).toBe('ok');
  const { body: types } = await system.call('training', 'types', {}, staff.asking);
  expect(types).toMatchObject([{ id: type.id, archived: true }]);

  expect((await archive(type.id, false)).body).toMatchObject({ archived: false });
  expect(await asked()).toContain(type.id);
  const later = { ...body, dates: [{ date: '2026-09-01', start_time: '09:00', end_time: '10:00' }] };
  expect(said(await system.call('training', 'addClass', { body: later }, staff.asking))).toBe('ok');
  expect(await auditEntries(site.table, 'type.archive')).toHaveLength(1);
  expect(await auditEntries(site.table, 'type.unarchive')).toHaveLength(1);
  const chief = await as(system, site, site.chief);
  const { body: entries } = await system.call('accounts', 'auditLog', { query: { kind: 'type.archive' } }, chief);
  expect(entries).toMatchObject([{ before: { archived: false }, after: { archived: true } }]);
  await expectViewsAgree(system, site);
});

test('classes that are added while a training is archived are all added before it', async () => {
  const type = await buildType(system, site);
  const body = (n: number) => ({
    training_type_id: type.id,
    location: 'Room',
    class_size: 5,
    enrollment_start: '2026-05-01T12:00:00Z',
    enrollment_end: '2026-07-01T12:00:00Z',
    dates: [{ date: `2026-07-${10 + n}`, start_time: '09:00', end_time: '10:00' }],
  });
  const [archived, ...added] = await Promise.all([
    archive(type.id, true),
    ...Array.from({ length: 8 }, (_, n) => system.call('training', 'addClass', { body: body(n) }, staff.asking)),
  ]);
  expect(archived?.status).toBe(200);
  const answers = new Set(added.map(said));
  expect([...answers].filter((answer) => answer !== 'ok' && answer !== '409 type_archived')).toEqual([]);
  expect(said(await system.call('training', 'addClass', { body: body(15) }, staff.asking))).toBe('409 type_archived');
  await expectViewsAgree(system, site);
});

test('only a training of the department can be archived, with a plain yes or no', async () => {
  expect((await archive('01HZZZZZZZZZZZZZZZZZZZZZZZ', true)).status).toBe(404);
  const { id } = await buildType(system, site);
  expect(said(await archive(id, 'yes' as never))).toBe('400 invalid_input');
});
