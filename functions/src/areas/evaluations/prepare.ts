import type { evaluations } from '@muster/shared/areas/evaluations';
import type { Employee as RosterEmployee } from '@muster/shared/areas/roster';
import type { Answer } from '@muster/shared/endpoint';
import type { PublishedForm, UsableForm } from '@muster/shared/evaluation-answers';
import { nextAttempt } from '@muster/shared/record/evaluations-on';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { qualificationOn } from '@muster/shared/record/qualification-on';
import { today } from '@muster/shared/rules/calendar';
import type { Call, SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { type RosterRow, wholeRoster } from '../../domain/people/list-roster.ts';
import { peopleBelow } from '../../domain/people/people-below.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { listForms } from '../../table/entities/form.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { carriedOn, evaluationsIn } from './evaluations-in.ts';
import { type Evaluator, isTrainingStaff, qualificationFor, refuseOwnEvaluation } from './may-evaluate.ts';
import { refusalText, refuseDay } from './new-evaluation.ts';
import { readPerson } from './person-entries.ts';
import { named } from './present-evaluation.ts';
import { type Published, requirePublished, requireUsable, shownContent, versionFacts } from './published-form.ts';

type Caller = SiteContext & Pick<SignedInCall, 'caller'>;

/** Returns the caller as an evaluator, with the entries of their record. */
export async function callerAsEvaluator({ table, actor }: Pick<Caller, 'table' | 'actor'>): Promise<Evaluator> {
  const entries = await entriesAfter(table, actor.id, 0);
  return { id: actor.id, entries, isStaff: actor.permissions.manage_trainings === true };
}

/** A published version, or its evaluators alone. */
type WithEvaluators = { content: Pick<Published['content'], 'evaluators'> };

/** Returns whether the caller may accept themselves or others without a qualification. */
const mayOverride = ({ actor }: Pick<Caller, 'actor'>, { content }: WithEvaluators): boolean =>
  content.evaluators.override && actor.permissions.admin_access === true;

/** Returns the people that a caller may evaluate with a form today: everyone, supervised people or no one. */
function evaluates(
  call: Caller,
  published: WithEvaluators,
  { caller, below }: { caller: Evaluator; below: number },
): UsableForm['evaluates'] {
  const { evaluators } = published.content;
  const asOf = { on: today(call.site.timezone, call.now), known: alwaysRecorded };
  if (mayOverride(call, published) || qualificationOn(evaluators, { ...caller, isSuperior: false }, asOf)) {
    return 'everyone';
  }
  return below > 0 && qualificationOn(evaluators, { ...caller, isSuperior: true }, asOf) ? 'supervised' : 'no_one';
}

/** Returns the active people below the caller, by internal id. */
function activeBelow(rows: readonly RosterRow[], { actor }: Pick<Caller, 'actor'>): Set<string> {
  const below = peopleBelow(rows, actor.id);
  return new Set(rows.filter(({ at, active }) => active && below.has(at)).map(({ at }) => at));
}

/** Returns the published forms that are not archived, by name. */
export async function usableForms(call: Call<'evaluations', 'forms'>): Promise<UsableForm[]> {
  const { table } = call;
  const [heads, caller, { rows }] = await Promise.all([listForms(table), callerAsEvaluator(call), wholeRoster(call)]);
  const below = activeBelow(rows, call).size;
  const usable = heads.flatMap(({ id, version, archived }) =>
    version === undefined || archived ? [] : [{ form_id: id, version }],
  );
  const factsOf = await versionFacts(table, usable);
  const forms = usable.map((one): UsableForm => {
    const { name, purpose, of, evaluators } = factsOf(one);
    const { form_id: id, version } = one;
    return {
      id,
      name,
      purpose,
      of,
      version,
      evaluates: evaluates(call, { content: { evaluators } }, { caller, below }),
    };
  });
  return forms.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Returns a published version, by default the last one. */
export async function publishedForm({ table, params, query }: Call<'evaluations', 'form'>): Promise<PublishedForm> {
  const { form, version, content } = await requirePublished(table, params.id, query.version);
  return {
    id: form.id,
    version,
    content: shownContent(content),
    override: content.evaluators.override,
    archived: form.archived === true,
  };
}

/**
 * Returns the active people that the caller may evaluate with a form today, by name. Training staff record results on
 * paper and get everyone.
 */
export async function peopleToEvaluate(call: Call<'evaluations', 'people'>) {
  const [published, caller, { rows }] = await Promise.all([
    requireUsable(call.table, call.params.id),
    callerAsEvaluator(call),
    wholeRoster(call),
  ]);
  const below = activeBelow(rows, call);
  const whom = isTrainingStaff(call) ? 'everyone' : evaluates(call, published, { caller, below: below.size });
  return rows
    .filter(({ at, active }) => active && at !== call.actor.id)
    .filter(({ at }) => whom === 'everyone' || (whom === 'supervised' && below.has(at)))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.at < b.at ? -1 : 1))
    .map(({ employee_id, name, text }) => {
      const { rank_name, unit_name } = JSON.parse(text) as RosterEmployee;
      return { employee_id, name, rank: rank_name || null, unit: unit_name ?? null };
    });
}

/**
 * Throws `forbidden` unless the caller may record an evaluation of a person on a day: qualified, training staff (for
 * another evaluator), or an administrator whose acceptance the form allows.
 */
export async function mayRecord(
  call: Pick<Caller, 'table' | 'actor' | 'site' | 'now' | 'idempotency'>,
  { published, employee, on }: { published: Published; employee: Pick<Employee, 'id'>; on: string },
): Promise<void> {
  if (isTrainingStaff(call) || mayOverride(call, published)) return;
  const { table } = call;
  const [caller, entries] = await Promise.all([callerAsEvaluator(call), entriesAfter(table, employee.id, 0)]);
  const { evaluators } = published.content;
  if (await qualificationFor(table, evaluators, caller, { entries, on })) return;
  throw new ApiError('forbidden', { detail: 'You are not qualified to evaluate this person with this form' });
}

/** Returns the firearms, the attempt, and missing remedial training of an evaluation on a day, by default today. */
export async function prepareEvaluation(
  call: Call<'evaluations', 'prepare'>,
): Promise<Answer<typeof evaluations.prepare>> {
  const { table, site, now, params, query } = call;
  const on = query.on ?? today(site.timezone, now);
  const [published, employee] = await Promise.all([
    requireUsable(table, params.id),
    requireEmployee(table, params.employee_id).catch((failure: unknown) => {
      throw isTrainingStaff(call) ? failure : new ApiError('forbidden');
    }),
  ]);
  refuseOwnEvaluation(employee.id, call.actor.id);
  await mayRecord(call, { published, employee, on });
  const [{ written }] = await Promise.all([readPerson(table, employee), auditRecordRead(call, employee)]);
  refuseDay(call, written, on);
  const { of, attempts } = published.content;
  const next = nextAttempt(
    written.map(({ entry }) => entry),
    attempts,
    { ...query, on, known: alwaysRecorded, form_id: published.form.id },
  );
  const unremedied = evaluationsIn(written).find(({ entry: { no, valid_on } }) => {
    return no === next.unremedied?.no && valid_on <= on;
  });
  return {
    employee: named(employee),
    on,
    firearms: of === 'firearm' ? carriedOn(written, on) : [],
    attempt: next.attempt,
    refused: next.refused === undefined ? null : refusalText(next.refused, next, on),
    needs_remediation: attempts.remediation && unremedied ? unremedied.entry.data.evaluation_id : null,
  };
}
