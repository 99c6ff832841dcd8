import { Notifications } from '@mantine/notifications';
import type { ComplianceSummary } from '@muster/shared/areas/compliance';
import type { FormRow } from '@muster/shared/areas/forms';
import type { Requirement, RequirementPack, RequirementVersionRow } from '@muster/shared/areas/requirements';
import type { EvaluationRule } from '@muster/shared/requirements/requirement';
import { Route, Routes } from 'react-router-dom';
import type { CompliancePanelProps } from '../screens/compliance/panel/compliance-panel.ts';
import { RequirementPage } from '../screens/compliance/requirement/requirement-page.tsx';
import { RequirementsTab } from '../screens/compliance/requirements/requirements-tab.tsx';
import { type Answers, network, ok } from './fake-network.ts';
import { employee, signInAs } from './people.ts';
import { renderPart } from './render-app.tsx';

export const ownPermissions = `GET /api/employee-permissions/${employee.employee_id}/`;
export const listCall = 'GET /api/requirements/';
export const createCall = 'POST /api/requirements/';
export const previewCall = 'POST /api/requirements/preview/';
export const packsCall = 'GET /api/requirement-packs/';
export const addPackCall = 'POST /api/requirement-packs/WA/';

const id = (n: number) => `01J000000000000000000000${String(n).padStart(2, '0')}`;
export const [cpr, firearms] = [
  { id: id(1), name: 'CPR' },
  { id: id(2), name: 'Firearms' },
];
export const [officer, sergeant] = [
  { id: id(11), name: 'Officer', superior_id: null },
  { id: id(12), name: 'Sergeant', superior_id: null },
];
export const driving = { id: id(21), name: 'Driving' };

export const handgunForm: FormRow = {
  id: id(41),
  name: 'Handgun qualification',
  purpose: 'firearms',
  of: 'firearm',
  version: 1,
  published_at: '2026-01-05T15:00:00.000Z',
  draft: false,
  archived: false,
};

/** A rule of a state that requires an evaluation with a form. */
export const firearmsRule: RequirementPack['rules'][number] = {
  rule: 'firearms',
  name: 'Washington: firearms',
  whom: 'Peace officers who carry a firearm',
  text: ['A passed evaluation in each calendar year.'],
  categories: [],
  courses: [],
  forms: [
    {
      title: 'Handgun course of fire',
      template: 'generic-handgun',
      form_id: null,
      optional: false,
      course: { rounds: [{ yards: 7, rounds: 20 }], timed_reload: true, shown: [] },
    },
    { title: 'Shotgun course of fire', template: 'texas-shotgun', form_id: null, optional: true, course: null },
  ],
  source: { citation: 'WAC 1', checked_on: '2026-11-01' },
  requirement_id: null,
};

/** A rule of a yearly qualification with each handgun. */
export const handgunRule: EvaluationRule = {
  kind: 'evaluation',
  form_ids: [handgunForm.id],
  period: { kind: 'calendar_year' },
  per: 'firearm',
  firearm_types: ['handgun'],
  rounds: [{ type: 'handgun', rounds: 50 }],
  shown: ['care'],
};

export const patrol = { id: id(22), name: 'Patrol' };

/** The department's date in these tests. */
export const today = '2026-11-23';

export const aVersion = (overrides: Partial<RequirementVersionRow> = {}): RequirementVersionRow => ({
  entry: 7,
  effective_from: '2024-01-01',
  effective_to: null,
  name: 'Yearly hours',
  asked: { rank_ids: [], unit_ids: [], group_ids: [] },
  rule: {
    kind: 'hours',
    minutes: 2400,
    period: { kind: 'cycle', months: 24, from: '2025-09-01' },
    first_period: { kind: 'whole' },
    category_minimums: [{ category_ids: [driving.id], minutes: 240 }],
    courses: [],
    caps: [],
    excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
  },
  source: { citation: '37 TAC 218.3', url: 'https://www.tcole.texas.gov/', checked_on: '2026-11-01' },
  pack: null,
  recorded_at: '2024-01-02T15:00:00.000Z',
  recorded_by: '1002',
  ...overrides,
});

export const aRequirement = (overrides: Partial<Requirement> = {}): Requirement => ({
  id: id(31),
  name: 'Yearly hours',
  kind: 'hours',
  built_in: false,
  in_force: true,
  required: (overrides.versions ?? [aVersion()])
    .map(({ effective_from: from, effective_to: until }) => ({ from, until }))
    .reverse(),
  newest: Math.max(0, ...(overrides.versions ?? [aVersion()]).map(({ entry }) => entry)),
  versions: [aVersion()],
  ...overrides,
});

/** A mandatory training in the list of requirements, without a limited audience. */
export const builtIn = aRequirement({
  id: cpr.id,
  name: 'CPR',
  kind: 'certification',
  built_in: true,
  versions: [],
  required: [{ from: '2023-05-01', until: null }],
});

export const aPack: RequirementPack = {
  id: 'WA',
  name: 'Washington',
  warning: 'Check against the current rule before you rely on it.',
  hour_minutes: null,
  rules: [
    {
      rule: 'in-service-training',
      name: 'Washington: 24 hours a year',
      whom: 'Peace officers',
      text: ['24 h of training in each calendar year.'],
      categories: ['Crisis'],
      courses: [
        { title: 'Crisis intervention', number: null, type_id: null, optional: false },
        { title: 'Intermediate certificate', number: '17', type_id: null, optional: true },
      ],
      forms: [],
      source: { citation: 'WAC 139-05-300', url: 'https://app.leg.wa.gov/', checked_on: '2026-11-01' },
      requirement_id: null,
    },
  ],
};

export const aPreview = {
  people: 541,
  asked: 541,
  by_status: [],
  short: 37,
  short_now: null,
  first: [{ employee_id: '1021', name: 'Diaz, Ana', status: 'SHORT' }],
};

/** Today's compliance summary of the requirement of `aRequirement`. */
export const aSummary = {
  on: today,
  known: `${today}T15:00:00.000Z`,
  sealed: null,
  people: 541,
  current: 504,
  without_requirement: 0,
  requirements: [
    {
      id: id(31),
      name: 'Yearly hours',
      kind: 'hours',
      people: 541,
      current: 504,
      by_status: [
        { status: 'SHORT', people: 37 },
        { status: 'MET', people: 504 },
      ],
      months: [],
      type_ids: [],
    },
  ],
  units: [],
  ranks: [],
  groups: [],
  exemptions: 0,
} satisfies ComplianceSummary;

const panelProps: CompliancePanelProps = {
  question: {
    on: undefined,
    known: undefined,
    filters: { requirement: [], unit: [], rank: [], group: [], status: [] },
  },
  change: () => {},
  today,
  timeZone: 'America/Chicago',
};

/** Opens the tab, or the page of a requirement, for training staff. A test may change `answers` later. */
export function openRequirements(answers: Answers = {}, address = '/compliance?tab=requirements') {
  signInAs(undefined);
  const all: Answers = {
    'GET /api/employee-info/': ok(employee),
    [ownPermissions]: ok([{ permission_type: 'manage_trainings', active: true }]),
    [listCall]: ok([aRequirement(), builtIn]),
    'GET /api/training-types/': ok([{ ...cpr, mandatory_since: '2023-05-01' }, firearms]),
    'GET /api/ranks/': ok([officer, sergeant]),
    'GET /api/units/': ok([patrol]),
    'GET /api/groups/': ok([]),
    'GET /api/training-categories/': ok([driving]),
    'GET /api/forms/': ok([handgunForm]),
    [previewCall]: ok(aPreview),
    [packsCall]: ok([aPack]),
    [`GET /api/compliance/summary/?requirement=${id(31)}`]: ok(aSummary),
    [`GET /api/exemptions/?all=true&requirement=${id(31)}`]: ok([]),
    [`GET /api/compliance/summary/?requirement=${cpr.id}`]: ok({ ...aSummary, requirements: [] }),
    [`GET /api/exemptions/?all=true&requirement=${cpr.id}`]: ok([]),
    ...answers,
  };
  const { to } = network(all);
  const user = renderPart(
    <>
      <Routes>
        <Route path="/compliance" element={<RequirementsTab {...panelProps} />} />
        <Route path="/compliance/requirements/:requirementId" element={<RequirementPage />} />
      </Routes>
      <Notifications />
    </>,
    address,
  );
  return { answers: all, to, user };
}
