import { accounts } from './areas/accounts.ts';
import { arrivals } from './areas/arrivals.ts';
import { attendance } from './areas/attendance.ts';
import { auditors } from './areas/auditors.ts';
import { calendars } from './areas/calendars.ts';
import { certificates } from './areas/certificates.ts';
import { certification } from './areas/certification.ts';
import { compliance } from './areas/compliance.ts';
import { documents } from './areas/documents.ts';
import { enrollment } from './areas/enrollment.ts';
import { evaluations } from './areas/evaluations.ts';
import { factors } from './areas/factors.ts';
import { fieldTraining } from './areas/field-training.ts';
import { firearms } from './areas/firearms.ts';
import { forms } from './areas/forms.ts';
import { lists } from './areas/lists.ts';
import { mail } from './areas/mail.ts';
import { notifications } from './areas/notifications.ts';
import { overview } from './areas/overview.ts';
import { permissions } from './areas/permissions.ts';
import { ranks } from './areas/ranks.ts';
import { record } from './areas/record.ts';
import { requirements } from './areas/requirements.ts';
import { roster } from './areas/roster.ts';
import { scim } from './areas/scim.ts';
import { session } from './areas/session.ts';
import { settings } from './areas/settings.ts';
import { shifts } from './areas/shifts.ts';
import { signOn } from './areas/sign-on.ts';
import { surveys } from './areas/surveys.ts';
import { training } from './areas/training.ts';
import { type RouteOf, routesOf } from './routes.ts';

/** Every endpoint by area. An area is one file here, one folder of handlers and one Lambda function. */
export const contract = {
  session,
  permissions,
  ranks,
  roster,
  training,
  lists,
  attendance,
  arrivals,
  enrollment,
  certification,
  notifications,
  accounts,
  overview,
  record,
  certificates,
  settings,
  mail,
  signOn,
  calendars,
  documents,
  surveys,
  auditors,
  compliance,
  requirements,
  scim,
  factors,
  shifts,
  forms,
  evaluations,
  firearms,
  fieldTraining,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
export type Route = RouteOf<Area>;
export type EndpointName<A extends Area> = keyof Contract[A] & string;

/** Every route in the order of declaration. */
export const routes: readonly Route[] = Object.entries(contract).flatMap(([area, endpoints]) =>
  routesOf(area as Area, endpoints),
);

/** The calls of docs/spec.md only. */
export const documentedRoutes = routes.filter(({ endpoint }) => !endpoint.ours);
