import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { device, deviceWithKey } from '../../../parts/offline/device.ts';
import { enqueue, sendWaiting } from '../../../parts/offline/queue.ts';
import { aGroup, aGroupDraft, aGroupPerson, groupClassId, groupFormId } from '../../../testing/class-evaluation.ts';
import { network, ok, refused } from '../../../testing/fake-network.ts';
import { emptyDevice } from '../../../testing/offline.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { localValues } from './local-answers.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
const answersOf = (on: string) => `GET /api/evaluation-forms/${groupFormId}/classes/${groupClassId}/?on=${on}`;

const answers = {
  'GET /api/employee-info/': ok({ ...employee, employee_id: '1002' }),
  'GET /api/employee-permissions/1002/': ok(permissionList([])),
  'GET /api/offline-key/': ok({ key: btoa('k'.repeat(32)) }),
  'GET /api/evaluations/drafts/': ok([]),
  'POST /api/evaluations/': refused(400, { detail: 'The evaluator is not qualified.' }),
  'POST /api/evaluations/drafts/': 'no-response',
  'POST /api/token/verify/': ok({}),
  [answersOf(day)]: ok(aGroup([aGroupPerson('1004', 'Dana Ortiz')], { on: day })),
} as const;

beforeEach(async () => {
  await emptyDevice();
  signInAs({ ...employee, employee_id: '1002' });
  network(answers);
  await deviceWithKey();
});

const refusedOn = async (on: string, more: { draft_id?: string } = {}) => {
  const form = aGroup([]).form;
  const hits = form.content.sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'number');
  const body = { employee_id: '1004', form_id: groupFormId, class_id: groupClassId, version: form.version, on };
  const typed = { items: { [hits?.key ?? '']: { value: 7 } } };
  await enqueue({
    call: 'complete',
    sent: { body: { ...body, answers: typed, ...more } },
    text: 'Dana Ortiz',
    after: [],
  });
  await sendWaiting();
  expect(device()?.entries.map(({ state }) => state)).toEqual(['rejected']);
  const { user } = browseApp(`/classes/${groupClassId}/evaluate/${groupFormId}`);
  await user.click(await screen.findByRole('button', { name: 'Correct the evaluation of Dana Ortiz' }));
  await waitFor(() => expect(device()?.entries).toEqual([]));
  expect(
    device()
      ?.drafts.map((draft) => localValues(draft))
      .map((one) => [one.on, one.open.answers]),
  ).toEqual([[on, typed]]);
};

test('a refused evaluation opens again with its answers', async () => {
  await refusedOn(day);
  expect(await screen.findByDisplayValue('7')).toBeTruthy();
});

test('a refused evaluation whose draft exists opens once', async () => {
  const draft = aGroupDraft({ employee_id: '1004', name: 'Dana Ortiz' }, { id: 'D', on: day, class_id: groupClassId });
  const person = aGroupPerson('1004', 'Dana Ortiz', { drafts: [draft] });
  network({ ...answers, [answersOf(day)]: ok(aGroup([person], { on: day })) });
  await refusedOn(day, { draft_id: 'D' });
  expect(await screen.findByDisplayValue('7')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Complete the evaluation of Dana Ortiz/ })).toHaveLength(1);
});

test('a refused evaluation of another day opens on its day', async () => {
  await refusedOn('2026-01-05');
  expect(screen.queryByDisplayValue('7')).toBeNull();
  expect((await screen.findByRole('link', { name: /^Open .*2026$/ })).getAttribute('href')).toBe('?on=2026-01-05');
});
