import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { IconClipboardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { useDraft, usePublishedForm } from '../../../parts/evaluations/api.ts';
import { recordTabPath } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { Recorder } from './components/recorder.tsx';
import { labels } from './labels.ts';
import { recordingTrail } from './recording-trail.ts';

/** Records an evaluation with a form (`?form=`), or continues a draft (`?draft=`). */
export function RecordingPage() {
  const [url] = useSearchParams();
  // The address gets the draft once it is stored. The page then stays as it is.
  const [opened] = useState(url);
  const draftId = opened.get('draft');
  if (draftId !== null) return <Continued draftId={draftId} />;
  const formId = opened.get('form');
  if (formId === null) return <Problem message={labels.noForm} />;
  return (
    <WithForm
      formId={formId}
      employeeId={opened.get('employee') ?? ''}
      classId={opened.get('class') ?? undefined}
      draft={undefined}
    />
  );
}

function Continued({ draftId }: { draftId: string }) {
  const { data, error, retry } = useDraft(draftId);
  // Stays as first loaded: the page saves newer states.
  const [draft, setDraft] = useState<EvaluationDraft>();
  const found = draft ?? data;
  if (found && !draft) setDraft(found);
  if (!found && error instanceof ApiError && [400, 404].includes(error.status)) {
    return <Problem message={labels.noDraft} />;
  }
  if (!found) return <Loading error={error} message={labels.draftFailed} onRetry={retry} />;
  if (found.deleted) return <Problem message={labels.personDeleted} />;
  return (
    <WithForm
      formId={found.form_id}
      employeeId={found.employee.employee_id}
      classId={found.class_id ?? undefined}
      draft={found}
    />
  );
}

interface WithFormProps {
  formId: string;
  employeeId: string;
  classId: string | undefined;
  draft: EvaluationDraft | undefined;
}

function WithForm({ formId, draft, ...subject }: WithFormProps) {
  const { data: form, error, retry } = usePublishedForm(formId, draft?.version);
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <Problem message={labels.formGone} />;
  if (!form) return <Loading error={error} message={labels.failed} onRetry={retry} />;
  if (form.archived) return <Problem message={labels.archived} />;
  return <Recorder form={form} draft={draft} {...subject} />;
}

function Loading(props: { error: unknown; message: string; onRetry: () => unknown }) {
  return (
    <>
      <PageHeader title={labels.title} trail={recordingTrail(labels.title)} />
      <NotLoaded {...props} />
    </>
  );
}

function Problem({ message }: { message: string }) {
  return (
    <>
      <PageHeader title={labels.title} trail={recordingTrail(labels.title)} />
      <EmptyState
        icon={<IconClipboardOff size={32} stroke={1.5} />}
        message={message}
        action={
          <LinkButton to={recordTabPath()} variant="default">
            {labels.toForms}
          </LinkButton>
        }
      />
    </>
  );
}
