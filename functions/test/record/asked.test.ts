import { askedPart } from '@muster/shared/record/asked';
import type { Evidence } from '@muster/shared/record/evidence';
import { verifyEvidence } from '@muster/shared/record/verify';
import {
  type BuiltSite,
  buildCertification,
  buildPerson,
  buildSite,
  buildType,
  type Person,
  staffOf,
} from '@muster/testing/build';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { severalSeals } from './several-seals.ts';

const system = await buildSystem();
let site: BuiltSite;
let person: Person;
let type: TrainingType;

beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
  person = await buildPerson(system, site);
  type = await buildType(system, site, { name: 'First aid', is_mandatory: true });
  await buildType(system, site, { name: 'Firearms', is_mandatory: true });
  await buildType(system, site, { name: 'Driving', is_mandatory: false });
});

async function evidenceOf(
  requirement_ids: string[],
  { known, isLimited = false }: { known?: string; isLimited?: boolean } = {},
): Promise<Evidence> {
  const question = {
    on: '2026-05-13',
    requirement_ids,
    people: [person.employee.id],
    isLimited,
    ...(known && { known }),
  };
  const { evidence } = await buildEvidence(staffOf(system, site), question, buildSealing(system));
  expect(await verifyEvidence(evidence)).toMatchObject({ holds: true });
  return evidence;
}

test('a file says how many requirements and people it is about, and how many it leaves out', async () => {
  await buildPerson(system, site);
  const part = askedPart(await evidenceOf([type.id]));
  expect(part).toEqual({
    requirements: { asked: 1, inEffect: 2, isAll: true },
    people: { asked: 1, recorded: 3 },
    later: { count: 0, changes: [] },
  });
  expect(askedPart(await evidenceOf([])).requirements).toEqual({ asked: 2, inEffect: 2, isAll: true });
});

test('a file for an auditor of some trainings does not count the others', async () => {
  const { requirements } = askedPart(await evidenceOf([type.id], { isLimited: true }));
  expect(requirements).toEqual({ asked: 1, inEffect: 1, isAll: false });
});

test('later entries that change the answer are counted, with both answers', async () => {
  const known = system.clock.now.toISOString();
  system.clock.now = new Date(usualNow.getTime() + 3_600_000);
  expect(askedPart(await evidenceOf([], { known })).later).toEqual({ count: 0, changes: [] });
  await buildCertification(system, site, type, person.employee, '2026-05-02');
  const { later } = askedPart(await evidenceOf([], { known }));
  expect(later).toMatchObject({
    count: 1,
    changes: [
      {
        chain: person.employee.id,
        name: 'First aid',
        before: { status: 'MISSING' },
        after: { status: 'COMPLETED' },
      },
    ],
  });
});

test('a later entry about another day does not change the answer', async () => {
  const known = system.clock.now.toISOString();
  system.clock.now = new Date(usualNow.getTime() + 2 * 86_400_000);
  await buildCertification(system, site, type, person.employee, '2026-05-15');
  expect(askedPart(await evidenceOf([], { known })).later).toEqual({ count: 1, changes: [] });
});

test('with requirements of hours and exemptions, too', async () => {
  const { requirements, people } = askedPart(await severalSeals(system, { requires: ['FIRST'] }));
  expect(requirements).toEqual({ asked: 1, inEffect: 4, isAll: true });
  expect(people).toEqual({ asked: 2, recorded: 4 });
});
