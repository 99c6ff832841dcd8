import { isDeepStrictEqual } from 'node:util';
import type { Requirement, requirements } from '@muster/shared/areas/requirements';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import type { EvaluationRule, RequirementFacts, RequirementRule } from '@muster/shared/requirements/requirement';
import {
  countsFrom,
  type RequirementVersion,
  requirementVersions,
  versionOn,
} from '@muster/shared/requirements/versions';
import { addDays, today } from '@muster/shared/rules/calendar';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import { formsNamedIn, refuseForms } from '../../domain/requirements/fitting-forms.ts';
import { isAsked, requirementsIn, typesIn } from '../../domain/requirements/list-requirements.ts';
import { chooseNamed } from '../../domain/requirements/named-ids.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { oneGone } from '../../kernel/missing.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentRecord, recordOfDepartment } from '../../table/entities/department-record.ts';
import type { NewEntry } from '../../table/entities/record-entry.ts';
import { earlierMandatory } from './earlier-mandatory.ts';
import { type Beside, withNewCategories } from './new-categories.ts';

type RequirementInput = ValidatedInput<typeof requirements.create>['body'];
type VersionInput = Omit<RequirementInput, 'new_categories'>;
type Edit = ValidatedInput<typeof requirements.update>['body'];

/** The most requirements in effect at once, not counting unrestricted mandatory trainings. */
const mostInForce = 100;

/** The data read for a decision about requirements. */
export interface Read {
  head: Awaited<ReturnType<typeof findDepartmentRecord>>['head'];
  entries: readonly EntryContent[];
  versions: Map<string, RequirementVersion[]>;
  on: string;
}

export async function readRequirements({ table, site, now }: SiteContext): Promise<Read> {
  const { head, entries } = await findDepartmentRecord(table);
  return { head, entries, versions: requirementVersions(entries, alwaysRecorded), on: today(site.timezone, now) };
}

/** The version to write, with its dates. */
export interface Draft {
  facts: RequirementFacts;
  from: string;
  to: string | undefined;
}

const wantedOf = (id: string, { name, asked, rule, source, ...days }: VersionInput, on: string): Draft => {
  const { effective_from: from = on, effective_to: to } = days;
  if (to !== undefined && to < from) {
    throw invalidField('effective_to', 'The last day must not be before the first');
  }
  return { facts: { requirement_id: id, name, asked, rule, ...(source && { source }) }, from, to };
};

/** Returns the entries of a version, including its end if it has one. */
export const entriesOf = ({ facts, from, to }: Draft): NewEntry[] => [
  { kind: 'requirement.defined', valid_on: from, data: facts },
  ...(to === undefined
    ? []
    : [
        {
          kind: 'requirement.ended' as const,
          valid_on: addDays(to, 1),
          data: { requirement_id: facts.requirement_id },
        },
      ]),
];

/**
 * Throws an error of `formsField` for a form without a published version, `name_taken` if another requirement has the
 * name today or later, and `list_full`.
 */
export function refuse({ versions, entries, on }: Read, { facts, to }: Draft, formsField = 'rule.form_ids'): void {
  const { requirement_id: id, name, rule } = facts;
  if (rule.kind === 'evaluation' && hasUnknownForm(entries, rule)) throw invalidField(formsField, oneGone('forms'));
  if (to !== undefined && to < on) return;
  const others = [...versions].filter(([other]) => other !== id);
  const names = [
    ...others.flatMap(([, all]) => all.filter((one) => countsFrom(one, on)).map(({ entry }) => entry.data.name)),
    ...[...typesIn(entries).values()]
      .filter((type) => isAsked(type) && type.data.type_id !== id)
      .map(({ data }) => data.name),
  ];
  if (names.some((other) => foldName(other) === foldName(name))) {
    throw new ApiError('name_taken', { detail: 'A requirement with this name already exists' });
  }
  if (others.filter(([, all]) => all.some((one) => countsFrom(one, on))).length >= mostInForce) {
    throw new ApiError('list_full', {
      detail: `At most ${mostInForce} requirements can be in effect. Please end an unused one first.`,
    });
  }
}

function hasUnknownForm(entries: readonly EntryContent[], { form_ids }: EvaluationRule): boolean {
  const published = new Set(entries.filter(isKind('form.published')).map(({ data }) => data.form_id));
  return form_ids.some((id) => !published.has(id));
}

async function write(
  context: SiteContext,
  read: Read,
  requested: Draft,
  {
    action,
    writes,
    noted,
    entries = [],
  }: Beside & {
    action: 'requirement.create' | 'requirement.update';
    entries?: readonly NewEntry[];
  },
): Promise<Requirement> {
  const { table, actor, now, idempotency } = context;
  refuse(read, requested);
  const { requirement_id, rule } = requested.facts;
  const known = formsNamedIn(read.versions.get(requirement_id) ?? []);
  await refuseForms(table, rule, { known, field: 'rule.form_ids' });
  const added = [...entries, ...entriesOf(requested)];
  const answer = answered(context, read, requirement_id, added);
  const before = versionOn(read.versions.get(requirement_id) ?? [], requested.from);
  await transact(table, [
    ...(action === 'requirement.create' ? idempotency.storeAnswer(answer) : []),
    ...chooseNamed(table, requested.facts, new Set([...noted, ...known])),
    ...writes,
    ...recordOfDepartment(context, read.head, added),
    audit(table, actor, now, {
      action,
      subject: { requirement: requirement_id },
      ...(before && { before: audited(before.entry.data, before.entry.valid_on, before.until) }),
      after: audited(requested.facts, requested.from, requested.to),
    }),
  ]);
  return answer;
}

/** Returns a requirement as it is after the entries are written. */
export function answered(
  { actor, now }: SiteContext,
  { head, entries, on }: Read,
  id: string,
  added: readonly NewEntry[],
): Requirement {
  const written = added.map(
    ({ kind, valid_on, data }, n) =>
      ({
        no: head.entries + n + 1,
        kind,
        valid_on,
        data,
        recorded_at: now.toISOString(),
        actor: { id: actor.id, employee_id: actor.employee_id },
      }) as EntryContent,
  );
  const requirement = requirementsIn([...entries, ...written], on).find((one) => one.id === id);
  if (!requirement) throw new Error(`Requirement ${id} was not written`);
  return requirement;
}

/** Returns the audited fields of a version. The record stores all of it. */
export function audited({ name, asked, rule, source }: RequirementFacts, from: string, to: string | undefined) {
  return {
    name,
    effective_from: from,
    ...(to && { effective_to: to }),
    ...asked,
    ...auditedRule(rule),
    ...(source && { source: source.citation }),
  };
}

function auditedRule(rule: RequirementRule) {
  switch (rule.kind) {
    case 'certification':
      return { type_ids: rule.type_ids };
    case 'hours':
      return { minutes: rule.minutes, period: rule.period.kind };
    case 'evaluation':
      return { form_ids: rule.form_ids, period: rule.period.kind, per: rule.per };
  }
}

/** Creates a requirement. Throws `name_taken`, `list_full`, and field errors for ids of deleted items. */
export async function createRequirement(context: SiteContext, input: RequirementInput): Promise<Requirement> {
  const id = newId(context.now);
  return withoutCollision(async () => {
    const [read, beside] = await Promise.all([readRequirements(context), withNewCategories(context, input)]);
    return write(context, read, wantedOf(id, beside.input, read.on), { ...beside, action: 'requirement.create' });
  });
}

export const noSuchRequirement = () => new ApiError('not_found', { detail: 'This requirement does not exist' });

/**
 * Adds a version of a requirement. Of two concurrent edits, the second gets `edit_conflict` unless the versions are
 * equal. Throws as `createRequirement`, and field errors for fields that a mandatory training decides.
 */
export async function updateRequirement(
  context: SiteContext,
  { id, edit: { read: loaded, ...input } }: { id: string; edit: Edit },
): Promise<Requirement> {
  return withoutCollision(async () => {
    const [read, categories] = await Promise.all([readRequirements(context), withNewCategories(context, input)]);
    const versions = read.versions.get(id) ?? [];
    const requested = keepingPack(
      requestedVersion(read.entries, { id, input: categories.input, on: read.on }),
      versions,
    );
    const current = answered(context, read, id, []);
    if (loaded !== undefined && loaded !== current.newest) {
      if (isWritten(versions[0], requested)) return current;
      throw new ApiError('edit_conflict', {
        detail: 'Someone else changed this requirement. Your changes were not saved. Reload to see the latest version.',
      });
    }
    const beside = (await earlierMandatory(context, { id, from: requested.from })) ?? categories;
    return write(context, read, requested, { ...beside, action: 'requirement.update' });
  });
}

/** Returns a version with the pack of the original: edits do not send it. */
function keepingPack(requested: Draft, versions: readonly RequirementVersion[]): Draft {
  const pack = versions.find(({ entry }) => entry.data.pack)?.entry.data.pack;
  return pack ? { ...requested, facts: { ...requested.facts, pack } } : requested;
}

/**
 * Returns the requested version, for a new requirement without an id. Throws `not_found`, and field errors for its
 * dates and for fields that a mandatory training decides.
 */
export function requestedVersion(
  entries: readonly EntryContent[],
  { id, input, on }: { id: string | undefined; input: VersionInput; on: string },
): Draft {
  if (id !== undefined) {
    const type = typesIn(entries).get(id);
    const isKnown = entries.some((one) => isKind('requirement.defined')(one) && one.data.requirement_id === id);
    if (!isKnown && !(type && isAsked(type))) throw noSuchRequirement();
    if (type) refuseOtherRule(type, input);
  }
  return wantedOf(id ?? '', input, on);
}

const isWritten = (newest: RequirementVersion | undefined, { facts, from, to }: Draft): boolean =>
  newest !== undefined &&
  newest.entry.valid_on === from &&
  newest.until === to &&
  isDeepStrictEqual(newest.entry.data, JSON.parse(JSON.stringify(facts)));

/** Throws a field error if an edit of a mandatory training's requirement changes more than audience and dates. */
function refuseOtherRule({ data }: EntryContent<'type.defined'>, { name, rule }: VersionInput): void {
  if (foldName(name) !== foldName(data.name)) {
    throw invalidField('name', 'This is a mandatory training. Please change its name on the Manage Trainings page.');
  }
  if (rule.kind !== 'certification' || !isDeepStrictEqual(rule.type_ids, [data.type_id])) {
    throw invalidField(
      'rule',
      'This is a mandatory training, which requires its own certification. Please add a requirement for anything else.',
    );
  }
}
