import { Alert, Stack, Text, Title } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { IconArchive } from '@tabler/icons-react';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { evaluationFacts } from '../evaluation-facts.tsx';
import { labels } from '../labels.ts';
import { useAskedForm } from '../use-asked-form.ts';
import { useEvaluationActions } from '../use-evaluation-actions.ts';
import { EvaluationDialog } from './evaluation-dialog.tsx';
import { EvaluationHeader } from './evaluation-header.tsx';
import { RemediationSection } from './remediation-section.tsx';
import { ReportFacts } from './report-facts.tsx';

interface EvaluationViewProps {
  evaluation: Evaluation;
  /** When the evaluation was loaded, if it could not be reloaded since. */
  staleSince: number | undefined;
  /** Called with the changed evaluation. */
  onChange: (evaluation: Evaluation) => void;
  /** Loads the evaluation again after a change. */
  onReload: () => unknown;
  onCorrect: () => void;
}

/** An evaluation: result, facts, answers and remedial training, with the actions that the signed-in person may take. */
export function EvaluationView({ evaluation, staleSince, onChange, onReload, onCorrect }: EvaluationViewProps) {
  const { content, answers, withdrawn, outcome, field_training } = evaluation;
  const timeZone = useTimeZone();
  const may = useEvaluationActions(evaluation);
  const { asked, ask, close } = useAskedForm(may);
  return (
    <Stack gap="lg">
      <EvaluationHeader evaluation={evaluation} may={may} onAsk={ask} onCorrect={onCorrect} />
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={onReload} />
      {withdrawn && (
        <Alert vars={alertTone('near')} icon={<IconArchive aria-hidden />}>
          {labels.withdrawn(formatDate(withdrawn.on), withdrawn.reason)}
        </Alert>
      )}
      {field_training && <ReportFacts evaluation={evaluation} report={field_training} />}
      <FactsList facts={evaluationFacts(evaluation, timeZone)} />
      {outcome === 'failed' && (
        <RemediationSection evaluation={evaluation} onRemediate={may.remediate ? () => ask('remediate') : undefined} />
      )}
      <section aria-label={labels.answers}>
        <Title order={2} mb="sm">
          {labels.answers}
        </Title>
        {answers ? <FormFields content={content} answers={answers} /> : <Text>{labels.destroyed}</Text>}
      </section>
      <EvaluationDialog
        asked={asked}
        evaluation={evaluation}
        onClose={close}
        onChange={onChange}
        onMarked={() => void onReload()}
      />
    </Stack>
  );
}
