import { type DemoPerson, demoRanks } from './people.ts';

/** The units and groups of the demo department. The watches are parts of Patrol. */
export const demoUnits = ['Command', 'Patrol', 'Investigations', 'Training', 'Records'];
export const demoWatches = ['Patrol A', 'Patrol B', 'Patrol C'];
export const demoGroups = ['Sworn', 'Civilian', 'Cadet'];

export interface DemoAssignment {
  unit: string;
  group: string;
  /** The employee number of the supervisor. The chief has none. */
  supervisor: string | undefined;
  state_id: string | undefined;
}

type Ranked = Pick<DemoPerson, 'employee_id' | 'rank' | 'unit'>;

const groups: Record<string, string> = { 'Records Clerk': 'Civilian', Cadet: 'Cadet' };

/** Returns the group of a person, by rank. */
export const groupOf = ({ rank }: Pick<DemoPerson, 'rank'>): string => groups[rank] ?? 'Sworn';

/** Returns a holder of the next higher rank in the person's unit or Command. Holders share a rank's people. */
function supervisorOf({ employee_id, rank, unit }: Ranked, people: readonly Ranked[]): string | undefined {
  const superior = demoRanks.find(({ name }) => name === rank)?.superior;
  if (superior === undefined) return undefined;
  const holders = people.filter((one) => one.rank === superior && [unit, 'Command'].includes(one.unit));
  const chosen = holders[Number(employee_id) % holders.length];
  return chosen ? chosen.employee_id : supervisorOf({ employee_id, rank: superior, unit }, people);
}

/** Returns each demo person's assignment by employee number, the same on every call. */
export const demoAssignments = (people: readonly Ranked[]): Map<string, DemoAssignment> =>
  new Map(
    people.map((person) => {
      const group = groupOf(person);
      const state_id = group === 'Sworn' ? `IL-${300_000 + Number(person.employee_id) * 7}` : undefined;
      return [person.employee_id, { unit: person.unit, group, supervisor: supervisorOf(person, people), state_id }];
    }),
  );

/** Returns people in steps: each supervisor is in an earlier step than their people, or not in the list. */
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
