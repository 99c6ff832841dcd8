import { buildClass, buildPerson, buildSite, buildType } from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';

const system = await buildSystem();

test('a class of the past is marked as entered later, and certifies on its last day, with the truth in recorded_at', async () => {
  const site = await buildSite(system);
  const trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  const officer = await buildPerson(system, site);
  const { employee_id } = officer.employee;
  const type = await buildType(system, site, { expiration_months: 24 });
  const { body: held } = await system.call(
    'training',
    'addClass',
    {
      body: {
        training_type_id: type.id,
        location: 'Old academy',
        class_size: 5,
        enrollment_start: '2024-01-01T00:00:00.000Z',
        enrollment_end: '2024-02-01T00:00:00.000Z',
        dates: [
          { date: '2024-02-28', start_time: '09:00', end_time: '12:00' },
          { date: '2024-02-29', start_time: '09:00', end_time: '12:00' },
        ],
      },
    },
    trainer.asking,
  );
  expect(held.entered_later).toBe(true);
  await system.call(
    'attendance',
    'addAttendee',
    { params: { classId: held.id }, body: { employee_id } },
    trainer.asking,
  );
  const issued = await system.call(
    'certification',
    'issue',
    { params: { classId: held.id }, body: { employee_ids: [employee_id] } },
    trainer.asking,
  );
  expect(issued.body).toMatchObject({ issued: [employee_id] });
  const { body } = await system.call('record', 'of', { params: { employee_id } }, trainer.asking);
  expect(body.certifications).toMatchObject([
    { certification_date: '2024-02-29', expiration_date: '2026-02-28', class_id: held.id },
  ]);
  expect(body.entries.find(({ kind }: { kind: string }) => kind === 'certification.issued')).toMatchObject({
    valid_on: '2024-02-29',
    recorded_at: usualNow.toISOString(),
  });
  const { body: classes } = await system.call('training', 'classes', { params: { id: type.id } }, officer.asking);
  expect(classes).toMatchObject([{ id: held.id, entered_later: true }]);
});

test('a class that was entered before it began is not marked', async () => {
  const site = await buildSite(system);
  const officer = await buildPerson(system, site);
  const { type_id } = await buildClass(system, site, { inDays: 1 });
  const { body } = await system.call('training', 'classes', { params: { id: type_id } }, officer.asking);
  expect(body[0]).not.toHaveProperty('entered_later');
});
