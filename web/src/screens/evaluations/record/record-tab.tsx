import { Button, Stack, Text, Title } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { holdsAny } from '@muster/shared/permissions';
import { IconClipboardOff, IconClipboardText, IconPlayerPlay } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { evaluations } from '../../../api/calls.ts';
import { usePagedList } from '../../../api/use-paged-list.ts';
import { purposeWords } from '../../../parts/evaluations/answers/labels.ts';
import { useUsableForms } from '../../../parts/evaluations/api.ts';
import { evaluationColumns } from '../../../parts/evaluations/components/evaluation-columns.tsx';
import { paths, recordingPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { ActionLine, ActionList } from '../../../ui/action-list.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { Drafts } from './components/drafts.tsx';
import { labels } from './labels.ts';

/** The forms that the signed-in person may use today, their drafts, and the evaluations that they recorded. */
export function RecordTab() {
  return (
    <Stack gap="lg">
      <Forms />
      <Drafts />
      <Recorded />
    </Stack>
  );
}

function Forms() {
  const { data, error, retry } = useUsableForms();
  const { permissions = {} } = usePermissions();
  const { data: self } = useCurrentEmployee();
  // A link from a person's page.
  const employee = useSearchParams()[0].get('employee');
  const isStaff = holdsAny(permissions, accessRules.training.permissions);
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} rows={3} />;
  const usable = data.filter(({ evaluates }) => evaluates !== 'no_one' || isStaff);
  return (
    <section aria-label={labels.forms}>
      <Title order={2}>{labels.forms}</Title>
      {usable.length === 0 ? (
        <EmptyState
          icon={<IconClipboardOff size={32} stroke={1.5} />}
          message={self?.field_training ? labels.noFormsButReports : labels.noForms}
          action={
            self?.field_training && (
              <LinkButton to={paths.fieldTraining} variant="default">
                {labels.fieldTraining}
              </LinkButton>
            )
          }
        />
      ) : (
        <>
          <Text variant="hint" mt={4} mb="sm">
            {labels.formsHelp}
          </Text>
          <ActionList>
            {usable.map(({ id, name, purpose, evaluates }) => (
              <ActionLine
                key={id}
                text={
                  <>
                    <Text fw={500}>{name}</Text>
                    <Text variant="hint">{`${purposeWords[purpose]} · ${labels.evaluates[evaluates]}`}</Text>
                  </>
                }
              >
                <LinkButton
                  to={recordingPath({ form: id, ...(employee !== null && { employee }) })}
                  mih={44}
                  leftSection={<IconPlayerPlay size={16} aria-hidden />}
                  aria-label={labels.startWith(name)}
                >
                  {labels.start}
                </LinkButton>
              </ActionLine>
            ))}
          </ActionList>
        </>
      )}
    </section>
  );
}

// In order of recording: only a part is loaded, which cannot be sorted otherwise.
const columns = evaluationColumns({ hasPeople: true }).map(({ sortBy: _, ...column }) => column);
const keyOf = ({ id }: EvaluationRow): string => id;
const rowsAtOnce = 20;

function Recorded() {
  const { rows, state, retry, more } = usePagedList(evaluations.recorded, { pageSize: rowsAtOnce, rowsAtOnce });
  return (
    <section aria-label={labels.recorded}>
      <Title order={2} mb="sm">
        {labels.recorded}
      </Title>
      {!rows ? (
        <NotLoaded error={state === 'failed'} message={labels.recordedFailed} onRetry={retry} rows={3} />
      ) : (
        <>
          <DataTable
            label={labels.recorded}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            empty={<EmptyState icon={<IconClipboardText size={32} stroke={1.5} />} message={labels.noRecorded} />}
          />
          {state === 'waiting' && (
            <Button variant="subtle" mt="sm" onClick={more}>
              {labels.more}
            </Button>
          )}
          {state === 'failed' && <RetryAlert message={labels.recordedFailed} onRetry={retry} />}
        </>
      )}
    </section>
  );
}
