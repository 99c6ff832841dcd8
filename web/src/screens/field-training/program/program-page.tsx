import { programTemplate } from '@muster/shared/field-training/templates/templates';
import { IconListDetails, IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, LoadingSkeleton, NotLoaded } from '../../../ui/page-states.tsx';
import { useProgram } from '../api.ts';
import { EditProgram } from './edit-program.tsx';
import { emptyContent } from './editing.ts';
import { FromTemplate } from './from-template.tsx';
import { labels } from './labels.ts';
import { trailTo } from './program-trail.ts';
import { ProgramView } from './program-view.tsx';

/** The page of a program: the editor for people who manage trainings; for others, the program. */
export function ProgramPage() {
  const { programId = '' } = useParams();
  const { key } = useLocation();
  const [url] = useSearchParams();
  const { permissions } = usePermissions();
  if (permissions === undefined) return <LoadingSkeleton />;
  const mayEdit = permissions.manage_trainings === true;
  // The key gives each program its own state.
  if (programId !== 'new') return <Stored key={programId} programId={programId} mayEdit={mayEdit} />;
  if (!mayEdit) return <NotShown title={labels.newTitle} text={labels.mayNotAdd} icon={<IconUserShield size={32} />} />;
  const template = programTemplate(url.get('template') ?? '');
  return template ? (
    <FromTemplate key={key} template={template} />
  ) : (
    <EditProgram key={key} program={undefined} first={emptyContent()} />
  );
}

function Stored({ programId, mayEdit }: { programId: string; mayEdit: boolean }) {
  const { data, error, retry } = useProgram(programId);
  if (data) return mayEdit ? <EditProgram program={data} first={data.content} /> : <ProgramView program={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return <NotShown title={labels.loading} text={labels.notFound} icon={<IconListDetails size={32} />} />;
  }
  return (
    <>
      <PageHeader title={labels.loading} trail={trailTo(labels.loading)} />
      <NotLoaded error={error} message={labels.failed} onRetry={retry} />
    </>
  );
}

function NotShown({ title, text, icon }: { title: string; text: string; icon: ReactNode }) {
  return (
    <>
      <PageHeader title={title} trail={trailTo(title)} />
      <EmptyState
        icon={icon}
        message={text}
        action={
          <LinkButton to={paths.fieldPrograms} variant="default">
            {labels.toPrograms}
          </LinkButton>
        }
      />
    </>
  );
}
