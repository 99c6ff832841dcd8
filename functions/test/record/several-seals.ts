import type { Evidence } from '@muster/shared/record/evidence';
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
import { type System, usualNow } from '@muster/testing/system';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import { appendToDepartment, appendToPerson } from './append-entries.ts';

/** Asks for hours and certifications, and enters credits, attendance and exemptions of the people. */
async function requireHours(
  system: System,
  site: BuiltSite,
  { people, typeId }: { people: readonly Person[]; typeId: string },
): Promise<void> {
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
 * `requires`: with requirements of all kinds, credits and exemptions; the question is about all, or about these.
 */
export async function severalSeals(
  system: System,
  { requires }: { requires: false | 'all' | readonly string[] },
): Promise<Evidence> {
  const later = (days: number) => {
    system.clock.now = new Date(usualNow.getTime() + days * 86_400_000);
  };
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
  if (requires) await requireHours(system, site, { people, typeId: types[0]?.id ?? '' });
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
    requirement_ids: requires === false ? [types[0]?.id ?? ''] : requires === 'all' ? [] : requires,
    people: people.slice(0, 2).map(({ employee }) => employee.id),
  };
  return (await buildEvidence(staffOf(system, site), question, sealing)).evidence;
}
