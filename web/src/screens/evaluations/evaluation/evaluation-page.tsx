import type { Evaluation } from '@muster/shared/evaluation-answers';
import { IconClipboardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { useRefreshEvaluations } from '../../../parts/evaluations/api.ts';
import { useRefreshFieldTraining } from '../../../parts/field-training/api.ts';
import { useReloadAfterSending } from '../../../parts/offline/use-reload-after-sending.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { useEvaluation } from './api.ts';
import { CorrectForm } from './components/correct-form.tsx';
import { EvaluationView } from './components/evaluation-view.tsx';
import { labels } from './labels.ts';

/** The page of an evaluation. */
export function EvaluationPage() {
  const { employeeId = '', evaluationId = '' } = useParams();
  // The key gives each evaluation its own state.
  return <EvaluationOf key={`${employeeId} ${evaluationId}`} employee_id={employeeId} id={evaluationId} />;
}

function EvaluationOf(params: { employee_id: string; id: string }) {
  const { data, error, staleSince, retry, reload, mutate } = useEvaluation(params);
  useReloadAfterSending(retry);
  const refresh = useRefreshEvaluations();
  const refreshTraining = useRefreshFieldTraining();
  const [corrected, setCorrected] = useState<Evaluation>();
  const refreshLists = (isReport: boolean) => Promise.all([refresh(), ...(isReport ? [refreshTraining()] : [])]);
  async function store(evaluation: Evaluation): Promise<void> {
    await mutate(evaluation, { revalidate: false });
    await refreshLists(evaluation.field_training !== null);
  }
  /** Loads the evaluation after a change. A failure is shown with its age. */
  async function reloadAll(): Promise<void> {
    const now = await reload().catch(() => undefined);
    if (now) await refreshLists(now.field_training !== null);
  }
  const status = error instanceof ApiError ? error.status : undefined;
  if (corrected) {
    return (
      <CorrectForm
        evaluation={corrected}
        onCorrected={(evaluation) => {
          setCorrected(undefined);
          void store(evaluation);
        }}
        onCancel={() => setCorrected(undefined)}
      />
    );
  }
  if (data) {
    return (
      <EvaluationView
        evaluation={data}
        staleSince={staleSince}
        onChange={(evaluation) => void store(evaluation)}
        onReload={reloadAll}
        onCorrect={() => setCorrected(data)}
      />
    );
  }
  return (
    <>
      <PageHeader title={labels.title} />
      {status === 403 || status === 404 ? (
        <EmptyState
          icon={<IconClipboardOff size={32} stroke={1.5} />}
          message={status === 403 ? labels.forbidden : labels.notFound}
          action={
            <LinkButton to={paths.evaluations} variant="default">
              {labels.toEvaluations}
            </LinkButton>
          }
        />
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
    </>
  );
}
