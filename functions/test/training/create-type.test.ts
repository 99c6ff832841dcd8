import { today } from '@muster/shared/rules/calendar';
import { buildSite, buildType, staffOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { dumpSite } from '@muster/testing/dump';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { createType, presentType } from '../../src/domain/training/create-type.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import { trainingTypes } from '../../src/table/entities/training-type.ts';

const contention = contentionSimulator();
const system = await buildSystem({ onClient: contention.onClient });

const input = {
  name: 'First Aid',
  description: undefined,
  is_mandatory: true,
  type: 'out_of_department' as const,
  expiration_months: 24,
};

// spec 3.13, 7.30
test('a type is stored as given, without classes, and answered with null for absent fields', async () => {
  const site = await buildSite(system);
  const made = await createType(staffOf(system, site), input);
  const stored = (await trainingTypes(site.table)).get(made.id);
  expect(stored).toEqual({
    id: made.id,
    name: 'First Aid',
    is_mandatory: true,
    mandatory_since: today(site.site.timezone, system.clock.now),
    type: 'out_of_department',
    expiration_months: 24,
    class_count: 0,
  });
  expect(presentType(made)).toEqual({
    id: made.id,
    archived: false,
    mandatory_since: made.mandatory_since,
    ...input,
    description: null,
  });
  const never = { ...made, description: 'With a test', expiration_months: undefined };
  expect(presentType(never)).toMatchObject({ description: 'With a test', expiration_months: null });
});

test.each(['First Aid', 'FIRST AID', ' first  aid ', 'first\taid', 'Ｆirst Aid'])(
  '"%s" is refused if "First Aid" exists, and nothing is written',
  async (name) => {
    const site = await buildSite(system);
    await buildType(system, site, { name: 'First Aid' });
    const before = await dumpSite(system, site.code);
    const refused = await createType(staffOf(system, site), { ...input, name }).catch((error) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused.code).toBe('name_taken');
    expect(await dumpSite(system, site.code)).toEqual(before);
  },
);

test('a name whose characters fold into many more is unique, too', async () => {
  const staff = staffOf(system, await buildSite(system));
  const name = '\ufdfa'.repeat(200);
  await createType(staff, { ...input, name });
  await createType(staff, { ...input, name: name.slice(1) });
  const refused = await createType(staff, { ...input, name }).catch((error) => error);
  expect(refused.code).toBe('name_taken');
});

test('a name of another site, or with the same beginning, is free', async () => {
  const [site, other] = [await buildSite(system), await buildSite(system)];
  await buildType(system, site, { name: 'First Aid' });
  await buildType(system, other, { name: 'First Aid' });
  await buildType(system, site, { name: 'First Aid 2' });
  expect([(await trainingTypes(site.table)).size, (await trainingTypes(other.table)).size]).toEqual([2, 1]);
});

test('eight concurrent creations with one name: one succeeds', async () => {
  const staff = staffOf(system, await buildSite(system));
  const before = contention.conflicts();
  contention.holdNext();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      createType(staff, input).then(
        () => 'made',
        (error) => (error instanceof ApiError ? error.code : error),
      ),
    ),
  );
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(outcomes.toSorted()).toEqual(['made', ...Array(7).fill('name_taken')]);
  expect((await trainingTypes(staff.table)).size).toBe(1);
});
