import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { loadEvaluation } from '../../../../parts/evaluations/api.ts';
import { hasCard } from '../../../../parts/evaluations/card/has-card.ts';
import { labels as cardLabels } from '../../../../parts/evaluations/card/labels.ts';
import { QualificationCards } from '../../../../parts/evaluations/card/qualification-cards.tsx';
import { AcknowledgeForm } from '../../../../parts/evaluations/components/acknowledge-form.tsx';
import { waitsForPerson } from '../../../../parts/evaluations/components/evaluation-columns.tsx';
import { RemediationForm } from '../../../../parts/evaluations/components/remediation-form.tsx';
import { ReviewForm } from '../../../../parts/evaluations/components/review-form.tsx';
import { acknowledgeLabels, remediationLabels, reviewLabels } from '../../../../parts/evaluations/labels.ts';
import { fileNamePart } from '../../../../parts/pdf/file-name.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PrintButton } from '../../../../ui/print-button.tsx';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import { evaluationFacts } from '../evaluation-facts.tsx';
import { evaluationTrail } from '../evaluation-trail.ts';
import { labels, withdrawLabels } from '../labels.ts';
import { ReportFacts } from './report-facts.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

interface EvaluationViewProps {
  evaluation: Evaluation;
  /** Called with the changed evaluation. */
  onChange: (evaluation: Evaluation) => Promise<void>;
  onCorrect: () => void;
}

type Asked = 'acknowledge' | 'review' | 'remediate' | 'withdraw';

const linkedForms = ['acknowledge', 'review'] as const;

const titles: Record<Asked, string> = {
  acknowledge: acknowledgeLabels.title,
  review: reviewLabels.title,
  remediate: remediationLabels.title,
  withdraw: withdrawLabels.title,
};

/** An evaluation: result, facts, answers and remedial training, with the actions that the signed-in person may take. */
export function EvaluationView({ evaluation, onChange, onCorrect }: EvaluationViewProps) {
  const { employee, id, content, answers, withdrawn, outcome } = evaluation;
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { data: self } = useCurrentEmployee();
  const { permissions = {} } = usePermissions();
  const [url] = useSearchParams();
  const [, write] = useUrlState();
  const isOwn = self?.employee_id === employee.employee_id;
  const mayAcknowledge = isOwn && waitsForPerson(evaluation);
  const mayReview = evaluation.can_review && withdrawn === null;
  // A link to the acknowledgment or to the review opens it.
  const linked = linkedForms.find((form) => url.has(form));
  const [asked, setAsked] = useState<Asked | undefined>(
    (linked === 'acknowledge' && mayAcknowledge) || (linked === 'review' && mayReview) ? linked : undefined,
  );
  function close(): void {
    setAsked(undefined);
    if (linked) write((parameters) => parameters.delete(linked));
  }
  async function reload(): Promise<void> {
    const changed = await loadEvaluation({ employee_id: employee.employee_id, id }).catch(() => undefined);
    if (changed) await onChange(changed);
  }
  const marked = (): void => {
    close();
    void reload();
  };
  const done = (changed: Evaluation): void => {
    close();
    void onChange(changed);
  };
  const title = labels.titleOf(evaluation.form_name, employee.name);
  const items: RowMenuItem[] = [
    ...(evaluation.can_correct && withdrawn === null
      ? [{ label: labels.correct, Icon: IconPencil, onClick: onCorrect }]
      : []),
    ...(permissions.manage_trainings && !isOwn && withdrawn === null
      ? [{ label: labels.withdraw, Icon: IconArchive, destructive: true, onClick: () => setAsked('withdraw') }]
      : []),
  ];
  return (
    <Stack gap="lg">
      <PageHeader
        title={title}
        trail={evaluationTrail(evaluation, title)}
        action={
          <Group gap="sm">
            {items.length > 0 && <RowMenu label={labels.more(title)} items={items} />}
            {hasCard(evaluation) && (
              <QualificationCards
                label={cardLabels.action}
                requests={[{ name: employee.name, rank: null, load: async () => evaluation }]}
                fileName={cardLabels.fileName(fileNamePart(employee.name), evaluation.on)}
              />
            )}
            <PrintButton />
            {mayAcknowledge && <Button onClick={() => setAsked('acknowledge')}>{acknowledgeLabels.action}</Button>}
            {mayReview && <Button onClick={() => setAsked('review')}>{reviewLabels.action}</Button>}
          </Group>
        }
      />
      {withdrawn && (
        <Alert vars={alertTone('near')} icon={<IconArchive aria-hidden />}>
          {labels.withdrawn(formatDate(withdrawn.on), withdrawn.reason)}
        </Alert>
      )}
      {evaluation.field_training && <ReportFacts evaluation={evaluation} report={evaluation.field_training} />}
      <FactsList facts={evaluationFacts(evaluation, timeZone)} />
      {outcome === 'failed' && (
        <section aria-label={labels.remediation}>
          <Group justify="space-between" mb="xs">
            <Title order={2}>{labels.remediation}</Title>
            {!isOwn && withdrawn === null && (
              <Button variant="default" onClick={() => setAsked('remediate')} data-print="hidden">
                {remediationLabels.action}
              </Button>
            )}
          </Group>
          <Remediation evaluation={evaluation} />
        </section>
      )}
      <section aria-label={labels.answers}>
        <Title order={2} mb="sm">
          {labels.answers}
        </Title>
        {answers ? <FormFields content={content} answers={answers} /> : <Text>{labels.destroyed}</Text>}
      </section>
      <Dialog dialog={asked} title={(kind) => titles[kind]} onClose={close}>
        {(kind) =>
          kind === 'acknowledge' ? (
            <AcknowledgeForm evaluation={evaluation} onDone={marked} onCancel={close} />
          ) : kind === 'review' ? (
            <ReviewForm evaluation={evaluation} onDone={marked} onCancel={close} />
          ) : kind === 'remediate' ? (
            <RemediationForm
              employeeId={employee.employee_id}
              evaluationId={id}
              today={today}
              onDone={done}
              onCancel={close}
            />
          ) : (
            <WithdrawForm evaluation={evaluation} onDone={done} onCancel={close} />
          )
        }
      </Dialog>
    </Stack>
  );
}

function Remediation({ evaluation: { remediation } }: { evaluation: Evaluation }) {
  if (remediation.length === 0) return <Text c="dimmed">{labels.noRemediation}</Text>;
  return (
    <Stack gap="sm">
      {remediation.map(({ on, minutes, trainer, text }) => (
        <div key={`${on} ${text}`}>
          <Text variant="hint">{labels.remediatedBy(formatDate(on), minutes, trainer.name)}</Text>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
        </div>
      ))}
    </Stack>
  );
}
