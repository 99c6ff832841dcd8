import type { Evaluation, GroupPerson, PublishedForm } from '@muster/shared/evaluation-answers';
import type { FormAnswers } from '@muster/shared/forms/form';
import { scoreOf } from '@muster/shared/forms/score';
import { useRef } from 'react';
import { errorReason } from '../../../api/error-text.ts';
import { isOutcomeKnown } from '../../../api/idempotency-key.ts';
import { whenFree } from '../../../api/when-free.ts';
import { outcomeWords } from '../../../parts/evaluations/answers/labels.ts';
import type { remediate } from '../../../parts/evaluations/api.ts';
import type { CompleteBody } from '../../../parts/evaluations/drafts/api.ts';
import { canSaveDraft, completeOrQueue } from '../../../parts/evaluations/drafts/complete-or-queue.ts';
import { type Completer, completer } from '../../../parts/evaluations/drafts/completer.ts';
import { draftBody } from '../../../parts/evaluations/drafts/draft-body.ts';
import { remediationLabels } from '../../../parts/evaluations/labels.ts';
import { remediateOrQueue } from '../../../parts/evaluations/remediate-or-queue.ts';
import { storedDraftIds } from '../../../parts/offline/use-local-drafts.ts';
import { completeBarLabels, waitingLabels } from './labels.ts';
import { localKey } from './local-answers.ts';
import type { OpenRow } from './rows.ts';
import type { OpenEvaluations } from './use-open-evaluations.ts';

/** An evaluation that was not completed. */
export interface Refusal {
  key: string;
  name: string;
  reason: string;
}

/** The progress of completing several evaluations. */
export interface BulkOutcome {
  completed: number;
  /** The number of those that wait to be sent. */
  waiting: number;
  refused: readonly Refusal[];
  /** People whose evaluation was not sent after a lost connection. */
  unsent: readonly string[];
}

interface CompletionOptions {
  form: PublishedForm;
  people: readonly GroupPerson[];
  classId: string;
  /** The evaluator of results on paper. */
  evaluatorId: string | undefined;
  evaluations: OpenEvaluations;
  onCompleted: (evaluation: Evaluation) => void;
}

/** A completed evaluation, or one that waits to be sent. */
export type Recorded = Pick<Evaluation, 'employee' | 'outcome'> & { isWaiting?: true };

/** Completes evaluations of a class: one call per person, each recorded once even if its answer is lost. */
export function useGroupCompletion({
  form,
  people,
  classId,
  evaluatorId,
  evaluations,
  onCompleted,
}: CompletionOptions) {
  const completers = useRef(new Map<string, Completer<Evaluation | Recorded>>());
  function bodyOf({ open }: OpenRow): CompleteBody | undefined {
    const body = draftBody({ form, classId, on: evaluations.typed.on, isStored: false, ...open });
    return body && { ...body, ...(evaluatorId !== undefined && { evaluator_id: evaluatorId }) };
  }
  /** Sends an evaluation, or stores it until there is a connection and removes its answers. */
  async function sendOrQueue({ key, person }: OpenRow, body: CompleteBody, idempotencyKey: string) {
    const { outcome } = scoreOf(form.content, body.answers as FormAnswers);
    const { name, employee_id } = person.employee;
    const text = waitingLabels.entry(name, form.content.name, outcomeWords[outcome].toLowerCase());
    const drafts = () => storedDraftIds(evaluations.about, evaluations.own, localKey(body.on, key));
    const recorded = await completeOrQueue(body, idempotencyKey, { text, drafts });
    return recorded ?? { employee: { employee_id, name }, outcome, isWaiting: true as const };
  }
  async function record(row: OpenRow, body: CompleteBody): Promise<Recorded> {
    const { key } = row;
    const saver = evaluations.savers.current.get(key);
    if (!saver) throw new Error(`The evaluation ${key} has no draft`);
    const completes = completers.current.get(key) ?? completer((sent, id) => sendOrQueue(row, sent, id), canSaveDraft);
    completers.current.set(key, completes);
    const recorded = await completes(saver, body);
    evaluations.end(key);
    if (!('isWaiting' in recorded)) onCompleted(recorded as Evaluation);
    return recorded;
  }
  return {
    bodyOf,
    record,
    /** Records remedial training, or stores it until there is a connection and returns undefined. */
    async remediate(...[params, body]: Parameters<typeof remediate>): Promise<Evaluation | undefined> {
      const { name } = people.find(({ employee }) => employee.employee_id === params.employee_id)?.employee ?? {};
      const text = remediationLabels.entry(name ?? params.employee_id, form.content.name);
      return remediateOrQueue(params, body, { text });
    },
    /** Completes evaluations one after another. Refusals do not stop it; an unknown outcome does. */
    async recordAll(rows: readonly OpenRow[], onProgress: (soFar: BulkOutcome) => void): Promise<BulkOutcome> {
      let soFar: BulkOutcome = { completed: 0, waiting: 0, refused: [], unsent: [] };
      for (const [at, row] of rows.entries()) {
        const body = bodyOf(row);
        if (!body) continue;
        try {
          const { isWaiting } = await whenFree(() => record(row, body));
          soFar = { ...soFar, completed: soFar.completed + 1, waiting: soFar.waiting + (isWaiting ? 1 : 0) };
        } catch (error) {
          const reason = errorReason(error) ?? completeBarLabels.unknownReason;
          soFar = { ...soFar, refused: [...soFar.refused, { key: row.key, name: row.person.employee.name, reason }] };
          if (!isOutcomeKnown(error)) {
            return { ...soFar, unsent: rows.slice(at + 1).map(({ person }) => person.employee.name) };
          }
        }
        onProgress(soFar);
      }
      return soFar;
    },
  };
}

export type GroupCompletion = ReturnType<typeof useGroupCompletion>;
