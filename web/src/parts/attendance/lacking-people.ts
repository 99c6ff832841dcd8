import type { Candidate } from '@muster/shared/areas/attendance';

/** The reasons to take a training, most urgent first. */
export const lackKinds = ['never', 'expired', 'expiring'] as const;
export type LackKind = (typeof lackKinds)[number];

/** Returns why a person is due for the training; undefined if certified. `PENDING` is a seat, not a certification. */
export function lackOf({ status, certification_date }: Candidate): LackKind | undefined {
  if (status === 'COMPLETED') return undefined;
  if (status === 'NEAR_EXPIRATION') return 'expiring';
  return certification_date === null ? 'never' : 'expired';
}

/** A person who is due for the training. */
export interface Lacking<P extends Candidate> {
  person: P;
  lack: LackKind;
}

/** Returns the people who are due for the training and not in the class, by reason, then by name. */
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

/** Returns whether the server would refuse the person, who has a seat here or in another class of the training. */
export const isSeated = ({ standing }: Candidate): boolean => standing === 'enrolled' || standing === 'other_class';
