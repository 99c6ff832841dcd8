import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { isUrgent } from '@muster/shared/requirements/urgency';
import type { MatrixPerson } from '../../../parts/compliance/matrix.ts';

/** What the dialog of the matrix shows. */
export type MatrixDialog =
  | { kind: 'enroll'; people: readonly MatrixPerson[] }
  | { kind: 'newClass'; people: readonly MatrixPerson[]; requirementId: string | undefined }
  | { kind: 'notify'; people: readonly MatrixPerson[] }
  /** Of the selected people, or of all who are shown if nobody is selected. */
  | { kind: 'evidence'; selected: readonly MatrixPerson[] }
  | { kind: 'exempt'; employeeId: string; requirement: AskedRequirement };

/** A requirement that some people could do something about. */
export interface NeededRequirement extends AskedRequirement {
  /** How many of the people lack it, or will soon. */
  needed: number;
}

/**
 * Returns the requirements that are asked of any of these people: those that most of them lack, or will lack soon,
 * first.
 */
export function neededRequirements(
  people: readonly MatrixPerson[],
  requirements: readonly AskedRequirement[],
): readonly NeededRequirement[] {
  return requirements
    .map((requirement, index) => {
      const cells = people.flatMap(({ cells: all }) => all[index] ?? []);
      return {
        ...requirement,
        asked: cells.length,
        needed: cells.filter(({ status }) => isUrgent(status)).length,
      };
    })
    .filter(({ asked }) => asked > 0)
    .toSorted((a, b) => b.needed - a.needed || a.name.localeCompare(b.name))
    .map(({ asked: _, ...needed }) => needed);
}

/** Returns those of the people who need a requirement; all of whom it is asked, if none of them does. */
export function peopleInNeed(
  people: readonly MatrixPerson[],
  requirements: readonly AskedRequirement[],
  requirementId: string | undefined,
): readonly MatrixPerson[] {
  const column = requirements.findIndex(({ id }) => id === requirementId);
  const asked = people.filter(({ cells }) => cells[column] !== undefined);
  const inNeed = asked.filter(({ cells }) => isUrgent(cells[column]?.status ?? 'EXEMPT'));
  return inNeed.length > 0 ? inNeed : asked;
}
