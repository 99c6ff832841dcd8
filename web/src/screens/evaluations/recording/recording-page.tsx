import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { IconClipboardOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isOffline } from '../../../api/connection.ts';
import { ApiError } from '../../../api/errors.ts';
import { useDraft, usePublishedForm } from '../../../parts/evaluations/api.ts';
import type { Stored } from '../../../parts/offline/device.ts';
import { useStoredDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { recordTabPath } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { Recorder } from './components/recorder.tsx';
import { labels } from './labels.ts';
import { recordingAbout, shownEvaluation, storedAt } from './local-evaluation.ts';
import { recordingTrail } from './recording-trail.ts';

/** Records an evaluation with a form (`?form=`), or continues a draft (`?draft=`). */
export function RecordingPage() {
  const [url, setUrl] = useSearchParams();
  // The address gets the draft once it is stored. The page then stays as it is.
  const [opened, setOpened] = useState({ url, count: 0 });
  const stored = useStoredDrafts(recordingAbout);
  // Answers of an earlier start without a connection are the first state of the page.
  if (!stored) return <PageHeader title={labels.title} trail={recordingTrail(labels.title)} />;
  const open = (address: string) => {
    const next = new URL(address, window.location.origin).searchParams;
    setOpened(({ count }) => ({ url: next, count: count + 1 }));
    setUrl(next, { replace: true });
  };
  return <Opened key={opened.count} url={opened.url} stored={stored} onOpen={open} />;
}

interface OpenedProps {
  url: URLSearchParams;
  /** The answers that were stored on this device. */
  stored: readonly Stored<'draft'>[];
  onOpen: (address: string) => void;
}

function Opened({ url, stored, onOpen }: OpenedProps) {
  const [read] = useState(() => storedAt(stored, url));
  const [local] = useState(() => shownEvaluation(read, isOffline()));
  const page = { read, local, onOpen };
  if (local) {
    const { formId, version, classId, typed } = local;
    return <WithForm {...{ formId, version, classId }} {...page} employeeId={typed.employee} draft={undefined} />;
  }
  const draftId = url.get('draft');
  if (draftId !== null) return <Continued draftId={draftId} {...page} />;
  const formId = url.get('form');
  if (formId === null) return <Problem message={labels.noForm} />;
  return (
    <WithForm
      formId={formId}
      version={undefined}
      employeeId={url.get('employee') ?? ''}
      classId={url.get('class') ?? undefined}
      draft={undefined}
      {...page}
    />
  );
}

type ContinuedProps = Pick<ComponentProps<typeof Recorder>, 'read' | 'local' | 'onOpen'> & { draftId: string };

function Continued({ draftId, ...page }: ContinuedProps) {
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
      version={found.version}
      employeeId={found.employee.employee_id}
      classId={found.class_id ?? undefined}
      draft={found}
      {...page}
    />
  );
}

interface WithFormProps extends Omit<ComponentProps<typeof Recorder>, 'form'> {
  formId: string;
  /** Undefined: the last one. */
  version: number | undefined;
}

function WithForm({ formId, version, ...subject }: WithFormProps) {
  const { data: form, error, retry } = usePublishedForm(formId, version);
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <Problem message={labels.formGone} />;
  if (!form) return <Loading error={error} message={labels.failed} onRetry={retry} />;
  if (form.archived) return <Problem message={labels.archived} />;
  return <Recorder form={form} {...subject} />;
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
