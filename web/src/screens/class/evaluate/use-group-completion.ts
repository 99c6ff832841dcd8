import type { Evaluation, PublishedForm } from '@muster/shared/evaluation-answers';
import { useRef } from 'react';
import { errorReason } from '../../../api/error-text.ts';
import { isOutcomeKnown } from '../../../api/idempotency-key.ts';
import { whenFree } from '../../../api/when-free.ts';
import type { CompleteBody } from '../../../parts/evaluations/drafts/api.ts';
import { type Completer, completer } from '../../../parts/evaluations/drafts/completer.ts';
import { draftBody } from '../../../parts/evaluations/drafts/draft-body.ts';
import { completeBarLabels } from './labels.ts';
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
  refused: readonly Refusal[];
  /** People whose evaluation was not sent after a lost connection. */
  unsent: readonly string[];
}

interface CompletionOptions {
  form: PublishedForm;
  classId: string;
  /** The evaluator of results on paper. */
  evaluatorId: string | undefined;
  evaluations: OpenEvaluations;
  onCompleted: (evaluation: Evaluation) => void;
}

/** Completes evaluations of a class: one call per person, each recorded once even if its answer is lost. */
export function useGroupCompletion({ form, classId, evaluatorId, evaluations, onCompleted }: CompletionOptions) {
  const completers = useRef(new Map<string, Completer>());
  function bodyOf({ open }: OpenRow): CompleteBody | undefined {
    const body = draftBody({ form, classId, on: evaluations.typed.on, isStored: false, ...open });
    return body && { ...body, ...(evaluatorId !== undefined && { evaluator_id: evaluatorId }) };
  }
  async function record({ key }: OpenRow, body: CompleteBody): Promise<Evaluation> {
    const saver = evaluations.savers.current.get(key);
    if (!saver) throw new Error(`The evaluation ${key} has no draft`);
    const complete = completers.current.get(key) ?? completer();
    completers.current.set(key, complete);
    const evaluation = await complete(saver, body);
    evaluations.end(key);
    onCompleted(evaluation);
    return evaluation;
  }
  return {
    bodyOf,
    record,
    /** Completes evaluations one after another. Refusals do not stop it; an unknown outcome does. */
    async recordAll(rows: readonly OpenRow[], onProgress: (soFar: BulkOutcome) => void): Promise<BulkOutcome> {
      let soFar: BulkOutcome = { completed: 0, refused: [], unsent: [] };
      for (const [at, row] of rows.entries()) {
        const body = bodyOf(row);
        if (!body) continue;
        try {
          await whenFree(() => record(row, body));
          soFar = { ...soFar, completed: soFar.completed + 1 };
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
