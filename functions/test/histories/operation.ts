import type { Area, EndpointName } from '@muster/shared/contract';
import type { Access } from '@muster/testing/histories/history';
import type { Body, Sent } from '@muster/testing/system';
import type { Draw } from '../record/drawing.ts';
import { type Department, nameOfClass, officers } from './department.ts';

/** A call that a client is about to make. */
export interface Planned {
  label: string;
  area: Area;
  name: string;
  sent: Sent;
  /** It is sent with an idempotency key, and again after an unknown outcome. */
  isKeyed: boolean;
  /** It changes nothing. */
  isRead: boolean;
  /**
   * Returns the accesses of the call: of one transaction, or for a read of as many as it makes. Without a body, only
   * writes count. A value or element `stamp` contains the moment of the call.
   */
  tells: (body: Body) => Access[][];
  /** Remembers what the client saw. */
  learn?: (body: Body) => void;
}

/** Marks a written value or element that contains the moment of the call. */
export const stamp = '@';

/** Answers that the callers of a department remember. */
export interface Knowledge {
  department: Department;
  draw: Draw;
  /** The present moment, in epoch milliseconds. */
  now: () => number;
  /** Counts the planned calls, for values that occur once. */
  count: number;
  /** The forms of edits by name, as a client saw them last. */
  forms: Map<string, Body>;
  /** By officer and class: `seat`, `waiting` or `neither`, as the officer saw it last. */
  standings: Map<string, string>;
  /** By officer: the attendance lines that a client saw last. */
  lines: Map<number, { no: number; at: string }[]>;
  /** Entries that can be corrected, revoked or withdrawn. */
  entries: { id: string; no: number; kind: 'certification' | 'credit'; person: number }[];
  /** Seats of ended classes that nobody has certified yet, as `class officer`. */
  uncertified: string[];
}

/** A kind of call with its frequency. Undefined: there is nothing to do. */
export interface Kind {
  weight: number;
  plan: (knowledge: Knowledge, caller: number) => Planned | undefined;
}

/** Returns a planned call; the name and the parts are checked by the contract when it is made. */
export const call = <A extends Area>(
  area: A,
  name: EndpointName<A>,
  sent: Sent,
  rest: Pick<Planned, 'label' | 'tells'> & Partial<Planned>,
): Planned => ({ area, name, sent, isKeyed: true, isRead: false, ...rest });

export const seatKey = (name: string, person: number) => `seat ${name} ${person}`;
export const waitKey = (name: string, person: number) => `wait ${name} ${person}`;
export const attendanceKey = (person: number) => `attendance ${person}`;
export const recordKey = (person: number) => `record ${person}`;
export const arrivalKey = (person: number, direction: string) => `arrival ${person} ${direction}`;
export const auditKey = 'audit log';

/** The entry in the audit log that each change adds. */
export const audited: Access = { kind: 'append', key: auditKey, element: stamp };

/** Returns an officer, often the first one, so that calls meet. */
export const someOfficer = ({ draw }: Pick<Knowledge, 'draw'>): number => (draw(2) ? 0 : draw(officers));
export const numberOf = ({ department }: Pick<Knowledge, 'department'>, person: number): string =>
  department.callers[person]?.employee.employee_id ?? '';

/** Returns the names of the open classes of the same training, itself included. */
export function classesOfType(department: Department, id: string): string[] {
  const type = department.open.find((one) => one.id === id)?.type_id;
  return department.open.filter((one) => one.type_id === type).map((one) => nameOfClass(department, one.id));
}
