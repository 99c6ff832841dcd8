import type { Evidence } from '@muster/shared/record/evidence';
import { verifyEvidence } from '@muster/shared/record/verify';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
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
import { tampered, tamperingNames } from '@muster/testing/tampering';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import { appendToDepartment, appendToPerson } from './append-entries.ts';

const system = await buildSystem();

const later = (days: number) => {
  system.clock.now = new Date(usualNow.getTime() + days * 86_400_000);
};

/** Asks for hours and certifications, and enters credits, attendance and exemptions of the people. */
async function requireHours(site: BuiltSite, people: readonly Person[], typeId: string): Promise<void> {
  const everyone = { rank_ids: [], unit_ids: [], group_ids: [] };
  const required = (requirement_id: string, rule: RequirementRule): NewEntry => ({
    kind: 'requirement.defined',
    valid_on: '2026-01-01',
    data: { requirement_id, name: `Requirement ${requirement_id}`, asked: everyone, rule },
  });
  const entries = [
    required('FIRST', { kind: 'certification', type_ids: [typeId] }),
    required('HOURS', {
      kind: 'hours',
      minutes: 2400,
      period: { kind: 'calendar_year' },
      first_period: { kind: 'whole' },
      category_minimums: [{ category_ids: ['K'], minutes: 60 }],
      courses: [],
      caps: [],
      excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
    }),
    required('ENDED', { kind: 'certification', type_ids: [typeId] }),
    { kind: 'requirement.ended', valid_on: '2026-02-01', data: { requirement_id: 'ENDED' } } as const,
  ];
  await appendToDepartment(system, site, entries);
  for (const { employee } of people) {
    const approver = { id: 'x', employee_id: '1' };
    const own: NewEntry[] = [
      {
        kind: 'credit.recorded',
        valid_on: '2026-02-02',
        data: { minutes: 90, category_ids: ['K'] },
        texts: { title: 'Talk' },
      },
      { kind: 'credit.recorded', valid_on: '2026-02-03', data: { minutes: 45, category_ids: [] } },
      {
        kind: 'exemption.granted',
        valid_on: '2026-02-01',
        data: { requirement_id: 'FIRST', approver },
        texts: { reason: 'Injured' },
      },
      {
        kind: 'exemption.granted',
        valid_on: '2026-02-01',
        data: { requirement_id: 'HOURS', until: '2026-03-01', approver },
      },
    ];
    const before = await appendToPerson(system, site, employee, own);
    const data = { entry: before + 2 };
    await appendToPerson(system, site, employee, [{ kind: 'credit.withdrawn', valid_on: '2026-02-04', data }]);
  }
}

/**
 * Builds a department with three people, two of them in the file, and two seals, the second after more was written.
 * `requires`: with requirements of all kinds, credits and exemptions.
 */
async function aFile({ requires }: { requires: boolean }): Promise<Evidence> {
  later(0);
  const site = await buildSite(system);
  const types = [
    await buildType(system, site, { name: 'First aid' }),
    await buildType(system, site, { name: 'Firearms' }),
  ];
  const people = [await buildPerson(system, site), await buildPerson(system, site), await buildPerson(system, site)];
  const sealing = buildSealing(system);
  const certify = async (days: readonly string[]) => {
    for (const { employee } of people) {
      for (const [n, type] of types.entries()) {
        for (const day of days)
          await buildCertification(system, site, type, employee, day.replace('DD', String(10 + n)));
      }
    }
  };
  if (requires) await requireHours(site, people, types[0]?.id ?? '');
  await certify(['2026-01-DD', '2026-02-DD']);
  later(1);
  await sealSite(site.table, sealing);
  later(2);
  await certify(['2026-03-DD']);
  later(3);
  await sealSite(site.table, sealing);
  later(4);
  const question = {
    on: '2026-05-13',
    known: usualNow.toISOString(),
    requirement_ids: requires ? [] : [types[0]?.id ?? ''],
    people: people.slice(0, 2).map(({ employee }) => employee.id),
  };
  return (await buildEvidence(staffOf(system, site), question, sealing)).evidence;
}

const files = [await aFile({ requires: false }), await aFile({ requires: true })] as const;

test('an unchanged file is valid and says since when its entries are sealed', async () => {
  for (const file of files) {
    const verdict = await verifyEvidence(structuredClone(file));
    expect(verdict).toMatchObject({ holds: true, facts: { chains: 3, seals: 3 } });
  }
});

test('a file has the parts of requirements only where the records tell of them', () => {
  const [trainings, requirements] = files;
  expect(JSON.stringify(trainings)).not.toMatch(/"requirement/);
  expect(requirements.question).toMatchObject({ training_ids: [], requirement_ids: [] });
  expect(requirements.answers[0]).toMatchObject({ statuses: [] });
  const answered = requirements.answers[0]?.requirements?.map(({ requirement_id, status }) => [requirement_id, status]);
  expect(answered).toContainEqual(['FIRST', 'EXEMPT']);
  expect(answered).toContainEqual(['HOURS', 'SHORT']);
});

const runs = Number(process.env.TAMPERINGS ?? 300);

test(`${runs} tamperings are named, also where the hashes were made to fit again`, { timeout: 900_000 }, async () => {
  const reached = new Set<string>();
  const any = fc.oneof(...files.map((file) => tampered(file)));
  await fc.assert(
    fc.asyncProperty(any, async (made) => {
      fc.pre(made !== undefined);
      const { name, evidence } = made;
      reached.add(name);
      const verdict = await verifyEvidence(evidence);
      expect(verdict, name).toMatchObject({ holds: false, fault: expect.stringMatching(/\.$/) });
    }),
    { numRuns: runs },
  );
  expect([...reached].sort()).toEqual(tamperingNames.toSorted());
});
