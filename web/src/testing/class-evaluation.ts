import type { Answer } from '@muster/shared/endpoint';
import type { CarriedFirearm, EvaluationDraft, GroupPerson } from '@muster/shared/evaluation-answers';
import type { FormContent } from '@muster/shared/forms/form';
import type { EndpointOf, evaluations } from '../api/calls.ts';
import { aFormContent } from './evaluations.ts';

type Group = Answer<EndpointOf<typeof evaluations.group>>;

export const groupFormId = '01J00000000000000000000F01';
export const groupClassId = '01J00000000000000000000C01';

const attempt = (firearm_id: string | null): GroupPerson['attempts'][number] => ({
  firearm_id,
  attempt: 1,
  refused: null,
  needs_remediation: null,
});

/** Returns an attendee with a first attempt, or one for each firearm. */
export function aGroupPerson(employee_id: string, name: string, changed: Partial<GroupPerson> = {}): GroupPerson {
  const firearms = changed.firearms ?? [];
  return {
    employee: { employee_id, id: employee_id, name, rank: 'Officer' },
    refused: null,
    firearms,
    attempts: firearms.length === 0 ? [attempt(null)] : firearms.map(({ id }) => attempt(id)),
    drafts: [],
    more_drafts: [],
    evaluations: [],
    ...changed,
  };
}

/** Returns the evaluation of a class as its instructor sees it. */
export function aGroup(
  people: GroupPerson[],
  changed: Partial<Group> & { content?: Partial<FormContent> } = {},
): Group {
  const { content: changedContent, ...others } = changed;
  const { evaluators: _, ...content } = aFormContent(changedContent);
  return {
    form: { id: groupFormId, version: 1, content, override: false, archived: false },
    class: {
      id: groupClassId,
      training: 'Vehicle stops',
      location: 'Training Room 1',
      training_dates: [{ date: '2026-05-13', start_time: '2026-05-13T09:00:00', end_time: '2026-05-13T17:00:00' }],
    },
    on: '2026-05-13',
    people,
    lanes: null,
    may_give_lanes: false,
    ...others,
  };
}

/** Returns a draft of the form about an attendee. */
export const aGroupDraft = (
  { employee_id, name }: { employee_id: string; name: string },
  changed: Partial<EvaluationDraft> = {},
): EvaluationDraft => ({
  id: `01J0000000000000000000D${employee_id.slice(-3)}`,
  newest: 1,
  saved_at: '2026-05-13T19:02:00.000Z',
  employee: { employee_id, name },
  deleted: false,
  form_id: groupFormId,
  form_name: 'Vehicle stop',
  version: 1,
  on: '2026-05-13',
  firearm_id: null,
  field_training: null,
  class_id: groupClassId,
  answers: { items: {} },
  ...changed,
});

export const aFirearm = (id: string, serial: string): CarriedFirearm => ({
  id,
  type: 'handgun',
  make: 'Glock',
  model: '17',
  caliber: '9 mm',
  owner: 'agency',
  serial,
});

/** A course of fire with two stages: hits, a malfunction drill, and a signature at the end. */
export const courseOfFire: Partial<FormContent> = {
  name: 'Handgun qualification',
  purpose: 'firearms',
  of: 'firearm',
  sections: [
    {
      key: 'near',
      title: 'Stage 1',
      stage: { yards: 3, rounds: 10, seconds: 20, light: 'day' },
      items: [{ kind: 'number', key: 'near', text: 'Hits', most: 10, unit: 'hits', points: 1 }],
    },
    {
      key: 'far',
      title: 'Stage 2',
      stage: { yards: 15, rounds: 10, seconds: 30, reload: 'timed', light: 'day' },
      items: [
        { kind: 'number', key: 'far', text: 'Hits', most: 10, unit: 'hits', points: 1 },
        { kind: 'check', key: 'drill', text: 'Clears a malfunction', critical: true, points: 0 },
        { kind: 'signature', key: 'sign', text: 'Signature', by: 'evaluator', optional: true },
      ],
    },
  ],
  passing: { kind: 'percent', minimum: 80 },
  attempts: { most: 2, within: 'day', remediation: true },
  comments: { failed: true, not_responding: false, remedial: false, whole: false },
};
