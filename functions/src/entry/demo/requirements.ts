import { addMonths, today } from '@muster/shared/rules/calendar';
import { exempt } from '../../areas/requirements/exemptions.ts';
import { createRequirement } from '../../areas/requirements/write-requirement.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import type { Employee } from '../../table/entities/employee.ts';

interface Seeded {
  /** The ids by name. */
  categories: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
  chief: Pick<Employee, 'employee_id'>;
}

const idOf = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no ${name}`);
  return id;
};

/** Adds requirements of the demo department beside its mandatory trainings, hours in a cycle of two years and one of two trainings, and an exemption. */
export async function seedRequirements(
  context: SiteContext,
  { categories, groups, types, chief }: Seeded,
): Promise<void> {
  const date = today(context.site.timezone, context.now);
  // The cycle ends half a year from now, whenever the demo is seeded: some have the hours already.
  const cycle = `${addMonths(date, -18).slice(0, 7)}-01`;
  const category = (name: string) => idOf(categories, name);
  await createRequirement(context, {
    name: 'In-service training',
    asked: { rank_ids: [], unit_ids: [], group_ids: [idOf(groups, 'Sworn')] },
    rule: {
      kind: 'hours',
      minutes: 20 * 60,
      period: { kind: 'cycle', months: 24, from: cycle },
      first_period: { kind: 'pro_rata' },
      category_minimums: [
        { category_ids: [category('Firearms')], minutes: 4 * 60 },
        { category_ids: [category('Use of force')], minutes: 4 * 60 },
      ],
      courses: [],
      caps: [{ of: 'category', category_id: category('Ethics and law'), minutes: 8 * 60 }],
      excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
    },
    source: { citation: 'Riverton General Order 12-3', checked_on: date },
    effective_from: addMonths(cycle, -24),
    effective_to: undefined,
  });
  await createRequirement(context, {
    name: 'First aid or crisis intervention',
    asked: { rank_ids: [], unit_ids: [], group_ids: [idOf(groups, 'Civilian')] },
    rule: {
      kind: 'certification',
      type_ids: [idOf(types, 'CPR and First Aid'), idOf(types, 'Crisis Intervention')],
    },
    source: undefined,
    effective_from: addMonths(date, -12),
    effective_to: undefined,
  });
  await exempt(context, {
    employee_id: '1112',
    requirement_id: idOf(types, 'Defensive Tactics'),
    from: addMonths(date, -1),
    until: addMonths(date, 4),
    reason: 'On light duty after surgery',
    approver: chief.employee_id,
  });
}
