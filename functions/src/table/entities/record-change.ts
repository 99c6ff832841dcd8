import type { CertificationDates } from '@muster/shared/rules/certification';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { TrainingClass } from './training-class.ts';

/** A seat in the enrollment state, for the rules that compare seats (invariant 2). */
export interface EnrolledSeat {
  type_id: string;
  location: string;
  sessions: ClassSession[];
  /** UTC ISO. */
  ends_at: string;
}

/** A waitlist entry in the enrollment state. */
interface WaitlistPosition {
  type_id: string;
  sequence: number;
}

export type Reminder = 'near_expiration' | 'supervisor' | 'expired';

/** Seats, waitlist entries and current certifications of an employee. One write may change all of them. */
export interface Held {
  /** The employee is being offboarded and cannot take a seat. */
  closed: boolean;
  /** By class id: seats without a certification. A certified seat stays with the class and the employee. */
  seats: Record<string, EnrolledSeat>;
  /** By class id: waitlist entries. */
  waits: Record<string, WaitlistPosition>;
  /** By type id: the current certification. */
  certifications: Record<string, CertificationDates & { reminded?: Reminder }>;
}

/** One change of seats, waitlist entries or certifications. */
export interface RecordChange {
  /** Changes a copy of the record as read. */
  change: (held: Held) => void;
  /** Applies only to an open record. */
  requiresOpen?: true;
  /** The id of the class whose seat it certifies. */
  certifies?: string;
}

/** Closes a record, so that the employee cannot take a seat or waitlist entry, or opens it again. */
export const closeRecord = (closed: boolean): RecordChange => ({
  change(held) {
    held.closed = closed;
  },
});

const heldSeat = ({ type_id, location, sessions, ends_at }: TrainingClass): EnrolledSeat => ({
  type_id,
  location,
  sessions,
  ends_at,
});

/** Gives the employee a seat. Conditions on an open record. */
export const holdSeat = (trainingClass: TrainingClass): RecordChange => ({
  ...copySeat(trainingClass),
  requiresOpen: true,
});

/** Copies the class's dates and location to the seat, in closed records too. */
export const copySeat = (trainingClass: TrainingClass): RecordChange => ({
  change({ seats }) {
    seats[trainingClass.id] = heldSeat(trainingClass);
  },
});

export const dropSeat = (classId: string): RecordChange => ({
  change({ seats }) {
    delete seats[classId];
  },
});

/** Removes a certified seat from the record; it stays with the class and the employee. */
export const certifySeat = (classId: string): RecordChange => ({ ...dropSeat(classId), certifies: classId });

/** Adds a waitlist entry. Conditions on an open record. */
export const holdPosition = (trainingClass: TrainingClass, sequence: number): RecordChange => ({
  ...copyPosition(trainingClass, sequence),
  requiresOpen: true,
});

/** Copies a waitlist entry to the record, to closed ones too. */
export const copyPosition = ({ id, type_id }: TrainingClass, sequence: number): RecordChange => ({
  change({ waits }) {
    waits[id] = { type_id, sequence };
  },
});

export const dropPositions = (classIds: readonly string[]): RecordChange[] =>
  classIds.map((classId) => ({
    change({ waits }) {
      delete waits[classId];
    },
  }));

/** Sets or removes the current certification of a type. Restarts its reminders, unless it is current already. */
export const countCertification = (typeId: string, dates: CertificationDates | undefined): RecordChange => ({
  change({ certifications }) {
    const before = certifications[typeId];
    if (!dates) delete certifications[typeId];
    else if (before?.date !== dates.date || before.expires !== dates.expires) certifications[typeId] = dates;
  },
});

export const markReminded = (typeId: string, reminded: Reminder): RecordChange => ({
  change({ certifications }) {
    const certification = certifications[typeId];
    if (certification) certifications[typeId] = { ...certification, reminded };
  },
});
