import type { RequestInput } from '@muster/shared/endpoint';
import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import type { ReportKind } from '@muster/shared/field-training/program';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { type EndpointOf, evaluations, forms } from '../../api/calls.ts';
import { call, recordingLoad } from '../../api/client.ts';
import type { ApiError, ConnectionError } from '../../api/errors.ts';
import { fetchPages } from '../../api/fetch-pages.ts';
import { useStaleSince } from '../../api/load-state.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';
import { orPrepared } from '../offline/prepared.ts';

/** Loads the published forms, each with the people that the signed-in person may evaluate today. */
export const useUsableForms = (isWanted = true) => useCall(evaluations.forms, isWanted ? {} : null);

/** Loads the forms of the department, by name, including drafts and archived forms. For training staff. */
export const useForms = () => useCall(forms.list);

/** A published version never changes. Without a connection, the prepared answer is used. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, use: [orPrepared] };

/** Loads a published version of a form; the last one by default. */
export const usePublishedForm = (id: string | undefined, version?: number) =>
  useCall(
    evaluations.form,
    id === undefined ? null : { params: { id }, query: version === undefined ? {} : { version } },
    once,
  );

/** Loads a version of a report's form, by default the last one that fits. */
export const useReportForm = (id: string | undefined, { report, version }: { report: ReportKind; version?: number }) =>
  useCall(
    evaluations.form,
    id === undefined ? null : { params: { id }, query: version === undefined ? { report } : { version } },
    once,
  );

/** Loads the signed-in person's drafts without answers, last changed first. */
export const useDrafts = () => useCall(evaluations.drafts, {}, { use: [orPrepared] });

/** Loads a draft. It is not loaded again: the page saves newer states. */
export const useDraft = (id: string | undefined) =>
  useCall(evaluations.draft, id === undefined ? null : { params: { id } }, once);

/** The subject of an evaluation, which decides about its attempt. */
export interface PreparedSubject {
  formId: string;
  employeeId: string;
  on: string;
  firearmId: string;
  classId: string | undefined;
  /** For a report of field training; `evaluator_id` for one on paper. */
  fieldTraining?: { trainee_id: string; report: ReportKind; evaluator_id?: string } | undefined;
}

/** Loads the firearms and the attempt of an evaluation; null loads nothing. */
export const usePrepared = (subject: PreparedSubject | null) =>
  useCall(
    evaluations.prepare,
    subject && {
      params: { id: subject.formId, employee_id: subject.employeeId },
      query: {
        on: subject.on,
        ...(subject.firearmId && { firearm_id: subject.firearmId }),
        ...(subject.classId && { class_id: subject.classId }),
        ...subject.fieldTraining,
      },
    },
    { keepPreviousData: true, use: [orPrepared] },
  );

/** Loads the evaluations of a person, latest first. */
export function useEvaluationsOf(employeeId: string | undefined) {
  const params = { employee_id: employeeId ?? '' };
  const key = employeeId === undefined ? null : cacheKey(evaluations.of, { params, query: {} });
  const load = async (): Promise<readonly EvaluationRow[]> => {
    const rows: EvaluationRow[] = [];
    for await (const page of fetchPages(evaluations.of, { params, first: {} })) rows.push(...page);
    return rows;
  };
  const { data, error, mutate } = useSWR<readonly EvaluationRow[], ApiError | ConnectionError>(key, () =>
    recordingLoad(key ?? '', load),
  );
  const staleSince = useStaleSince(key ?? '');
  return {
    data,
    error,
    staleSince: data === undefined ? undefined : staleSince,
    retry: useCallback(() => mutate(), [mutate]),
  };
}

export const acknowledge = (id: string, body: RequestInput<EndpointOf<typeof evaluations.acknowledge>>['body']) =>
  call(evaluations.acknowledge, { params: { id }, body });

export const review = (
  params: { employee_id: string; id: string },
  body: RequestInput<EndpointOf<typeof evaluations.review>>['body'],
) => call(evaluations.review, { params, body });

export const remediate = (
  params: { employee_id: string; id: string },
  body: RequestInput<EndpointOf<typeof evaluations.remediate>>['body'],
  idempotencyKey?: string,
) => call(evaluations.remediate, { params, body }, idempotencyKey === undefined ? {} : { idempotencyKey });

/** An evaluation's address. */
export interface EvaluationId {
  employee_id: string;
  id: string;
}

/** Loads an evaluation with its answers. Reading another person's is in the audit log. */
export const loadEvaluation = (params: EvaluationId) => call(evaluations.one, { params });

/** Returns a function that reloads the lists of evaluations after one has changed. */
export function useRefreshEvaluations() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => typeof key === 'string' && key.startsWith('GET /api/evaluation')), [mutate]);
}
