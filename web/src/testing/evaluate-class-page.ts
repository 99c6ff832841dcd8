import type { GroupPerson } from '@muster/shared/evaluation-answers';
import { screen, within } from '@testing-library/react';
import { aGroup, aGroupDraft, aGroupPerson, groupClassId, groupFormId } from './class-evaluation.ts';
import { anEvaluation } from './evaluations.ts';
import { type Answers, network, ok, type Sent } from './fake-network.ts';
import { employee, permissionList } from './people.ts';
import { browseApp } from './render-app.tsx';

/** The department's date. */
export const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
export const loadGroup = `GET /api/evaluation-forms/${groupFormId}/classes/${groupClassId}/?on=${day}`;
export const add = 'POST /api/evaluations/drafts/';
export const complete = 'POST /api/evaluations/';
export const lanes = `PUT /api/classes/${groupClassId}/lanes/`;
/** Drafts are saved after a pause. */
export const slow = { timeout: 4000 };

export const dana = aGroupPerson('1004', 'Dana Ortiz');
export const ana = aGroupPerson('1005', 'Ana Reyes');
export const own = aGroupPerson('1002', 'Luis Diaz', { refused: 'You cannot evaluate yourself.', attempts: [] });
export const everyone = [dana, ana, own];

export const draftIdOf = (id: string) => aGroupDraft({ employee_id: id, name: '' }).id;
/** The address that saves the draft of a person. */
export const save = (id: string) => `PUT /api/evaluations/drafts/${draftIdOf(id)}/`;
export const bodyOf = (sent: Sent | undefined) => sent?.body as Record<string, unknown> & { employee_id: string };
/** Answers with the draft of a call, at this version. */
export const stored = (newest: number) => (sent: Sent) => {
  const { employee_id } = bodyOf(sent);
  return {
    status: newest === 1 ? 201 : 200,
    body: aGroupDraft({ employee_id, name: '' }, { newest }),
  };
};
/** Records the evaluation of a call as passed. */
export const recorded = (sent: Sent) => {
  const { employee_id, firearm_id } = bodyOf(sent);
  const { employee: person, firearms } = everyone.find((one) => one.employee.employee_id === employee_id) ?? dana;
  const firearm = firearms.find(({ id }) => id === firearm_id) ?? null;
  return {
    status: 201,
    body: anEvaluation({ id: `E${employee_id}`, employee: person, outcome: 'passed', points: 19, on: day, firearm }),
  };
};

/** Opens the page that evaluates a class, with these attendees. */
export function openGroup(
  people: GroupPerson[] = everyone,
  answers: Answers = {},
  changed: Parameters<typeof aGroup>[1] = {},
) {
  const group = aGroup(people, { on: day, ...changed });
  const net = network({
    'GET /api/employee-info/': ok({ ...employee, employee_id: '1002' }),
    'GET /api/employee-permissions/1002/': ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [loadGroup]: ok(group),
    [add]: stored(1),
    [save('1004')]: stored(2),
    [save('1005')]: stored(2),
    [complete]: recorded,
    ...answers,
  });
  return { ...net, ...browseApp(`/classes/${groupClassId}/evaluate/${groupFormId}`), group };
}
type Opened = ReturnType<typeof openGroup>;

export const row = (name: string) => {
  const found = screen.getAllByRole('row').find((one) => within(one).queryByText(name, { selector: '[data-person]' }));
  if (!found) throw new Error(`No row of ${name}`);
  return within(found);
};
export const grip = (name: string) =>
  within(screen.getByRole('radiogroup', { name: `Keeps the gun hand free ${name}` }));
export const hits = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Hits ${name}` });

/** Answers the three items of the form about a person, with four of five points for safety. */
export async function answerAll(user: Opened['user'], name: string, typed = '9', passes = 'Pass') {
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.click(grip(name).getByRole('radio', { name: passes }));
  await user.type(hits(name), typed);
  await user.selectOptions(screen.getByRole('combobox', { name: `Officer safety ${name}` }), '4');
}
