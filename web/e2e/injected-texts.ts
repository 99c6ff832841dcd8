import { contract, routes } from '@muster/shared/contract';
import type { APIRequestContext } from '@playwright/test';
import type * as z from 'zod';
import { apiAs, dayFromNow } from './arrange.ts';
import { lakeside, type Person } from './people.ts';

/** Short enough for every text field; what it would do where it is not shown as text: put an element there, and run. */
const markup = '"><img src=x onerror=ran()>';
const script = `${markup}<script>ran()</script>`;

/** What stands in each text field: recognisable, and of another kind where there is room. */
export const hostile = {
  first_name: `Fi${script}`,
  middle_name: `Mi${script}`,
  last_name: `La${script}`,
  badge_number: `B${markup}`,
  rank: `Rk${script}`,
  type: `Ty${script}`,
  other_type: `javascript:ran()//Ot${script}`,
  description: `javascript:ran()//De${script}`,
  location: `javascript:ran()//Lo${script}`,
  changed_location: `javascript:ran()//Ch${script}`,
  bug_report: `Bu${script}`,
  department: `De${script}`,
} as const;

/** The text fields of calls that are filled in below, and those whose content no screen ever shows. */
export const seeded = ['first_name', 'middle_name', 'last_name', 'badge_number', 'name', 'description', 'location'];
export const neverShown = {
  'what somebody knows or has': ['username', 'password', 'old_password', 'new_password', 'refresh', 'user_id'],
  'a code or an id that has to exist': ['site_code', 'rank_id'],
};

type Shape = Record<string, z.core.$ZodType>;

/** The fields of an input, in whatever it is wrapped. */
function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = schema as unknown as { def: { type: string; shape?: Shape; out?: z.core.$ZodType } };
  if (def.shape) return def.shape;
  return def.type === 'pipe' && def.out ? shapeOf(def.out) : {};
}

/** The names of all body fields of the contract that take the hostile text. */
export function textFields(): string[] {
  const names = routes.flatMap(({ endpoint }) =>
    endpoint.body
      ? Object.entries(shapeOf(endpoint.body))
          .filter(([, field]) => (field as z.ZodType).safeParse(`${markup}1`).success)
          .map(([name]) => name)
      : [],
  );
  return [...new Set(names)].toSorted();
}

/**
 * Fills every text field in the small department: an administrator whose name, rank and badge are hostile, with seats in hostile
 * classes of hostile trainings, and word of it. Answers that administrator, who has a temporary password.
 */
export async function arrangeHostile(request: APIRequestContext): Promise<Person & { day: string }> {
  const ask = await apiAs(request, lakeside);
  // Another store's names are not this run's.
  const run = Date.now().toString(36).slice(-5);
  const username = `H${run}`;
  const rank = await ask(contract.ranks.create, { body: { name: `before ${run}` } });
  await ask(contract.ranks.rename, { params: { id: rank.id }, body: { name: `${hostile.rank}${run}` } });
  const { first_name, middle_name, last_name, badge_number } = hostile;
  const profile = { first_name, middle_name, last_name, badge_number, rank_id: rank.id };
  const before = { ...profile, first_name: 'before', last_name: 'before', employee_id: username };
  const { temporary_password } = await ask(contract.roster.create, { body: before });
  await ask(contract.roster.update, { params: { employee_id: username }, body: profile });
  for (const permission_type of ['admin_access', 'manage_trainings', 'manage_employees'] as const) {
    await ask(contract.permissions.manage, {
      body: { employee_id: username, permission_type, active: true },
    });
  }

  const { createType, updateType } = contract.training;
  const about = { description: hostile.description, type: 'in_department', is_mandatory: true } as const;
  const type = await ask(createType, { body: { ...about, name: `before ${run}` } });
  await ask(updateType, { params: { id: type.id }, body: { ...about, name: `${hostile.type}${run}` } });
  const other = await ask(createType, { body: { ...about, name: `${hostile.other_type}${run}` } });
  const times = { enrollment_start: '2020-01-01T00:00:00Z', enrollment_end: '2100-01-01T00:00:00Z' };
  const addClass = (training_type_id: string, days: number, location: string = hostile.location) =>
    ask(contract.training.addClass, {
      body: {
        ...times,
        training_type_id,
        location,
        class_size: 5,
        dates: [{ date: dayFromNow(days), start_time: '04:00', end_time: '05:00' }],
      },
    });
  const held = await addClass(type.id, -9);
  const coming = await addClass(type.id, 33, 'before');
  const dates = [{ date: dayFromNow(34), start_time: '04:00', end_time: '05:00' }];
  await addClass(type.id, 35);
  await addClass(other.id, 36);
  for (const { id } of [held, coming]) {
    await ask(contract.training.addAttendee, { params: { classId: id }, body: { employee_id: username } });
  }
  await ask(contract.training.updateClass, {
    params: { id: coming.id },
    body: { ...times, location: hostile.changed_location, class_size: 5, dates },
  });
  return { site: lakeside.site, username, password: temporary_password, day: dayFromNow(34) };
}
