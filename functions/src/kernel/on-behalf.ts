import { AsyncLocalStorage } from 'node:async_hooks';
import type { Party } from './fair-line.ts';

const parties = new AsyncLocalStorage<Party>();

/** Runs a handler's work on behalf of a party, whose turns its password hashes take. */
export const onBehalfOf = <T>(party: Party, work: () => Promise<T>): Promise<T> => parties.run(party, work);

/** Returns the party of the current call; undefined outside of calls, as in tools. */
export const presentParty = (): Party | undefined => parties.getStore();
