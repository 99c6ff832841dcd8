import { Text } from '@mantine/core';
import { formTemplate } from '@muster/shared/forms/templates/templates';
import { IconFileUnknown, IconUserShield } from '@tabler/icons-react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { formsPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, LoadingSkeleton, NotLoaded } from '../../../ui/page-states.tsx';
import { useForm } from './api.ts';
import { EditForm } from './components/edit-form.tsx';
import { FormView } from './components/form-view.tsx';
import { VersionView } from './components/version-view.tsx';
import { emptyContent } from './editing.ts';
import { trailTo } from './form-trail.ts';
import { labels } from './labels.ts';
import { importedContent } from './navigation-state.ts';

const toForms = (
  <LinkButton to={formsPath} variant="default">
    {labels.toForms}
  </LinkButton>
);

/** The page of a form: the editor for people who manage trainings; for others, the form and its versions. */
export function FormPage() {
  const { formId = '' } = useParams();
  const [url] = useSearchParams();
  const { state, key } = useLocation();
  const { permissions } = usePermissions();
  if (permissions === undefined) return <LoadingSkeleton />;
  const mayEdit = permissions.manage_trainings === true;
  const version = Number(url.get('version'));
  if (formId !== 'new' && version > 0) return <VersionView key={version} formId={formId} version={version} />;
  // The key gives each form its own state.
  if (formId !== 'new') return <Stored key={formId} formId={formId} mayEdit={mayEdit} />;
  if (mayEdit) {
    const template = formTemplate(url.get('template') ?? '')?.content;
    return <EditForm key={key} form={undefined} first={importedContent(state) ?? template ?? emptyContent()} />;
  }
  return (
    <>
      <PageHeader title={labels.newTitle} trail={trailTo(labels.newTitle)} />
      <EmptyState
        icon={<IconUserShield size={32} stroke={1.5} />}
        message={<Text inherit>{labels.mayNotAdd}</Text>}
        action={toForms}
      />
    </>
  );
}

function Stored({ formId, mayEdit }: { formId: string; mayEdit: boolean }) {
  const { data, error, retry } = useForm(formId);
  if (data) return mayEdit ? <EditForm form={data} first={data.content} /> : <FormView form={data} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={labels.title} trail={trailTo(labels.title)} />
      {isMissing ? (
        <EmptyState icon={<IconFileUnknown size={32} stroke={1.5} />} message={labels.notFound} action={toForms} />
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
    </>
  );
}
