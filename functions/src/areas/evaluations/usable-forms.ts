import type { Employee as RosterEmployee } from '@muster/shared/areas/roster';
import type { PublishedForm, UsableForm } from '@muster/shared/evaluation-answers';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { qualificationOn } from '@muster/shared/record/qualification-on';
import { today } from '@muster/shared/rules/calendar';
import type { Call, SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { type RosterRow, wholeRoster } from '../../domain/people/list-roster.ts';
import { peopleBelow } from '../../domain/people/people-below.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { listForms } from '../../table/entities/form.ts';
import { versionFacts } from '../../table/entities/form-facts.ts';
import { callerAsEvaluator, type Evaluator } from './may-evaluate.ts';
import {
  mayOverride,
  presentPublished,
  requireForReports,
  requirePublished,
  requireUsable,
  type WithEvaluators,
} from './published-form.ts';

type Caller = SiteContext & Pick<SignedInCall, 'caller'>;

/** Returns the people that a caller may evaluate with a form today: everyone, supervised people or no one. */
function evaluates(
  call: Caller,
  published: WithEvaluators,
  { caller, below }: { caller: Evaluator; below: number },
): UsableForm['evaluates'] {
  const { evaluators } = published.content;
  const asOf = { on: today(call.site.timezone, call.now), known: alwaysRecorded };
  if (mayOverride(call, published.content) || qualificationOn(evaluators, { ...caller, isSuperior: false }, asOf)) {
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

/** Returns a published version, by default the last one, for a report the last one that fits. */
export async function publishedForm({ table, params, query }: Call<'evaluations', 'form'>): Promise<PublishedForm> {
  const { report, version } = query;
  const isAnyReport = report !== undefined && version === undefined;
  return presentPublished(
    await (isAnyReport ? requireForReports(table, params.id) : requirePublished(table, params.id, version)),
  );
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
