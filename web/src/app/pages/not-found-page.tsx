import { IconMapQuestion } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { labels } from './labels.ts';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title={labels.notFound.title} />
      <EmptyState
        icon={<IconMapQuestion size={32} stroke={1.5} />}
        message={labels.notFound.text}
        action={
          <LinkButton to={paths.dashboard} variant="default">
            {labels.notFound.back}
          </LinkButton>
        }
      />
    </>
  );
}
