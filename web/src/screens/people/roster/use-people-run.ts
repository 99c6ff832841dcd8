import type { Employee } from '@muster/shared/areas/roster';
import { concernsOne } from '../../../ui/bulk/run-each.ts';
import { useRunEach } from '../../../ui/bulk/use-run-each.ts';
import { refusalText } from './bulk-change.ts';

/** The result for one person. `password` is a new temporary password, if any. */
export type PersonResult =
  | { kind: 'changed'; password?: string }
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: string };

/** A person to change, with the idempotency key of the call. */
export interface PersonItem {
  employee: Employee;
  key: string;
}

/** Returns people to change, each with a new key. */
export const itemsOf = (people: readonly Employee[]): PersonItem[] =>
  people.map((employee) => ({ employee, key: crypto.randomUUID() }));

/** Runs a call for each person. A refusal is that person's result. */
export const usePeopleRun = <I extends PersonItem>(send: (item: I) => Promise<PersonResult>) =>
  useRunEach<I, PersonResult>({
    send,
    refused: (error) => (concernsOne(error) ? { kind: 'refused', reason: refusalText(error) } : undefined),
  });

export type PeopleRun<I extends PersonItem> = ReturnType<typeof usePeopleRun<I>>;
