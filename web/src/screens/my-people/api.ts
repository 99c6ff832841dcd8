import type { OwnPeople } from '@muster/shared/areas/compliance';
import { compliance } from '../../api/calls.ts';
import { callPart } from '../../api/client.ts';
import type { LoadPart } from '../../parts/compliance/use-compliance-table.ts';

/** Loads a page of the people whom the signed-in person supervises. */
export const ownPeoplePart: LoadPart<OwnPeople['rows'][number]> = (query, options) =>
  callPart(compliance.myPeople, { query }, options);
