import { informWitnesses } from '../../areas/record/inform-witnesses.ts';
import type { SiteWork } from './task.ts';

/** Has the new seals of a site witnessed. A step that runs out of time is continued by the next run. */
export async function witnessStep({ context, isOver, loopbackProviders = false }: SiteWork): Promise<undefined> {
  await informWitnesses(context, { loopback: loopbackProviders, isOver });
}
