import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { isUrgent } from '@muster/shared/requirements/urgency';
import type { MatrixPerson } from '../../../parts/compliance/matrix.ts';

/** The open dialog of the matrix. */
export type MatrixDialog =
  | { kind: 'enroll'; people: readonly MatrixPerson[] }
  | { kind: 'newClass'; people: readonly MatrixPerson[]; requirementId: string | undefined }
  | { kind: 'notify'; people: readonly MatrixPerson[] }
  /** If no one is selected, the evidence covers everyone shown. */
  | { kind: 'evidence'; selected: readonly MatrixPerson[] }
  | { kind: 'exempt'; employeeId: string; requirement: AskedRequirement };

/** A requirement with the number of people who need it. */
export interface NeededRequirement extends AskedRequirement {
  /** The people whose requirement is not met, or expires soon. */
  needed: number;
}

/** Returns the requirements that a class can meet. */
export const metByClasses = (needed: readonly NeededRequirement[]): readonly NeededRequirement[] =>
  needed.filter(({ kind }) => kind !== 'evaluation');

/** Returns the requirements of these people, starting with the one that most people need now or soon. */
export function neededRequirements(
  people: readonly MatrixPerson[],
  requirements: readonly AskedRequirement[],
): readonly NeededRequirement[] {
  return requirements
    .map((requirement, index) => {
      const cells = people.flatMap(({ cells: all }) => all[index] ?? []);
      return {
        ...requirement,
        required: cells.length,
        needed: cells.filter(({ status }) => isUrgent(status)).length,
      };
    })
    .filter(({ required }) => required > 0)
    .toSorted((a, b) => b.needed - a.needed || a.name.localeCompare(b.name))
    .map(({ required: _, ...needed }) => needed);
}

/** Returns the people who need a requirement, or everyone with the requirement if no one needs it. */
export function peopleInNeed(
  people: readonly MatrixPerson[],
  requirements: readonly AskedRequirement[],
  requirementId: string | undefined,
): readonly MatrixPerson[] {
  const column = requirements.findIndex(({ id }) => id === requirementId);
  const required = people.filter(({ cells }) => cells[column] !== undefined);
  const inNeed = required.filter(({ cells }) => isUrgent(cells[column]?.status ?? 'EXEMPT'));
  return inNeed.length > 0 ? inNeed : required;
}
