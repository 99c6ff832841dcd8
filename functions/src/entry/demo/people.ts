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
  unit: string;
  permissions?: PermissionMap;
  /** Hired three weeks ago, with an unused temporary password. */
  isNew?: boolean;
}

/** Months of employment by rank, at least and at most: 2 to 20 years. Certifications are within them. */
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

/** Returns a demo person's hire date: a Monday within the range of their rank, constant for a day. */
export function hiredOn(
  { employee_id, rank, isNew }: Pick<DemoPerson, 'employee_id' | 'rank' | 'isNew'>,
  today: string,
): string {
  const [least, most] = monthsEmployed[rank] ?? [60, 119];
  const date = isNew
    ? addDays(today, -21)
    : addMonths(today, -(least + ((Number(employee_id) * 37) % (most - least + 1))));
  // The Monday before, to respect the minimum.
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The accounts in the README (docs/design.md section 4). */
const named: readonly DemoPerson[] = [
  {
    employee_id: '1001',
    first_name: 'Margaret',
    middle_name: 'Anne',
    last_name: 'Holloway',
    rank: 'Chief of Police',
    unit: 'Command',
    permissions: { admin_access: true, manage_employees: true, manage_trainings: true },
  },
  {
    employee_id: '1002',
    first_name: 'Daniel',
    last_name: 'Okafor',
    rank: 'Sergeant',
    unit: 'Training',
    permissions: { manage_trainings: true },
  },
  {
    employee_id: '1003',
    first_name: 'Priya',
    middle_name: 'Leela',
    last_name: 'Raman',
    rank: 'Records Clerk',
    unit: 'Records',
    permissions: { manage_employees: true },
  },
  {
    employee_id: '1004',
    first_name: 'Lucas',
    middle_name: 'James',
    last_name: 'Whitfield',
    rank: 'Officer',
    unit: 'Patrol C',
  },
  { employee_id: '1005', first_name: 'Nora', last_name: 'Castellanos', rank: 'Cadet', unit: 'Training' },
];

/** Returns the people of a rank in a unit, from a list of names. */
const post = (unit: string, rank: string, names: string): Omit<DemoPerson, 'employee_id'>[] =>
  names.split(',').map((name) => {
    const [first_name = '', last_name = ''] = name.trim().split(' ');
    return { unit, rank, first_name, last_name };
  });

/** The other employees, numbered in this order from 1006. */
const posts = [
  post('Command', 'Deputy Chief', 'Thomas Lindqvist'),
  post('Command', 'Captain', 'Elena Barrera, Marcus Ellison'),
  post('Records', 'Records Clerk', 'Hannah Abbott, Denise Coleman, Grace Kim, Angela Moretti, Joseph Tran'),
  post('Investigations', 'Lieutenant', 'Robert Kessler'),
  post(
    'Investigations',
    'Detective',
    `Aisha Rahman, Victor Delgado, Caroline Moreau, Samuel Greene, Rosa Quintero, Patrick Doyle, Mei Chen,
    Andre Baptiste, Julia Novak, Omar Haddad, Rachel Rosenthal, Kevin Murphy, Simone Laurent, Nathan Price`,
  ),
  post(
    'Training',
    'Cadet',
    `Isaac Bennett, Tara Simmons, Miguel Reyes, Chloe Anderson, Darius Webb, Anna Kowalski, Jordan Blake,
    Leila Farah`,
  ),
  post('Patrol A', 'Lieutenant', 'William Prescott'),
  post('Patrol A', 'Sergeant', 'Maria Sandoval, James Goodwin, Naomi Watkins'),
  post(
    'Patrol A',
    'Officer',
    `Michael Tanaka, Linda Hargrove, Diego Navarro, Olivia Jensen, Terrence Hill, Sofia Marchetti,
    Benjamin Foster, Amara Obi, Ryan Callahan, Teresa Dominguez, Caleb Nguyen, Erica Stone, Hector Ruiz,
    Megan Schultz, Xavier Brooks, Fatima Noor, Peter Hansen, Gloria Mendez, Anthony Russo, Kayla Jefferson,
    Dennis Park, Laura Fischer, Malik Turner, Beth Sorensen`,
  ),
  post('Patrol B', 'Lieutenant', 'Stephen Underwood'),
  post('Patrol B', 'Sergeant', 'Carla Espinoza, Gregory Wallace, Monica Patel'),
  post(
    'Patrol B',
    'Officer',
    `Adam Zielinski, Yvonne Carter, Raul Castillo, Emily Thornton, Jerome Banks, Nina Petrov, Scott Larson,
    Valeria Soto, Derek Hughes, Jasmine Reid, Paul Jankowski, Alicia Vega, Trevor Dunn, Ines Carvalho,
    Brandon Yates, Keisha Monroe, Eric Vandermeer, Lucia Romero, Wesley Grant, Pamela Ortega,
    Tyler Fitzgerald, Renee Dubois, Curtis Hayes, Hana Suzuki`,
  ),
  post('Patrol C', 'Lieutenant', 'Deborah Whitaker'),
  post('Patrol C', 'Sergeant', 'Luis Cordero, Katherine Boyd, Emeka Eze'),
  post(
    'Patrol C',
    'Officer',
    `Jason Mercer, Adriana Fuentes, Colin Barrett, Tamika Lawson, George Stavros, Melissa Crane,
    Ivan Horvat, Shauna Keller, Ricardo Pena, Bridget Nolan, Quentin Fields, Layla Aziz, Jeremy Winters,
    Cynthia Marsh, Arjun Mehta, Dana Ritter, Vincent Gallo, Paula Herrera, Lamar Dixon, Ingrid Olsen,
    Troy Bishop, Esther Adeyemi, Neil Forsythe, Marisol Cruz`,
  ),
  ...[post('Records', 'Records Clerk', 'Carmen Walsh'), post('Training', 'Cadet', 'Dylan Ward, Zoe Barnett')].map(
    (people) => people.map((person) => ({ ...person, isNew: true })),
  ),
].flat();

/** Returns the demo department's employees: about 120, always the same. */
export const demoPeople = (): DemoPerson[] => [
  ...named,
  ...posts.map((person, n) => ({ employee_id: String(1006 + n), ...person })),
];

/** The other department's ranks and people. Its administrator has the first rank. */
export const lakeRanks: readonly DemoRank[] = [
  { name: 'Sheriff', position: { x: 120, y: 0 } },
  { name: 'Deputy', superior: 'Sheriff', position: { x: 120, y: 105 } },
];
export const lakePeople: readonly DemoPerson[] = [
  { employee_id: '2002', first_name: 'Irene', last_name: 'Sato', rank: 'Deputy', unit: '' },
];
