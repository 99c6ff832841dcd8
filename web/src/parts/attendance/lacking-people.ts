import type { Candidate } from '@muster/shared/areas/attendance';

/** Why a person needs a training, most urgent first. */
export const lackKinds = ['never', 'expired', 'expiring'] as const;
export type LackKind = (typeof lackKinds)[number];

/** Returns why a person needs the training; undefined for who has it. `PENDING` is a seat, not a certification. */
export function lackOf({ status, certification_date }: Candidate): LackKind | undefined {
  if (status === 'COMPLETED') return undefined;
  if (status === 'NEAR_EXPIRATION') return 'expiring';
  return certification_date === null ? 'never' : 'expired';
}

/** A person who needs the training. */
export interface Lacking<P extends Candidate> {
  person: P;
  lack: LackKind;
}

/** Returns who needs the training and is not in the class, by kind, then by name. */
export function lackingPeople<P extends Candidate>(candidates: readonly P[]): readonly Lacking<P>[] {
  return candidates
    .flatMap((person): Lacking<P>[] => {
      const lack = lackOf(person);
      return lack && person.standing !== 'enrolled' ? [{ person, lack }] : [];
    })
    .sort(
      (a, b) => lackKinds.indexOf(a.lack) - lackKinds.indexOf(b.lack) || a.person.name.localeCompare(b.person.name),
    );
}

/** Returns whether adding the person would be refused: they have a seat here or in another class of the training. */
export const isSeated = ({ standing }: Candidate): boolean => standing === 'enrolled' || standing === 'other_class';
