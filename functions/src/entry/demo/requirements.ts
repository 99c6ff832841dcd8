import { addMonths, today } from '@muster/shared/rules/calendar';
import { exempt } from '../../areas/requirements/exemptions.ts';
import { createRequirement, updateRequirement } from '../../areas/requirements/write-requirement.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import type { Employee } from '../../table/entities/employee.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { demoCatalogue } from './catalogue.ts';
import { mandatorySince } from './classes.ts';

interface Seeded {
  /** Ids by name. */
  categories: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, TrainingType>;
  chief: Pick<Employee, 'employee_id'>;
}

function find<T>(found: ReadonlyMap<string, T>, name: string): T {
  const one = found.get(name);
  if (one === undefined) throw new Error(`The demo has no ${name}`);
  return one;
}

/** Requires some trainings of sworn employees only, and adds requirements (hours, one of two) and an exemption. */
export async function seedRequirements(
  context: SiteContext,
  { categories, groups, types, chief }: Seeded,
): Promise<void> {
  const date = today(context.site.timezone, context.now);
  const askedOf = (group: string) => ({ rank_ids: [], unit_ids: [], group_ids: [find(groups, group)] });
  for (const { name } of demoCatalogue.filter(({ sworn }) => sworn)) {
    const { id } = find(types, name);
    await updateRequirement(context, {
      id,
      edit: {
        ...{ name, asked: askedOf('Sworn'), rule: { kind: 'certification', type_ids: [id] } },
        ...{ source: undefined, effective_from: mandatorySince(context), effective_to: undefined },
      },
    });
  }
  await createRequirement(context, {
    name: 'In-service training',
    asked: askedOf('Sworn'),
    rule: {
      kind: 'hours',
      minutes: 40 * 60,
      // A cycle would begin with no one current. With the last two years, past days have answers.
      period: { kind: 'rolling', months: 24 },
      first_period: { kind: 'whole' },
      category_minimums: [{ category_ids: [find(categories, 'Ethics and law')], minutes: 4 * 60 }],
      courses: [],
      caps: [],
      excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
    },
    source: { citation: 'Riverton General Order 12-3', checked_on: date },
    effective_from: mandatorySince(context),
    effective_to: undefined,
  });
  await createRequirement(context, {
    name: 'First aid or crisis intervention',
    asked: askedOf('Civilian'),
    rule: {
      kind: 'certification',
      type_ids: [find(types, 'CPR and First Aid').id, find(types, 'Crisis Intervention').id],
    },
    source: undefined,
    effective_from: addMonths(date, -12),
    effective_to: undefined,
  });
  await exempt(context, {
    employee_id: '1112',
    requirement_id: find(types, 'Defensive Tactics').id,
    from: addMonths(date, -1),
    until: addMonths(date, 4),
    reason: 'On light duty after surgery',
    approver: chief.employee_id,
  });
}
