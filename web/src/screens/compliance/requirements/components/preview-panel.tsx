import { Alert, Stack, Text } from '@mantine/core';
import { requirementStatusWords } from '@muster/shared/requirements/answer';
import { isCompliant } from '@muster/shared/requirements/compliant';
import { IconUsers } from '@tabler/icons-react';
import { errorText } from '../../../../api/error-text.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { formLabels, previewLabels as labels } from '../labels.ts';
import type { Preview } from '../use-preview.ts';

interface PreviewPanelProps extends Preview {
  /** True if enough of the form is filled in for a preview. */
  isComplete: boolean;
  /** The first day in effect, if it is after today. */
  later: string | undefined;
}

/** Previews who would be out of compliance with the requirement in the form. */
export function PreviewPanel({ preview, isLoading, error, retry, isComplete, later }: PreviewPanelProps) {
  if (error !== undefined && !isLoading)
    return <RetryAlert message={errorText(labels.failed, error)} onRetry={retry} />;
  return (
    <Alert
      color="navy"
      variant="light"
      title={labels.title}
      icon={<IconUsers aria-hidden />}
      role="status"
      aria-busy={isLoading}
      styles={{ message: { color: 'inherit' } }}
    >
      {!isComplete ? formLabels.required : preview ? <Shown {...preview} later={later} /> : labels.loading}
    </Alert>
  );
}

/** Returns the counts of people out of compliance, by status in words. */
const notCompliantParts = (counts: NonNullable<Preview['preview']>['by_status']) =>
  counts
    .filter(({ status }) => !isCompliant(status))
    .map(({ status, people }) => `${people} ${requirementStatusWords[status]}`);

function Shown({
  people,
  asked,
  by_status,
  short,
  short_now,
  first,
  later,
}: NonNullable<Preview['preview']> & Pick<PreviewPanelProps, 'later'>) {
  return (
    <Stack gap={4}>
      <Text fw={600} inherit>
        {labels.short(short, asked, notCompliantParts(by_status))}
      </Text>
      <Text inherit>
        {labels.asked(asked, people)} {short_now !== null && labels.now(short_now)}
      </Text>
      {later !== undefined && <Text inherit>{labels.later(later)}</Text>}
      {first.length > 0 && (
        <Text inherit component="div">
          {labels.first}:{' '}
          {first
            .map(({ name, employee_id, status }) => `${name} (${employee_id}), ${requirementStatusWords[status]}`)
            .join('; ')}
          {short > first.length && ` ${labels.others(short - first.length)}`}
        </Text>
      )}
    </Stack>
  );
}
