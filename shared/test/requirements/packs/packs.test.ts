import { requirementInput, requirements } from '@muster/shared/areas/requirements';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { courseProblems } from '../../../src/forms/course-minimum.ts';
import { roundsOf } from '../../../src/forms/form.ts';
import { formTemplate } from '../../../src/forms/templates/templates.ts';
import { packRule } from '../../../src/requirements/packs/find-pack-rule.ts';
import { packName } from '../../../src/requirements/packs/pack-name.ts';
import {
  missingCourses,
  missingForms,
  packCategories,
  packRuleText,
  withSiteIds,
} from '../../../src/requirements/packs/pack-rule.ts';
import { requirementPacks } from '../../../src/requirements/packs/packs.ts';

const all = requirementPacks.flatMap((pack) => pack.rules.map((rule) => ({ pack, rule })));

/** Returns the nth id. */
const idOf = (n: number) => `01J0000000000000000000${String(n).padStart(4, '0')}`;

test('there is a pack for each of the eight states, and Texas has its firearms', () => {
  expect(requirementPacks.map(({ id }) => id)).toEqual(['CA', 'FL', 'GA', 'IL', 'OH', 'TX', 'UT', 'WA']);
  expect(packRule('TX', 'firearms')?.source.citation).toBe('37 Texas Administrative Code 218.9');
  expect(packRule('TX', 'no such rule')).toBeUndefined();
  for (const { id, name } of requirementPacks) expect(packName(id)).toBe(name);
});

test.each(all)('$pack.id $rule.rule says where it comes from, and becomes a requirement', ({ pack, rule }) => {
  expect(pack.rules.filter((one) => one.rule === rule.rule)).toHaveLength(1);
  expect(rule.source).toMatchObject({ checked_on: '2026-11-01', url: expect.stringMatching(/^https:/) });
  expect(requirements.addPack.params.safeParse({ pack: pack.id }).success).toBe(true);
  const categories = new Map(packCategories(rule).map((name, n) => [name, idOf(n)]));
  const courses = new Map(rule.courses.map(({ title }, n) => [title, idOf(100 + n)]));
  const forms = new Map((rule.forms ?? []).map(({ title }, n) => [title, idOf(200 + n)]));
  expect(missingCourses(rule, { courses })).toEqual([]);
  expect(missingForms(rule, { forms })).toEqual([]);
  const asks = withSiteIds(rule, { categories, courses, forms });
  const sent = z.object(requirementInput).safeParse({ name: rule.name, rule: asks, source: rule.source });
  expect(sent.error).toBeUndefined();
  // All names were replaced by ids, and the rule uses every course and form that can be chosen.
  const names = [...categories.keys(), ...courses.keys(), ...forms.keys()];
  for (const name of names) expect(JSON.stringify(asks)).not.toContain(name);
  for (const id of [...courses.values(), ...forms.values()]) expect(JSON.stringify(asks)).toContain(id);
  for (const text of packRuleText(rule)) expect(text).toMatch(/^[A-Z0-9].*\.$/);
});

test('a rule cannot be added before its courses are chosen, except for optional ones', () => {
  const rule = packRule('TX', 'four-year-courses');
  if (!rule) throw new Error('no such rule');
  const chosen = new Map(rule.courses.slice(1, 4).map(({ title }, n) => [title, idOf(n)]));
  expect(missingCourses(rule, { courses: chosen })).toEqual(['Course 3939']);
  const asks = withSiteIds(rule, { categories: new Map(), courses: chosen, forms: new Map() });
  expect(asks).not.toHaveProperty('unless_certified_in');
});

test('a rule of evaluations cannot be added before its forms are chosen, except for optional ones', () => {
  const rule = packRule('TX', 'firearms');
  if (!rule) throw new Error('no such rule');
  expect(missingForms(rule, { forms: new Map() })).toEqual(['Texas handgun course of fire']);
  // One form may serve for several types.
  const forms = new Map([
    ['Texas handgun course of fire', idOf(1)],
    ['Texas shotgun course of fire', idOf(1)],
  ]);
  expect(missingForms(rule, { forms })).toEqual([]);
  expect(withSiteIds(rule, { categories: new Map(), courses: new Map(), forms })).toMatchObject({
    form_ids: [idOf(1)],
  });
});

const forms = all.flatMap(({ pack, rule }) => (rule.forms ?? []).map((form) => ({ pack, rule, form })));

test.each(forms)('$pack.id: the template of $form.title meets the minimum of the rule', ({ form }) => {
  const content = formTemplate(form.template)?.content;
  if (!content) throw new Error('no such template');
  expect(content.name).toBe(form.title);
  if (form.course) expect(courseProblems(content, form.course)).toEqual([]);
});

test('the forms of Texas have exactly the rounds that the rule requires', () => {
  const rule = packRule('TX', 'firearms');
  const rounds = rule?.asks.kind === 'evaluation' ? rule.asks.rounds.map((one) => one.rounds) : [];
  const templates = (rule?.forms ?? []).map(({ template }) => formTemplate(template)?.content);
  expect(templates.map((content) => content && roundsOf(content))).toEqual(rounds);
});
