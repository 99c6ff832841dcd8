import type { PermissionMap } from '@muster/shared/permissions';
import { addDays, addMonths } from '@muster/shared/rules/calendar';

export interface DemoRank {
  name: string;
  superior?: string;
  /** In the diagram. */
  position: { x: number; y: number };
}

/** The ranks of the demo department: a tree, from the top. */
export const demoRanks: readonly DemoRank[] = [
  { name: 'Chief of Police', position: { x: 255, y: 0 } },
  { name: 'Deputy Chief', superior: 'Chief of Police', position: { x: 255, y: 105 } },
  { name: 'Captain', superior: 'Deputy Chief', position: { x: 255, y: 210 } },
  { name: 'Lieutenant', superior: 'Captain', position: { x: 120, y: 315 } },
  { name: 'Records Clerk', superior: 'Captain', position: { x: 390, y: 315 } },
  { name: 'Detective', superior: 'Lieutenant', position: { x: 0, y: 420 } },
  { name: 'Sergeant', superior: 'Lieutenant', position: { x: 240, y: 420 } },
  { name: 'Officer', superior: 'Sergeant', position: { x: 240, y: 525 } },
  { name: 'Cadet', superior: 'Officer', position: { x: 240, y: 630 } },
];

export interface DemoPerson {
  employee_id: string;
  first_name: string;
  middle_name?: string;
  last_name: string;
  rank: string;
  permissions?: PermissionMap;
}

/** For how many months people of a rank have been employed, at least and at most: 2 to 20 years, which the certifications are within. */
const monthsEmployed: Record<string, readonly [least: number, most: number]> = {
  'Chief of Police': [240, 240],
  'Deputy Chief': [216, 239],
  Captain: [180, 215],
  Lieutenant: [132, 179],
  Sergeant: [96, 143],
  Detective: [72, 131],
  'Records Clerk': [48, 119],
  Officer: [27, 131],
  Cadet: [24, 26],
};

/** Returns the day of hire of a person of the demo: a Monday in the time that their rank takes, and always the same for a day of today. */
export function hiredOn({ employee_id, rank }: Pick<DemoPerson, 'employee_id' | 'rank'>, today: string): string {
  const [least, most] = monthsEmployed[rank] ?? [60, 119];
  const date = addMonths(today, -(least + ((Number(employee_id) * 37) % (most - least + 1))));
  // The Monday before: nobody is employed for less than the least.
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The accounts that the README names (docs/design.md section 5). */
const named: readonly DemoPerson[] = [
  {
    employee_id: '1001',
    first_name: 'Margaret',
    middle_name: 'Anne',
    last_name: 'Holloway',
    rank: 'Chief of Police',
    permissions: { admin_access: true, manage_employees: true, manage_trainings: true },
  },
  {
    employee_id: '1002',
    first_name: 'Daniel',
    last_name: 'Okafor',
    rank: 'Sergeant',
    permissions: { manage_trainings: true },
  },
  {
    employee_id: '1003',
    first_name: 'Priya',
    middle_name: 'Leela',
    last_name: 'Raman',
    rank: 'Records Clerk',
    permissions: { manage_employees: true },
  },
  { employee_id: '1004', first_name: 'Lucas', middle_name: 'James', last_name: 'Whitfield', rank: 'Officer' },
  { employee_id: '1005', first_name: 'Nora', last_name: 'Castellanos', rank: 'Cadet' },
];

const firstNames =
  'James Maria Robert Linda Michael Aisha William Grace Thomas Elena Samuel Hannah Marcus Olivia Victor Naomi Andre Julia Kevin Teresa Omar Rachel Patrick Simone Diego Caroline Isaac Mei Nathan Rosa'.split(
    ' ',
  );
const lastNames =
  'Abbott Barrera Chen Delgado Ellison Fitzgerald Goodwin Hargrove Ibrahim Jankowski Kessler Lindqvist Moreau Novak Oyelaran Prescott Quintero Rosenthal Sandoval Thackeray Underwood Vandermeer Wozniak Xiong Yamamoto Zielinski'.split(
    ' ',
  );

/** The ranks of the other employees, in a repeating pattern. */
const rankPattern =
  'Officer Officer Officer Sergeant Officer Detective Officer Officer Cadet Lieutenant Officer Officer'.split(' ');
const seniors: Record<number, string> = {
  1006: 'Deputy Chief',
  1007: 'Captain',
  1008: 'Captain',
  1009: 'Records Clerk',
};

/** The other department's ranks and people; its administrator holds the first rank. */
export const lakeRanks: readonly DemoRank[] = [
  { name: 'Sheriff', position: { x: 120, y: 0 } },
  { name: 'Deputy', superior: 'Sheriff', position: { x: 120, y: 105 } },
];
export const lakePeople: readonly DemoPerson[] = [
  { employee_id: '2002', first_name: 'Irene', last_name: 'Sato', rank: 'Deputy' },
];

/** Returns the employees of the demo department: about 120, always the same. */
export function demoPeople(): DemoPerson[] {
  const rest = Array.from({ length: 115 }, (_, n) => {
    const number = 1006 + n;
    return {
      employee_id: String(number),
      first_name: firstNames[(n * 7) % firstNames.length] ?? '',
      ...(n % 3 === 0 ? { middle_name: firstNames[(n * 11 + 5) % firstNames.length] } : {}),
      last_name: lastNames[(n * 5 + Math.floor(n / lastNames.length)) % lastNames.length] ?? '',
      rank: seniors[number] ?? rankPattern[n % rankPattern.length] ?? 'Officer',
    };
  });
  return [...named, ...rest];
}
