import type { BareEntry } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { personFacts } from '@muster/shared/requirements/person-facts';

/** Returns the state of a person on a day, from all entries: decisions use all, since clocks differ. */
export const presenceOn = (entries: readonly BareEntry[], on: string) =>
  personFacts(entries, { on, known: alwaysRecorded, creditsFrom: undefined }).presence;
