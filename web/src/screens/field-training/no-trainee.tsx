import { IconSteeringWheel, IconUserShield } from '@tabler/icons-react';
import { ApiError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { labels } from './labels.ts';

/** Returns whether the server refuses a trainee, or has none at the address. */
export const isNotShown = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

/** Says why a trainee is not shown. */
export function NoTrainee({ error }: { error: ApiError }) {
  const isForbidden = error.status === 403;
  const { title, text } = isForbidden ? labels.forbidden : labels.notFound;
  const Icon = isForbidden ? IconUserShield : IconSteeringWheel;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Icon size={32} stroke={1.5} />}
        message={text}
        action={
          <LinkButton to={paths.fieldTraining} variant="default">
            {labels.back}
          </LinkButton>
        }
      />
    </>
  );
}
