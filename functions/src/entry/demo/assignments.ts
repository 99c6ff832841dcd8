import { type DemoPerson, demoRanks } from './people.ts';

/** The units and groups of the demo department. The watches are parts of Patrol. */
export const demoUnits = ['Command', 'Patrol', 'Investigations', 'Training', 'Records'];
export const demoWatches = ['Patrol A', 'Patrol B', 'Patrol C'];
export const demoGroups = ['Sworn', 'Civilian', 'Cadet'];

export interface DemoAssignment {
  unit: string;
  group: string;
  /** The employee number of the supervisor; the chief has none. */
  supervisor: string | undefined;
  state_id: string | undefined;
}

type Ranked = Pick<DemoPerson, 'employee_id' | 'rank' | 'unit'>;

const groups: Record<string, string> = { 'Records Clerk': 'Civilian', Cadet: 'Cadet' };

/** Returns the group of a person, which follows from the rank. */
export const groupOf = ({ rank }: Pick<DemoPerson, 'rank'>): string => groups[rank] ?? 'Sworn';

/**
 * Returns the number of a holder of the nearest higher rank in the person's unit or in Command; holders share the
 * people of a rank.
 */
function supervisorOf({ employee_id, rank, unit }: Ranked, people: readonly Ranked[]): string | undefined {
  const superior = demoRanks.find(({ name }) => name === rank)?.superior;
  if (superior === undefined) return undefined;
  const holders = people.filter((one) => one.rank === superior && [unit, 'Command'].includes(one.unit));
  const chosen = holders[Number(employee_id) % holders.length];
  return chosen ? chosen.employee_id : supervisorOf({ employee_id, rank: superior, unit }, people);
}

/** Returns the assignment of each person of the demo by employee number, always the same. */
export const demoAssignments = (people: readonly Ranked[]): Map<string, DemoAssignment> =>
  new Map(
    people.map((person) => {
      const group = groupOf(person);
      const state_id = group === 'Sworn' ? `IL-${300_000 + Number(person.employee_id) * 7}` : undefined;
      return [person.employee_id, { unit: person.unit, group, supervisor: supervisorOf(person, people), state_id }];
    }),
  );

/** Returns people in steps: everybody's supervisor is in an earlier one, or is not among them. */
export function bySupervisor<P extends Pick<DemoPerson, 'employee_id'>>(
  people: readonly P[],
  assigned: Map<string, DemoAssignment>,
): P[][] {
  const steps: P[][] = [];
  let rest = [...people];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ employee_id }) => employee_id));
    const isReady = ({ employee_id }: P) => !waiting.has(assigned.get(employee_id)?.supervisor ?? '');
    steps.push(rest.filter(isReady));
    rest = rest.filter((person) => !isReady(person));
  }
  return steps;
}
