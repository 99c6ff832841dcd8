import type { Calls } from './first-calls.ts';

// Re-exported so that screens need not know which calls load first.
export {
  type Call,
  certification,
  compliance,
  type EndpointOf,
  enrollment,
  overview,
  permissions,
  roster,
  session,
} from './first-calls.ts';

/** Inserted by Vite from the contract (`contract-calls.ts`). */
declare const otherCalls: Calls;

/** The calls of the contract, by area. Forms import the schemas they validate from the areas themselves (ADR 1). */
export const {
  ranks,
  training,
  lists,
  attendance,
  arrivals,
  certificates,
  record,
  notifications,
  accounts,
  settings,
  mail,
  signOn,
  calendars,
  documents,
  evaluations,
  forms,
  surveys,
  auditors,
  requirements,
  scim,
  factors,
  shifts,
  firearms,
  fieldTraining,
}: Calls = otherCalls;
