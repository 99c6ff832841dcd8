import type { Candidate } from '@muster/shared/areas/attendance';

/** The reasons to take a training, most urgent first. */
export const dueKinds = ['never', 'expired', 'expiring'] as const;
export type DueKind = (typeof dueKinds)[number];

/** Returns why a person is due for the training; undefined if certified. `PENDING` is a seat, not a certification. */
export function dueKindOf({ status, certification_date }: Candidate): DueKind | undefined {
  if (status === 'COMPLETED') return undefined;
  if (status === 'NEAR_EXPIRATION') return 'expiring';
  return certification_date === null ? 'never' : 'expired';
}

/** A person who is due for the training. */
export interface DuePerson<P extends Candidate> {
  person: P;
  due: DueKind;
}

/** Returns the people who are due for the training and not in the class, by reason, then by name. */
export function duePeople<P extends Candidate>(candidates: readonly P[]): readonly DuePerson<P>[] {
  return candidates
    .flatMap((person): DuePerson<P>[] => {
      const due = dueKindOf(person);
      return due && person.standing !== 'enrolled' ? [{ person, due }] : [];
    })
    .sort((a, b) => dueKinds.indexOf(a.due) - dueKinds.indexOf(b.due) || a.person.name.localeCompare(b.person.name));
}

/** Returns whether the server would refuse the person, who has a seat here or in another class of the training. */
export const isSeated = ({ standing }: Candidate): boolean => standing === 'enrolled' || standing === 'other_class';
