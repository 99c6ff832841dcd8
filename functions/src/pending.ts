import type { Area, EndpointName } from '@muster/shared/contract';

/**
 * Calls of the contract that have no handler yet: they are answered 404 like any unknown path, and a test prints them.
 * The list only shrinks; a call that leaves it must have a handler before the types agree.
 */
export const pending = {
  session: [],
  permissions: ['global', 'setGlobal', 'manage'],
  ranks: ['list', 'create', 'rename', 'delete', 'updateHierarchy'],
  roster: ['list', 'create', 'update', 'delete', 'resetPassword'],
  training: [],
  enrollment: [],
  certification: [],
  notifications: [],
} as const satisfies { [A in Area]: readonly EndpointName<A>[] };

export type Pending = typeof pending;
