import { contract, routes } from '@muster/shared/contract';
import type { FormContent } from '@muster/shared/forms/form';
import type { APIRequestContext } from '@playwright/test';
import type * as z from 'zod';
import { apiAs, dayFromNow } from './arrange.ts';
import { lakeside, type Person } from './people.ts';

/** Short enough for every text field. Inserted as markup, it adds an element and runs a script. */
const markup = '"><img src=x onerror=ran()>';
const script = `${markup}<script>ran()</script>`;

/** The text of each field. */
export const hostile = {
  first_name: `Fi${script}`,
  middle_name: `Mi${script}`,
  last_name: `La${script}`,
  badge_number: `B${markup}`,
  rank: `Rk${script}`,
  type: `Ty${script}`,
  other_type: `javascript:ran()//Ot${script}`,
  description: `javascript:ran()//De${script}`,
  location: `javascript:ran()//Lo${script}`,
  changed_location: `javascript:ran()//Ch${script}`,
  bug_report: `Bu${script}`,
  department: `De${script}`,
  title: `Ti${script}`,
  provider: `Pr${script}`,
  reason: `Re${script}`,
  course_number: `Cn${markup}`,
  course_of_fire: `Cf${script}`,
  remediation: `Rm${script}`,
  place: `Pl${script}`,
  address: `Ad${script}`,
  category: `Ca${script}`,
  holiday: `Ho${script}`,
  instructor: `In${script}`,
  agency: `Ag${script}`,
  state_id: `Si${markup}`,
  unit: `Un${script}`,
  group: `Gr${script}`,
  requirement: `Rq${script}`,
  citation: `Ci${script}`,
  exemption: `Ex${script}`,
  message: `Me${script}`,
  state: `St${markup}`,
  note: `No${script}`,
  auditor: `Au${script}`,
  email: `Em${markup}`,
  notice: `Nt${script}`,
  label: `Lb${script}`,
  issuer: `Is${script}`,
  client_id: `Ci${script}`,
  claim: `Cl${script}`,
  factor_acr: `Fa${script}`,
  token: `Tk${script}`,
  provider_group: `Pg${script}`,
  comment: `Co${script}`,
  make: `Mk${markup}`,
  model: `Ml${markup}`,
  caliber: `Cb${markup}`,
  serial: `Sn${markup}`,
  form: `Fo${script}`,
  section: `Se${script}`,
  item: `It${script}`,
  help: `He${script}`,
  option: `Op${script}`,
  answer: `An${script}`,
  override: `Ov${script}`,
  program: `Pm${script}`,
  phase: `Ph${script}`,
  goals: `Go${script}`,
  shift: `Sh${markup}`,
  details: `Dt${script}`,
  statement: `Sm${script}`,
} as const;

/** The text fields that `createHostileDepartment` fills in, and those that no screen shows. */
export const filledFields = [
  'first_name',
  'middle_name',
  'last_name',
  'badge_number',
  'name',
  'description',
  'location',
  'title',
  'provider',
  'reason',
  'course_number',
  'course_of_fire',
  'remediation',
  'address',
  'state_id',
  'text',
  'state',
  'note',
  'agency',
  'email',
  'notice_text',
  'label',
  'issuer',
  'client_id',
  'factor_acr',
  'displayName',
  'most_useful',
  'change',
  'make',
  'model',
  'caliber',
  'serial',
  'comment',
  'override',
  'shift',
  'statement',
];
export const neverShown = {
  'a credential': [
    'username',
    'password',
    'old_password',
    'new_password',
    'refresh',
    'user_id',
    'client_secret',
    'recovery_code',
    'token',
  ],
  'a code or an id that has to exist': ['site_code', 'rank_id', 'challenge_id'],
  'what a provider returns': ['code', 'iss', 'error', 'return_to', 'externalId', 'userName'],
};

type Shape = Record<string, z.core.$ZodType>;

/** Returns the fields of an object schema, unwrapped. */
function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = schema as unknown as { def: { type: string; shape?: Shape; out?: z.core.$ZodType } };
  if (def.shape) return def.shape;
  return def.type === 'pipe' && def.out ? shapeOf(def.out) : {};
}

/** Returns the names of all body fields of the contract that accept the hostile text. */
export function textFields(): string[] {
  const names = routes.flatMap(({ endpoint }) =>
    endpoint.body
      ? Object.entries(shapeOf(endpoint.body))
          .filter(([, field]) => (field as z.ZodType).safeParse(`${markup}1`).success)
          .map(([name]) => name)
      : [],
  );
  return [...new Set(names)].toSorted();
}

/**
 * Fills every text field of the small department: an administrator with hostile name, rank and badge, who has seats in
 * classes with hostile texts and notifications of them. Returns that administrator, who has a temporary password.
 */
export async function createHostileDepartment(request: APIRequestContext): Promise<Person & { day: string }> {
  const ask = await apiAs(request, lakeside);
  // Names are unique in each run, so that a store can be reused.
  const run = Date.now().toString(36).slice(-5);
  const username = `H${run}`;
  const rank = await ask(contract.ranks.create, { body: { name: `before ${run}` } });
  await ask(contract.ranks.rename, { params: { id: rank.id }, body: { name: `${hostile.rank}${run}` } });
  const unit = await ask(contract.lists.addUnit, { body: { name: `${hostile.unit}${run}` } });
  const group = await ask(contract.lists.addGroup, { body: { name: `${hostile.group}${run}` } });
  const { first_name, middle_name, last_name, badge_number, state_id } = hostile;
  const assigned = { rank_id: rank.id, unit_id: unit.id, group_id: group.id, state_id };
  const profile = { first_name, middle_name, last_name, badge_number, ...assigned };
  const hired_on = dayFromNow(-400);
  const before = { ...profile, first_name: 'before', last_name: 'before', employee_id: username, hired_on };
  const { temporary_password } = await ask(contract.roster.create, { body: before });
  await ask(contract.roster.update, { params: { employee_id: username }, body: profile });
  for (const permission_type of ['admin_access', 'manage_trainings', 'manage_employees'] as const) {
    await ask(contract.permissions.manage, {
      body: { employee_id: username, permission_type, active: true },
    });
  }

  const { createType, updateType } = contract.training;
  const { course_number, course_of_fire, remediation, address, agency } = hostile;
  const { addPlace, addCategory } = contract.lists;
  const place = await ask(addPlace, { body: { name: `${hostile.place}${run}`, address } });
  await ask(contract.lists.addHoliday, { body: { name: `${hostile.holiday}${run}`, date: dayFromNow(400) } });
  const category = await ask(addCategory, { body: { name: `${hostile.category}${run}` } });
  const course = { course_number, course_of_fire, remediation, category_ids: [category.id] };
  const about = { ...course, description: hostile.description, type: 'in_department', is_mandatory: true } as const;
  const type = await ask(createType, { body: { ...about, name: `before ${run}` } });
  await ask(updateType, { params: { id: type.id }, body: { ...about, name: `${hostile.type}${run}` } });
  const other = await ask(createType, { body: { ...about, name: `${hostile.other_type}${run}` } });
  const times = { enrollment_start: '2020-01-01T00:00:00Z', enrollment_end: '2100-01-01T00:00:00Z' };
  const addClass = (training_type_id: string, days: number, location: string = hostile.location) =>
    ask(contract.training.addClass, {
      body: {
        ...times,
        training_type_id,
        location,
        class_size: 5,
        place_id: place.id,
        instructors: [{ name: hostile.instructor, agency }],
        dates: [{ date: dayFromNow(days), start_time: '04:00', end_time: '05:00' }],
      },
    });
  const held = await addClass(type.id, -9);
  const coming = await addClass(type.id, 33, 'before');
  const dates = [{ date: dayFromNow(34), start_time: '04:00', end_time: '05:00' }];
  await addClass(type.id, 35);
  await addClass(other.id, 36);
  for (const { id } of [held, coming]) {
    await ask(contract.attendance.addAttendee, { params: { classId: id }, body: { employee_id: username } });
  }
  await ask(contract.training.updateClass, {
    params: { id: coming.id },
    body: { ...times, location: hostile.changed_location, class_size: 5, dates },
  });
  const { title, provider, reason } = hostile;
  const training = { employee_id: username, on: dayFromNow(-2), minutes: 60, title, provider };
  const { entry } = await ask(contract.record.addCredit, { body: training });
  await ask(contract.record.correct, { params: { employee_id: username }, body: { no: entry, reason } });
  await createHostileRequirement(ask, { username, group_id: group.id, type_id: other.id, run });
  await createHostileFirearm(ask, { username, run });
  await createHostileEvaluation(ask, { username, run });
  await createHostileTraining(ask, { username, run });
  return { site: lakeside.site, username, password: temporary_password, day: dayFromNow(34) };
}

/** Adds a requirement with every text that it can have, and an auditor. */
async function createHostileRequirement(
  ask: Awaited<ReturnType<typeof apiAs>>,
  { username, group_id, type_id, run }: { username: string; group_id: string; type_id: string; run: string },
): Promise<void> {
  const { requirement, citation, exemption, message, state, note, auditor, agency, email } = hostile;
  const { id } = await ask(contract.requirements.create, {
    body: {
      name: `${requirement}${run}`,
      asked: { rank_ids: [], unit_ids: [], group_ids: [group_id] },
      rule: { kind: 'hours', minutes: 60, period: { kind: 'calendar_year' } },
      source: { citation },
    },
  });
  await ask(contract.requirements.exempt, {
    body: { employee_id: username, requirement_id: type_id, from: dayFromNow(0), reason: exemption },
  });
  await ask(contract.compliance.notify, {
    body: { requirement_id: id, employee_ids: [username], text: message },
  });
  const range = { from: dayFromNow(-30), until: dayFromNow(-1), filed_on: dayFromNow(-1) };
  await ask(contract.compliance.fileReport, { body: { ...range, state, note } });
  await ask(contract.auditors.create, {
    body: {
      name: auditor,
      agency,
      email,
      open_from: dayFromNow(0),
      open_until: dayFromNow(7),
      range_from: dayFromNow(-365),
      range_until: dayFromNow(0),
    },
  });
}

/** Adds a firearm that the administrator carries, with an inspection. */
async function createHostileFirearm(
  ask: Awaited<ReturnType<typeof apiAs>>,
  { username, run }: { username: string; run: string },
): Promise<void> {
  const { make, model, caliber, note, reason } = hostile;
  const described = { type: 'other', make, model, caliber, owner: 'agency', note } as const;
  const { id } = await ask(contract.firearms.create, { body: { ...described, serial: `${hostile.serial}${run}` } });
  const from = dayFromNow(-2);
  await ask(contract.firearms.authorize, { params: { id }, body: { employee_id: username, from } });
  await ask(contract.firearms.inspect, { params: { id }, body: { on: from, passed: true, text: reason } });
}

/** Publishes a form, and records a failed evaluation of the administrator with it and remedial training. */
async function createHostileEvaluation(
  ask: Awaited<ReturnType<typeof apiAs>>,
  { username, run }: { username: string; run: string },
): Promise<void> {
  const { form, section, item, help, option, answer, comment, override, reason, remediation } = hostile;
  const options = [
    { key: 'safe', text: option, points: 1 },
    { key: 'unsafe', text: 'Unsafe', points: 0, fails: true as const },
  ];
  const content: FormContent = {
    name: `${form}${run}`,
    purpose: 'checklist',
    instructions: help,
    of: 'person',
    sections: [
      {
        key: 's',
        title: section,
        instructions: help,
        items: [
          { key: 'choice', kind: 'choice', text: item, help, critical: true, options },
          { key: 'text', kind: 'text', text: item },
        ],
      },
    ],
    passing: { kind: 'critical' },
    attempts: { most: 2, within: 'calendar_year', remediation: true },
    evaluators: { type_ids: [], supervisors: false, staff: false, employees: [username], override: true },
    comments: { failed: false, not_responding: false, remedial: false, whole: true },
    acknowledged: true,
  };
  const created = await ask(contract.forms.create, { body: { content } });
  const { id: form_id } = await ask(contract.forms.publish, {
    params: { id: created.id },
    body: { read: created.newest },
  });
  const answers = { items: { choice: { value: 'unsafe', comment }, text: { value: answer } }, comment };
  const subject = { employee_id: username, form_id, version: 1, on: dayFromNow(-1) };
  const { id } = await ask(contract.evaluations.complete, { body: { ...subject, answers, override } });
  const params = { employee_id: username, id };
  await ask(contract.evaluations.remediate, { params, body: { on: dayFromNow(-1), minutes: 30, text: remediation } });
  const read = (await ask(contract.evaluations.one, { params })).entry;
  await ask(contract.evaluations.correct, { params, body: { reason, read, answers, override } });
}

/** Completes field training of the administrator, in a program of one phase with every text that it can have. */
async function createHostileTraining(
  ask: Awaited<ReturnType<typeof apiAs>>,
  { username, run }: { username: string; run: string },
): Promise<void> {
  const { program, phase, goals, shift, details, reason, statement, description, form, item } = hostile;
  const content: FormContent = {
    name: `${form}${run} daily`,
    purpose: 'field_training',
    of: 'person',
    sections: [{ key: 's', title: 'Day', items: [{ key: 'text', kind: 'text', text: item }] }],
    passing: { kind: 'none' },
    attempts: { within: 'calendar_year', remediation: false },
    evaluators: { type_ids: [], supervisors: false, staff: false, employees: [], trainers: true, override: false },
    comments: { failed: false, not_responding: false, remedial: false, whole: false },
    acknowledged: false,
  };
  const created = await ask(contract.forms.create, { body: { content } });
  await ask(contract.forms.publish, { params: { id: created.id }, body: { read: created.newest } });
  const { id: program_id } = await ask(contract.fieldTraining.addProgram, {
    body: {
      content: {
        name: `${program}${run}`,
        description,
        phases: [{ key: 'one', name: phase, weeks: 1, goals }],
        daily_form_id: created.id,
        attestation: statement,
      },
    },
  });
  const from = dayFromNow(0);
  const { id } = await ask(contract.fieldTraining.start, { body: { employee_id: username, program_id, from } });
  const params = { id };
  await ask(contract.fieldTraining.assign, {
    params,
    body: { employee_id: lakeside.username, phase: 'one', role: 'trainer', from, shift },
  });
  await ask(contract.fieldTraining.addDay, { params, body: { on: from, reason: 'other', text: details } });
  const { newest } = await ask(contract.fieldTraining.trainee, { params });
  const decided = await ask(contract.fieldTraining.decide, {
    params,
    body: { read: newest, phase: 'one', decision: 'advance', on: from, reason },
  });
  await ask(contract.fieldTraining.complete, { params, body: { read: decided.newest, on: from, statement } });
}
