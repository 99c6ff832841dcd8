import { mostListed } from '@muster/shared/areas/lists';
import type { Requirement, RequirementPack, requirements } from '@muster/shared/areas/requirements';
import { plural } from '@muster/shared/counted';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { packRule } from '@muster/shared/requirements/packs/find-pack-rule';
import { type PackCourse, type PackForm, type PackRule, packWarning } from '@muster/shared/requirements/packs/pack';
import {
  missingCourses,
  missingForms,
  packCategories,
  packRuleText,
  withSiteIds,
} from '@muster/shared/requirements/packs/pack-rule';
import { requirementPacks } from '@muster/shared/requirements/packs/packs';
import { countsFrom, type RequirementVersion, requirementVersions } from '@muster/shared/requirements/versions';
import { today } from '@muster/shared/rules/calendar';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { refuseForms } from '../../domain/requirements/fitting-forms.ts';
import { chooseAll, type Named, namedIds } from '../../domain/requirements/named-ids.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { recordOfDepartment } from '../../table/entities/department-record.ts';
import { addAllListed, readList, type TrainingCategory } from '../../table/entities/site-list.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { answered, audited, type Draft, entriesOf, type Read, readRequirements, refuse } from './write-requirement.ts';

type Chosen = ValidatedInput<typeof requirements.addPack>['body']['rules'];

/** Returns the requirements copied from each rule of a pack that are or will be in effect, by `TX firearms`. */
function copies(
  versions: ReadonlyMap<string, readonly RequirementVersion[]>,
  on: string,
): Map<string, EntryContent<'requirement.defined'>> {
  const left = [...versions.values()].flat().filter((one) => countsFrom(one, on));
  return new Map(
    left.flatMap(({ entry }) => {
      const { pack } = entry.data;
      return pack ? [[`${pack.id} ${pack.rule}`, entry] as const] : [];
    }),
  );
}

/** Returns the training of a pack's course: the one with its number, else the one with its name. */
function trainingOf({ title, number }: PackCourse, types: readonly Readonly<TrainingType>[]): string | null {
  const current = types.filter(({ archived }) => !archived);
  const byNumber =
    number === undefined ? undefined : current.find(({ course_number }) => course_number?.trim() === number);
  return (byNumber ?? current.find(({ name }) => foldName(name) === foldName(title)))?.id ?? null;
}

/** Returns the form of a pack's form: the last one published with its name. */
function formOf({ title }: PackForm, entries: readonly EntryContent[]): string | null {
  const names = new Map(entries.filter(isKind('form.published')).map(({ data }) => [data.form_id, data.name]));
  return [...names].findLast(([, name]) => foldName(name) === foldName(title))?.[0] ?? null;
}

/** Returns the rule packs of states, with the copies that the department has. */
export async function listPacks({ table, site, now }: SiteContext): Promise<RequirementPack[]> {
  const [entries, types] = await Promise.all([cachedDepartment(table), cachedTypes({ table, site })]);
  const copied = copies(requirementVersions(entries, alwaysRecorded), today(site.timezone, now));
  return requirementPacks.map(({ id, name, hour_minutes, rules }) => ({
    id,
    name,
    warning: packWarning,
    hour_minutes: hour_minutes ?? null,
    rules: rules.map((rule) => ({
      rule: rule.rule,
      name: rule.name,
      whom: rule.whom,
      text: packRuleText(rule),
      categories: packCategories(rule),
      courses: rule.courses.map((course) => ({
        title: course.title,
        number: course.number ?? null,
        type_id: trainingOf(course, [...types.values()]),
        optional: course.optional ?? false,
      })),
      forms: (rule.forms ?? []).map((form) => ({
        title: form.title,
        template: form.template,
        form_id: formOf(form, entries),
        optional: form.optional ?? false,
        course: form.course ?? null,
      })),
      source: rule.source,
      requirement_id: copied.get(`${id} ${rule.rule}`)?.data.requirement_id ?? null,
    })),
  }));
}

/** A chosen rule and its definition in the pack. */
interface ChosenRule {
  chosen: Chosen[number];
  rule: PackRule;
}

/** Returns the chosen rules. Throws a field error if one is unknown, chosen twice, or without a training or form. */
function chosenRules(pack: string, chosen: Chosen): ChosenRule[] {
  return chosen.map((one, n) => {
    const rule = packRule(pack, one.rule);
    if (!rule) throw invalidField(`rules.${n}.rule`, 'This state does not have this rule');
    if (chosen.findIndex(({ rule: other }) => other === one.rule) < n) {
      throw invalidField(`rules.${n}.rule`, 'This rule is chosen twice');
    }
    const missing = missingCourses(rule, { courses: new Map(Object.entries(one.courses)) });
    if (missing.length > 0)
      throw invalidField(`rules.${n}.courses`, `Please choose a training for ${missing.join(', ')}`);
    const forms = missingForms(rule, { forms: new Map(Object.entries(one.forms)) });
    if (forms.length > 0) throw invalidField(`rules.${n}.forms`, `Please choose a form for ${forms.join(', ')}`);
    return { chosen: one, rule };
  });
}

/** Throws `name_taken`, with the names, if the department has one of the rules already. */
function refuseCopies(pack: string, rules: readonly ChosenRule[], { versions, on }: Read): void {
  const copied = copies(versions, on);
  const there = rules.filter(({ rule }) => copied.has(`${pack} ${rule.rule}`)).map(({ rule }) => rule.name);
  if (there.length > 0) {
    throw new ApiError('name_taken', {
      detail: `Your department already has ${plural(there.length, 'this rule', 'these rules')}: ${there.join('; ')}. Nothing was added.`,
    });
  }
}

const noOne = { rank_ids: [], unit_ids: [], group_ids: [] };

/** Returns a chosen rule as a requirement with the department's ids. `categories` has ids by folded name. */
function draftOf(
  pack: string,
  { chosen, rule }: ChosenRule,
  { id, categories, on }: { id: string; categories: ReadonlyMap<string, string>; on: string },
): Draft {
  const ids = {
    categories: new Map(packCategories(rule).map((name) => [name, categories.get(foldName(name)) ?? ''] as const)),
    courses: new Map(Object.entries(chosen.courses)),
    forms: new Map(Object.entries(chosen.forms)),
  };
  return {
    facts: {
      requirement_id: id,
      name: rule.name,
      asked: chosen.asked ?? noOne,
      rule: withSiteIds(rule, ids),
      source: rule.source,
      pack: { id: pack, rule: rule.rule },
    },
    from: chosen.effective_from ?? on,
    to: undefined,
  };
}

/**
 * Copies rules of a state as requirements, all or none, and adds their missing categories. Throws field errors,
 * `name_taken` for existing rules, and `list_full`.
 */
export async function addPack(
  context: SiteContext,
  { pack, rules: chosen }: { pack: string; rules: Chosen },
): Promise<Requirement[]> {
  const { table, actor, now, idempotency } = context;
  const rules = chosenRules(pack, chosen);
  const ids = rules.map(() => newId(now));
  return withoutCollision(async () => {
    const [read, listed] = await Promise.all([
      readRequirements(context),
      readList<TrainingCategory>(table, 'CATEGORY'),
    ]);
    refuseCopies(pack, rules, read);
    const added = missingCategories(rules, listed, now);
    const categories = new Map([...listed, ...added].map(({ id, name }) => [foldName(name), id] as const));
    const drafts = rules.map((one, n) => draftOf(pack, one, { id: ids[n] ?? '', categories, on: read.on }));
    for (const [n, one] of drafts.entries()) {
      const field = `rules.${n}.forms`;
      refuse(read, one, field);
      await refuseForms(table, one.facts.rule, { known: new Set(), field });
    }
    const entries = drafts.flatMap(entriesOf);
    const answer = ids.map((id) => answered(context, read, id, entries));
    const isNew = new Set(added.map(({ id }) => id));
    const chosenIds = drafts.flatMap(({ facts }, n) =>
      namedIds(facts)
        .filter(({ id }) => !isNew.has(id))
        .map((one) => ({ ...one, field: `rules.${n}.${packField(one)}` })),
    );
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...chooseAll(table, chosenIds),
      ...(added.length > 0
        ? addAllListed(table, 'CATEGORY', added, {
            most: mostListed,
            full: () => new ApiError('list_full'),
          })
        : []),
      ...recordOfDepartment(context, read.head, entries),
      ...added.map(({ id, name }) =>
        audit(table, actor, now, { action: 'category.add', subject: { category: id }, after: { id, name } }),
      ),
      ...drafts.map(({ facts, from, to }) =>
        audit(table, actor, now, {
          action: 'requirement.create',
          subject: { requirement: facts.requirement_id },
          after: { ...audited(facts, from, to), pack },
        }),
      ),
    ]);
    return answer;
  });
}

/** Returns the field of a chosen rule that has an id. */
function packField({ kind, field }: Named): string {
  if (kind === 'training') return 'courses';
  return kind === 'form' ? 'forms' : field;
}

/** Returns the categories that the rules name and the list does not have, each once, with one use. */
function missingCategories(
  rules: readonly ChosenRule[],
  listed: readonly TrainingCategory[],
  now: Date,
): TrainingCategory[] {
  const there = new Set(listed.map(({ name }) => foldName(name)));
  const names = new Map(rules.flatMap(({ rule }) => packCategories(rule)).map((name) => [foldName(name), name]));
  return [...names].filter(([folded]) => !there.has(folded)).map(([, name]) => ({ id: newId(now), name, uses: 1 }));
}
