import type { RequestInput } from '@muster/shared/endpoint';
import { compliance, type EndpointOf, lists, ranks, requirements } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { useCall } from '../../api/use-call.ts';
import { filterKinds, type Question, queryOf } from './question.ts';

/** Loads the day of an answer, the moment up to which entries count, and the seal that covers them. */
export const useAnswerState = (question: Question) =>
  useCall(compliance.table, { query: { ...queryOf(question, filterKinds), limit: 1 } });

const trendMonths = 12;

/** Loads the summary of a question. Without a question, loads nothing. */
export const useSummary = (question: Question | undefined) =>
  useCall(compliance.summary, question ? { query: queryOf(question) } : null);

/** Loads the compliant share at the end of each month before the selected day, and on that day. */
export const useTrend = (question: Question) =>
  useCall(compliance.trend, { query: { ...queryOf(question), months: trendMonths } });

export const useUnits = () => useCall(lists.units);
export const useGroups = () => useCall(lists.groups);
export const useRanks = () => useCall(ranks.list);

/** Loads the reasons of a person's statuses, by default for all requirements, and the classes that would help. */
export const useStanding = (
  sent: { employeeId: string; requirementId?: string | undefined; question: Question } | undefined,
) =>
  useCall(
    compliance.person,
    sent
      ? {
          params: { employee_id: sent.employeeId },
          query: {
            ...queryOf(sent.question, filterKinds),
            ...(sent.requirementId !== undefined && { requirement: sent.requirementId }),
          },
        }
      : null,
  );

/** Loads the ids of the trainings whose classes meet a requirement, as of today. */
export function useQualifyingTypes(requirementId: string | undefined) {
  const { data, error, retry } = useCall(
    compliance.summary,
    requirementId === undefined ? null : { query: { requirement: requirementId } },
  );
  const found = data?.requirements.find(({ id }) => id === requirementId);
  return { typeIds: data && (found?.type_ids ?? []), error: data ? undefined : error, retry };
}

/** Loads the saved views that the signed-in person may see. */
export const useViews = () => useCall(compliance.views);

export const saveView = (body: RequestInput<EndpointOf<typeof compliance.saveView>>['body']) =>
  call(compliance.saveView, { body });

export const removeView = (id: string) => ignoreNotFound(call(compliance.removeView, { params: { id } }));

export const notifyPeople = (body: RequestInput<EndpointOf<typeof compliance.notify>>['body']) =>
  call(compliance.notify, { body });

export const exempt = (body: RequestInput<EndpointOf<typeof requirements.exempt>>['body']) =>
  call(requirements.exempt, { body });
