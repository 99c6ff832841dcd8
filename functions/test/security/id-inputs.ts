import type { Area, EndpointName, Route } from '@muster/shared/contract';
import { references } from '@muster/shared/fields';
import { SoftwareAuthenticator, testHost } from '@muster/testing/authenticator';
import type { SentParts } from '@muster/testing/valid-input';
import * as z from 'zod';

/** The expected answer to another department's value: the status and, of a refusal, its code or field. */
export interface Expected {
  answer: string;
  /** The part that the body must match. */
  body?: unknown;
  /** Returns the input to try, from one that is valid, where no department can have the value yet. */
  tried?: (valid: SentParts) => SentParts;
}

const answer = (expected: string): Expected => ({ answer: expected });
/** A position in a list can be any value: it only selects rows of the caller's department. */
const position = answer('200');

/** Filters of a compliance question: another department's values match no one. */
const unmatchedFilters = (body: unknown): Record<string, Expected> =>
  Object.fromEntries(
    ['requirement', 'rank', 'unit', 'group'].map((name) => [`query.${name}`, { answer: '200', body }]),
  );

const noWarnings = { warnings: [], repeats: [[]] };

const invalidTicket = { 'body.user_id': answer('400 invalid_ticket'), 'body.site_code': answer('400 invalid_ticket') };

/** Instead of a code: a passkey that no one in the department has. */
const foreignPasskey: Expected = {
  answer: '401 wrong_factor',
  tried: ({ body }) => {
    const { code: _, ...rest } = body as Record<string, unknown>;
    return { body: { ...rest, passkey: new SoftwareAuthenticator().sign({ challenge: 'AAAA', rpId: testHost }) } };
  },
};

const foreignTrainee = { trainee_id: '01KRH4FVM00000000000000000', report: 'daily' };

/** A report of field training: evaluations about firearms have none. */
const foreignReport: Expected = {
  answer: '400 invalid_input',
  tried: (valid) => ({ ...valid, body: { ...(valid.body as object), field_training: foreignTrainee } }),
};

/** The author of a report on paper: most evaluations name none. */
const foreignAuthor = (part: 'query' | 'body'): Expected => ({
  answer: '400 invalid_input',
  tried: (valid) => ({ ...valid, [part]: { ...(valid[part] as object), evaluator_id: 'unknown-here' } }),
});

/** Fields where another department's value is not answered 404 `not_found`. */
const exceptions: { [A in Area]?: { [N in EndpointName<A>]?: Record<string, Expected> } } = {
  session: {
    validateSiteCode: { 'body.site_code': { answer: '200', body: { valid: true } } },
    signIn: { 'body.username': answer('401 sign_in_failed'), 'body.site_code': answer('401 sign_in_failed') },
    verify: { 'body.site_code': answer('403 other_site') },
    refresh: { 'body.refresh': answer('403 other_site'), 'body.site_code': answer('403 other_site') },
    initialPasswordReset: {
      'body.user_id': answer('400 invalid_reset'),
      'body.site_code': answer('400 invalid_reset'),
    },
  },
  signOn: {
    // Anybody may begin to sign in at any department.
    start: { 'body.site_code': answer('200') },
    finish: { 'body.state': answer('401 sign_on_failed') },
    saveSettings: { 'body.break_glass[]': answer('400 invalid_input') },
  },
  // Anyone may ask for the key of any department.
  certificates: { checkKey: { 'params.site_code': answer('200') } },
  mail: {
    confirmAddress: { 'body.site_code': answer('400 invalid_link'), 'body.token': answer('400 invalid_link') },
    // Anyone may request anything, and learns nothing.
    forgotPassword: { 'body.site_code': answer('200'), 'body.username': answer('200') },
  },
  lists: {
    addUnit: { 'body.parent_id': answer('400 invalid_input') },
    updateUnit: {
      'body.parent_id': answer('400 invalid_input'),
      // Compared with the stored value, not looked up.
      'body.read.parent_id': answer('409 edit_conflict'),
    },
  },
  forms: {
    create: {
      'body.content.evaluators.type_ids[]': answer('400 invalid_input'),
      'body.content.evaluators.employees[]': answer('400 invalid_input'),
    },
    update: {
      'body.content.evaluators.type_ids[]': answer('400 invalid_input'),
      'body.content.evaluators.employees[]': answer('400 invalid_input'),
    },
  },
  evaluations: {
    // Only narrows the counted attempts.
    prepare: {
      'query.firearm_id': answer('200'),
      'query.class_id': answer('200'),
      'query.evaluator_id': foreignAuthor('query'),
      // A form about firearms has no version for reports.
      'query.trainee_id': {
        ...answer('404 not_found'),
        tried: (valid) => ({ ...valid, query: { ...(valid.query as object), ...foreignTrainee } }),
      },
    },
    giveLanes: { 'body.places[].employee_id': answer('400 invalid_input') },
    // Checked when the evaluation is completed.
    addDraft: {
      'body.firearm_id': answer('201'),
      'body.class_id': answer('201'),
      'body.evaluator_id': foreignAuthor('body'),
      'body.field_training.trainee_id': foreignReport,
    },
    saveDraft: {
      'body.firearm_id': answer('200'),
      'body.class_id': answer('200'),
      'body.evaluator_id': foreignAuthor('body'),
      'body.field_training.trainee_id': foreignReport,
    },
    complete: {
      'body.firearm_id': answer('400 invalid_input'),
      'body.class_id': answer('400 invalid_input'),
      'body.evaluator_id': answer('400 invalid_input'),
      'body.field_training.trainee_id': foreignReport,
    },
    correct: { 'body.firearm_id': answer('400 invalid_input') },
  },
  fieldTraining: {
    addProgram: {
      'body.content.daily_form_id': answer('400 invalid_input'),
      'body.content.weekly_form_id': answer('400 invalid_input'),
      'body.content.phase_form_id': answer('400 invalid_input'),
      'body.content.trainer_type_ids[]': answer('400 invalid_input'),
      'body.content.coordinators[]': answer('400 invalid_input'),
    },
    updateProgram: {
      'body.content.daily_form_id': answer('400 invalid_input'),
      'body.content.weekly_form_id': answer('400 invalid_input'),
      'body.content.phase_form_id': answer('400 invalid_input'),
      'body.content.trainer_type_ids[]': answer('400 invalid_input'),
      'body.content.coordinators[]': answer('400 invalid_input'),
    },
    start: { 'body.program_id': answer('400 invalid_input') },
    assign: { 'body.employee_id': answer('400 invalid_input') },
  },
  firearms: { importRows: { 'body.rows[].employee_id': answer('400 invalid_input') } },
  shifts: {
    importShifts: { 'body.people[].employee_id': answer('400 invalid_input') },
    addAddress: {
      'body.employee_id': {
        ...answer('400 invalid_input'),
        tried: ({ body }) => ({ body: { ...(body as object), unit_id: undefined, employee_id: 'unknown-here' } }),
      },
      'body.unit_id': answer('400 invalid_input'),
    },
  },
  ranks: { setPositions: { 'body.positions[].id': { answer: '200', body: [] } } },
  roster: {
    // Employee numbers are unique per department only.
    create: {
      'body.employee_id': answer('201'),
      'body.rank_id': answer('400 rank_id'),
      'body.unit_id': answer('400 unit_id'),
      'body.group_id': answer('400 group_id'),
      'body.supervisor_id': answer('400 supervisor_id'),
    },
    update: {
      'body.rank_id': answer('400 invalid_input'),
      'body.unit_id': answer('400 invalid_input'),
      'body.group_id': answer('400 invalid_input'),
      'body.supervisor_id': answer('400 invalid_input'),
      // Compared with the stored value, not looked up.
      'body.read.rank_id': answer('409 edit_conflict'),
      'body.read.unit_id': answer('409 edit_conflict'),
      'body.read.group_id': answer('409 edit_conflict'),
      'body.read.supervisor_id': answer('409 edit_conflict'),
    },
    recordLeave: { 'body.supervisor_id': answer('400 invalid_input') },
    recordReturn: {
      'body.rank_id': answer('400 invalid_input'),
      'body.unit_id': answer('400 invalid_input'),
      'body.group_id': answer('400 invalid_input'),
      'body.supervisor_id': answer('400 invalid_input'),
    },
    renumber: { 'body.employee_id': answer('200') },
  },
  training: {
    createType: {
      'body.category_ids[]': answer('400 invalid_input'),
      'body.form_ids[]': answer('400 invalid_input'),
      'body.instructor_type_id': answer('400 invalid_input'),
      'body.prerequisite_ids[]': answer('400 invalid_input'),
    },
    updateType: {
      'body.category_ids[]': answer('400 invalid_input'),
      'body.form_ids[]': answer('400 invalid_input'),
      'body.instructor_type_id': answer('400 invalid_input'),
      'body.prerequisite_ids[]': answer('400 invalid_input'),
      // Compared with the stored values, not looked up.
      'body.read.category_ids': answer('409 edit_conflict'),
      'body.read.form_ids': answer('409 edit_conflict'),
      'body.read.instructor_type_id': answer('409 edit_conflict'),
      'body.read.prerequisite_ids': answer('409 edit_conflict'),
    },
    // Places and people of another department are no reason to warn.
    planWarnings: {
      'body.instructors[].employee_id': { answer: '200', body: noWarnings },
      'body.place_id': { answer: '200', body: noWarnings },
      'body.class_id': { answer: '200', body: noWarnings },
    },
    addClass: {
      'body.instructors[].employee_id': answer('400 instructors.0.employee_id'),
      'body.place_id': answer('400 place_id'),
    },
    updateClass: {
      'body.instructors[].employee_id': answer('400 invalid_input'),
      'body.place_id': answer('400 invalid_input'),
      'body.read.place_id': answer('409 edit_conflict'),
    },
  },
  attendance: {
    addAttendees: { 'body.employee_ids[]': { answer: '200', body: { added: [] } } },
    recordAttendance: { 'body.lines[].employee_id': { answer: '200', body: { rows: [] } } },
    recordResults: { 'body.results[].employee_id': { answer: '200', body: { rows: [] } } },
  },
  arrivals: { confirmArrivals: { 'body.employee_ids[]': { answer: '200', body: { confirmed: [] } } } },
  certification: { issue: { 'body.employee_ids[]': { answer: '200', body: { issued: [] } } } },
  notifications: { list: { 'query.before': position }, markRead: { 'body.until': position } },
  record: {
    addCredit: {
      'body.category_ids[]': {
        answer: '400 invalid_input',
        tried: ({ body }) => ({ body: { ...(body as object), category_ids: ['01KRH4FVM00000000000000000'] } }),
      },
      'body.type_id': answer('400 invalid_input'),
    },
    evidence: {
      'body.requirement_ids[]': answer('400 invalid_input'),
      'body.employee_ids[]': answer('400 invalid_input'),
      'body.rank_id': answer('400 invalid_input'),
      'body.unit_ids[]': answer('400 invalid_input'),
      'body.group_ids[]': answer('400 invalid_input'),
    },
    importHistory: { 'body.rows[].employee_id': answer('400 invalid_input') },
    // Each department numbers its seals from 1.
    seals: { 'query.before': position },
  },
  // Another department's ids match no one here.
  compliance: {
    table: unmatchedFilters({ rows: [] }),
    myPeople: unmatchedFilters({ rows: [] }),
    summary: unmatchedFilters({ people: 0 }),
    trend: unmatchedFilters([{ people: 0 }, { people: 0 }, { people: 0 }]),
    person: {
      'query.requirement': { answer: '200', body: { standings: [] } },
      'query.with_class': answer('400 invalid_input'),
    },
    notify: { 'body.requirement_id': answer('400 invalid_input'), 'body.employee_ids[]': answer('400 invalid_input') },
    stateReport: {
      'query.unit': { answer: '200', body: { rows: [] } },
      'query.group': { answer: '200', body: { rows: [] } },
    },
  },
  requirements: {
    create: {
      'body.new_categories[].type_ids[]': answer('400 invalid_input'),
      'body.asked.rank_ids[]': answer('400 invalid_input'),
      'body.asked.unit_ids[]': answer('400 invalid_input'),
      'body.asked.group_ids[]': answer('400 invalid_input'),
    },
    update: {
      'body.new_categories[].type_ids[]': answer('400 invalid_input'),
      'body.asked.rank_ids[]': answer('400 invalid_input'),
      'body.asked.unit_ids[]': answer('400 invalid_input'),
      'body.asked.group_ids[]': answer('400 invalid_input'),
    },
    // Ids of another department match no one.
    preview: {
      'body.new_categories[].type_ids[]': answer('200'),
      'body.asked.rank_ids[]': { answer: '200', body: { asked: 0 } },
      'body.asked.unit_ids[]': { answer: '200', body: { asked: 0 } },
      'body.asked.group_ids[]': { answer: '200', body: { asked: 0 } },
    },
    addPack: {
      'body.rules[].asked.rank_ids[]': answer('400 invalid_input'),
      'body.rules[].asked.unit_ids[]': answer('400 invalid_input'),
      'body.rules[].asked.group_ids[]': answer('400 invalid_input'),
    },
    exemptions: { 'query.requirement': { answer: '200', body: [] } },
    exempt: { 'body.requirement_id': answer('400 invalid_input'), 'body.approver': answer('400 invalid_input') },
  },
  auditors: {
    create: { 'body.topic_ids[]': answer('400 invalid_input') },
    update: {
      'body.topic_ids[]': answer('400 invalid_input'),
      // Compared with the stored values, not looked up.
      'body.read.topic_ids': answer('409 edit_conflict'),
    },
  },
  scim: { mapGroup: { 'body.unit_id': answer('400 invalid_input') } },
  factors: {
    secondStepOptions: invalidTicket,
    secondStep: { ...invalidTicket, 'body.passkey.id': foreignPasskey, 'body.passkey.rawId': foreignPasskey },
    setupOptions: invalidTicket,
    setup: {
      ...invalidTicket,
      'body.passkey.id': answer('401 wrong_factor'),
      'body.passkey.rawId': answer('401 wrong_factor'),
    },
    // Anybody may ask for a challenge: it opens nothing.
    passkeySignInOptions: { 'body.site_code': answer('200') },
    passkeySignIn: {
      'body.site_code': answer('401 wrong_factor'),
      'body.challenge_id': answer('401 wrong_factor'),
      'body.passkey.id': answer('401 wrong_factor'),
      'body.passkey.rawId': answer('401 wrong_factor'),
    },
    addPasskey: { 'body.passkey.id': answer('401 wrong_factor'), 'body.passkey.rawId': answer('401 wrong_factor') },
    prove: { 'body.passkey.id': foreignPasskey, 'body.passkey.rawId': foreignPasskey },
  },
  // A deleted employee's number finds entries; a number that was never in use here finds none.
  accounts: { auditLog: { 'query.employee_id': { answer: '200', body: [] } } },
};

/** Returns the fields of a route that refer to stored items, with the expected answer to another department's value. */
export function idInputsOf(route: Route): [string, Expected][] {
  const ofArea: Record<string, Record<string, Expected> | undefined> = exceptions[route.area] ?? {};
  return fieldsOf(route)
    .filter(({ isReference }) => isReference)
    .map(({ path }) => [
      path,
      ofArea[route.name]?.[path] ?? (path === 'query.cursor' ? position : answer('404 not_found')),
    ]);
}

/** Returns the exceptions of a route that match none of its fields. */
export function unusedExceptions(route: Route): string[] {
  const ofArea: Record<string, Record<string, Expected> | undefined> = exceptions[route.area] ?? {};
  const fields = new Set(idInputsOf(route).map(([path]) => path));
  return Object.keys(ofArea[route.name] ?? {}).filter((path) => !fields.has(path));
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  isReference?: boolean;
}

interface Field {
  /** For example `body.positions[].id`. */
  path: string;
  name: string;
  isReference: boolean;
}

/** Returns every field of a route's input. */
export function fieldsOf({ endpoint }: Route): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (references.get(zodSchema as z.core.$ZodType)) jsonSchema.isReference = true;
      },
    });
    const found = leaves(json as Schema, part, part);
    if (found.some(({ path }) => path === part)) throw new Error(`The fields of ${endpoint.path} can't be seen`);
    return found;
  });
}

function leaves(schema: Schema, path: string, name: string): Field[] {
  if (schema.items) return leaves(schema.items, `${path}[]`, name);
  const within = [schema, ...(schema.anyOf ?? [])].find(({ properties }) => properties);
  if (within?.properties)
    return Object.entries(within.properties).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`, key));
  return [{ path, name, isReference: [schema, ...(schema.anyOf ?? [])].some(({ isReference }) => isReference) }];
}
