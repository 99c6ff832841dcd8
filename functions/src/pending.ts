import type { Area, EndpointName, Route } from '@muster/shared/contract';

/**
 * Calls of the contract that have no handler yet: they are answered 404 like any unknown path, and a test prints them.
 * The list only shrinks; a call that leaves it must have a handler before the types agree.
 */
export const pending = {
  session: [],
  permissions: [],
  ranks: [],
  roster: [],
  training: [],
  enrollment: [],
  certification: [],
  notifications: [],
  accounts: [],
} as const satisfies { [A in Area]: readonly EndpointName<A>[] };

export type Pending = typeof pending;

/** Whether a route has a handler. */
export function isServed({ area, name }: Route): boolean {
  return !(pending[area] as readonly string[]).includes(name);
}
