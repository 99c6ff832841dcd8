import type { DemoPerson } from './people.ts';

/** The units and groups of the demo department. */
export const demoUnits = ['Command', 'Patrol A', 'Patrol B', 'Patrol C', 'Investigations', 'Training', 'Records'];
export const demoGroups = ['Sworn', 'Civilian', 'Cadet'];

export interface DemoAssignment {
  unit: string;
  group: string;
  /** The employee number of the supervisor; the chief has none. */
  supervisor: string | undefined;
  state_id: string | undefined;
}

type Ranked = Pick<DemoPerson, 'employee_id' | 'rank'>;

const training = '1002';
const patrols = demoUnits.filter((unit) => unit.startsWith('Patrol'));

function unitOf({ employee_id, rank }: Ranked): string {
  if (employee_id === training || rank === 'Cadet') return 'Training';
  if (rank === 'Detective') return 'Investigations';
  if (rank === 'Records Clerk') return 'Records';
  if (['Officer', 'Sergeant', 'Lieutenant'].includes(rank)) {
    return patrols[Number(employee_id) % patrols.length] ?? 'Patrol A';
  }
  return 'Command';
}

/** Who supervises a rank: the ranks from which the supervisor is chosen, the first that somebody of the unit or, without one, anybody holds. */
const superiors: Record<string, string> = {
  'Deputy Chief': 'Chief of Police',
  Captain: 'Deputy Chief',
  Lieutenant: 'Captain',
  'Records Clerk': 'Captain',
  Sergeant: 'Lieutenant',
  Detective: 'Lieutenant',
  Officer: 'Sergeant',
};

function supervisorOf(person: Ranked, people: readonly Ranked[]): string | undefined {
  if (person.rank === 'Cadet') return training;
  const holders = people.filter(({ rank, employee_id }) => rank === superiors[person.rank] && employee_id !== training);
  const unit = unitOf(person);
  const near = holders.filter((one) => unitOf(one) === unit);
  const among = near.length > 0 ? near : holders;
  return among[Number(person.employee_id) % among.length]?.employee_id;
}

/** Returns what each person of the demo is assigned to, by employee number, always the same. */
export function demoAssignments(people: readonly Ranked[]): Map<string, DemoAssignment> {
  return new Map(
    people.map((person) => {
      const isCivilian = person.rank === 'Records Clerk';
      const group = isCivilian ? 'Civilian' : person.rank === 'Cadet' ? 'Cadet' : 'Sworn';
      const state_id = group === 'Sworn' ? `IL-${300_000 + Number(person.employee_id) * 7}` : undefined;
      const supervisor = supervisorOf(person, people);
      return [person.employee_id, { unit: unitOf(person), group, supervisor, state_id }];
    }),
  );
}

/** Returns people in steps: everybody's supervisor is in an earlier one, or is not among them. */
export function bySupervisor<P extends Ranked>(people: readonly P[], assigned: Map<string, DemoAssignment>): P[][] {
  const steps: P[][] = [];
  let rest = [...people];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ employee_id }) => employee_id));
    const isReady = ({ employee_id }: Ranked) => !waiting.has(assigned.get(employee_id)?.supervisor ?? '');
    steps.push(rest.filter(isReady));
    rest = rest.filter((person) => !isReady(person));
  }
  return steps;
}
