import type { Area, Contract, EndpointName, Route } from '@muster/shared/contract';
import * as z from 'zod';

/** What comes when a field names something of another department: the status, and of a refusal its code or field. */
export interface Met {
  answer: string;
  /** What the answer's body must match besides. */
  body?: unknown;
}

const missing: Met = { answer: '404 not_found' };
const unknownRank = (answer: string): Met => ({ answer });
/** A position in a list: it leads to a place between this department's own rows. */
const position: Met = { answer: '200' };
const refused = (answer: string): Met => ({ answer });

/**
 * Every input of the contract that names something stored, and what another department's is answered: as good as always like
 * what does not exist. A test holds the list against the contract's schemas.
 */
export const idInputs: { [A in Area]: { [N in EndpointName<A>]?: Record<string, Met> } } = {
  session: {
    validateSiteCode: { 'body.site_code': { answer: '200', body: { valid: true } } },
    signIn: { 'body.username': refused('401 sign_in_failed'), 'body.site_code': refused('401 sign_in_failed') },
    verify: { 'body.site_code': refused('403 other_site') },
    refresh: { 'body.refresh': refused('403 other_site'), 'body.site_code': refused('403 other_site') },
    initialPasswordReset: {
      'body.user_id': refused('400 invalid_reset'),
      'body.site_code': refused('400 invalid_reset'),
    },
  },
  permissions: { ofEmployee: { 'params.employee_id': missing }, manage: { 'body.employee_id': missing } },
  ranks: {
    rename: { 'params.id': missing },
    delete: { 'params.id': missing },
    updateHierarchy: { 'body.subordinate_id': missing, 'body.superior_id': missing },
    setPositions: { 'body.positions[].id': { answer: '200', body: [] } },
  },
  roster: {
    profile: { 'params.employee_id': missing },
    list: { 'query.cursor': position },
    // A number is a department's own: the same one may be given here.
    create: { 'body.employee_id': { answer: '201' }, 'body.rank_id': unknownRank('400 rank_id') },
    update: {
      'params.employee_id': missing,
      'body.rank_id': unknownRank('400 invalid_input'),
      // Compared with what is stored, and never looked up.
      'body.read.rank_id': refused('409 edit_conflict'),
    },
    delete: { 'params.employee_id': missing },
    resetPassword: { 'params.employee_id': missing },
  },
  training: {
    updateType: { 'params.id': missing },
    deleteType: { 'params.id': missing },
    classes: { 'params.id': missing },
    addClass: { 'body.training_type_id': missing },
    updateClass: { 'params.id': missing },
    deleteClass: { 'params.id': missing },
    attendees: { 'params.classId': missing },
    addAttendee: { 'params.classId': missing, 'body.employee_id': missing },
    removeAttendee: { 'params.classId': missing, 'params.employee_id': missing },
  },
  enrollment: {
    enroll: { 'params.id': missing },
    unenroll: { 'params.id': missing },
    joinWaitlist: { 'params.id': missing },
    leaveWaitlist: { 'params.id': missing },
  },
  certification: {
    issue: { 'params.classId': missing, 'body.employee_ids[]': { answer: '200', body: { issued: [] } } },
    completed: { 'query.cursor': position },
    summaries: { 'query.cursor': position },
  },
  notifications: { list: { 'query.before': position }, markRead: { 'body.until': position } },
  accounts: {
    list: { 'query.cursor': position },
    unlock: { 'params.employee_id': missing },
    signOut: { 'params.employee_id': missing },
    setActive: { 'params.employee_id': missing },
    // Who has been deleted is still found by number: one that nobody here ever had finds nothing.
    auditLog: { 'query.employee_id': { answer: '200', body: [] }, 'query.cursor': position },
  },
};

/** The id inputs of a route, by field. */
export function idInputsOf({ area, name }: Route): [string, Met][] {
  const ofArea: { [N in EndpointName<Area>]?: Record<string, Met> } = idInputs[area as keyof Contract];
  return Object.entries(ofArea[name as keyof typeof ofArea] ?? {});
}

/** Names of fields that name something stored. A new name belongs here or below, or the test of the list fails. */
export const idNames = [
  ...['id', 'classId', 'training_type_id', 'employee_id', 'employee_ids'],
  ...['rank_id', 'subordinate_id', 'superior_id', 'until', 'before', 'cursor'],
  ...['user_id', 'username', 'refresh', 'site_code'],
];

/** Names of fields that name nothing stored. */
export const plainNames = [
  ...['password', 'old_password', 'new_password', 'description', 'permission_type', 'active', 'limit'],
  ...['name', 'first_name', 'middle_name', 'last_name', 'badge_number', 'x', 'y', 'date', 'month'],
  ...['is_mandatory', 'type', 'expiration_months', 'is_active', 'location', 'class_size'],
  ...['enrollment_start', 'enrollment_end', 'start_time', 'end_time', 'dates', 'kind', 'from', 'to'],
];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Every field that a call takes, as `body.positions[].id`, with its own name. */
export function fieldsOf({ endpoint }: Route): { path: string; name: string }[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const found = leaves(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, part, part);
    if (found.some(({ path }) => path === part)) throw new Error(`The fields of ${endpoint.path} can't be seen`);
    return found;
  });
}

function leaves(schema: Schema, path: string, name: string): { path: string; name: string }[] {
  if (schema.items) return leaves(schema.items, `${path}[]`, name);
  const within = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties);
  if (!within?.properties) return [{ path, name }];
  return Object.entries(within.properties).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`, key));
}
