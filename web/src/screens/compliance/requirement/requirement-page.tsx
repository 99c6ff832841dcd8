import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Requirement } from '@muster/shared/areas/requirements';
import { IconClipboardList } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { useSummary } from '../../../parts/compliance/api.ts';
import { labels as compliance } from '../../../parts/compliance/labels.ts';
import { questionOf } from '../../../parts/compliance/question.ts';
import { useTypes } from '../../../parts/trainings/api.ts';
import { paths, tabPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { FactsList } from '../../../ui/facts-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { ExemptionsView } from '../exemptions/exemptions-view.tsx';
import { RequirementShares } from '../overview/components/requirement-shares.tsx';
import { useChoices, useRequirements } from '../requirements/api.ts';
import { RequirementDetails } from '../requirements/components/requirement-details.tsx';
import { RequirementDialogs } from '../requirements/components/requirement-dialogs.tsx';
import { labels, pageLabels as texts } from '../requirements/labels.ts';
import type { RequirementDialog } from '../requirements/requirement-dialog.ts';
import { canEnd } from '../requirements/requirement-state.ts';
import { requirementFacts } from './requirement-facts.ts';

/** Shows a requirement: its dates, today's compliance, and its exemptions. */
export function RequirementPage() {
  const { requirementId } = useParams();
  const { data, error, staleSince, retry } = useRequirements();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const mayEdit = usePermissions().permissions?.manage_trainings === true;
  const { dialog, setDialog, draft } = useDialogWithDraft<RequirementDialog>('requirements');
  const requirement = data?.find(({ id }) => id === requirementId);
  const title = requirement?.name ?? labels.columns.name;
  const trail = [
    { label: compliance.title, to: paths.compliance },
    { label: labels.title, to: tabPath(paths.compliance, 'requirements') },
    { label: title },
  ];
  const actions = requirement && (
    <Group gap="sm">
      <PrintButton />
      {mayEdit && canEnd(requirement, today) && (
        <Button variant="default" onClick={() => setDialog({ kind: 'end', requirement })}>
          {labels.end}
        </Button>
      )}
      {mayEdit && (
        <Button onClick={() => setDialog({ kind: 'edit', requirement })}>
          {requirement.built_in ? labels.narrow : labels.edit}
        </Button>
      )}
    </Group>
  );
  return (
    <Stack gap="lg">
      <PageHeader title={title} trail={trail} action={actions} />
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {requirement ? (
        // The key gives each requirement its own state.
        <Contents key={requirement.id} requirement={requirement} today={today} timeZone={timeZone} />
      ) : data ? (
        <EmptyState icon={<IconClipboardList size={32} stroke={1.5} />} message={texts.notFound} />
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
      <RequirementDialogs dialog={dialog} draft={draft} today={today} setDialog={setDialog} onFailed={retry} />
    </Stack>
  );
}

function Contents({ requirement, ...days }: { requirement: Requirement; today: string; timeZone: string }) {
  const { today, timeZone } = days;
  const { nameOf, retry: retryNames } = useChoices();
  const { data: types = [] } = useTypes();
  const question = questionOf(new URLSearchParams({ requirement: requirement.id }), today);
  const { data: counts, error, retry } = useSummary(question);
  return (
    <>
      {retryNames && <RetryAlert message={labels.namesFailed} onRetry={retryNames} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <FactsList facts={requirementFacts(requirement, today, nameOf, types)} />
        {!counts ? (
          <NotLoaded error={error} message={texts.countsFailed} onRetry={retry} rows={3} />
        ) : counts.requirements.length === 0 ? (
          <Text c="dimmed">{texts.notCounted}</Text>
        ) : (
          <RequirementShares title={texts.today} requirements={counts.requirements} question={question} />
        )}
      </SimpleGrid>
      <RequirementDetails requirement={requirement} on={today} nameOf={nameOf} timeZone={timeZone} />
      <ExemptionsView question={question} requirementId={requirement.id} {...days} />
    </>
  );
}
