import { Alert, Stack, Text } from '@mantine/core';
import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program } from '@muster/shared/field-training-answers';
import { IconInfoCircle } from '@tabler/icons-react';
import { useForms } from '../../../parts/evaluations/api.ts';
import { labels as words } from '../../../parts/field-training/labels.ts';
import { useTypes } from '../../../parts/trainings/api.ts';
import { type Fact, FactsList } from '../../../ui/facts-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { fieldLabels, labels } from './labels.ts';
import { ProgramSection } from './program-section.tsx';
import { trailTo } from './program-trail.ts';

/** A program without its editor, for people who may not change it. */
export function ProgramView({ program }: { program: Program }) {
  const { content, name, version, trainees, archived } = program;
  return (
    <Stack gap="md">
      <PageHeader title={name} trail={trailTo(name)} help={labels.state(version, trainees)} />
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
        {archived ? labels.isArchived : labels.keepVersion}
      </Alert>
      <ProgramSection title={fieldLabels.phases}>
        <FactsList inline facts={content.phases.map((phase) => [phase.name, phaseText(phase)])} />
      </ProgramSection>
      <ProgramSection title={fieldLabels.about}>
        <Facts program={program} />
      </ProgramSection>
    </Stack>
  );
}

function phaseText({ weeks, goals }: ProgramContent['phases'][number]) {
  return (
    <>
      {words.weeks(weeks)}
      {goals && (
        <Text variant="hint" style={{ whiteSpace: 'pre-line' }}>
          {goals}
        </Text>
      )}
    </>
  );
}

function Facts({ program: { content, coordinators } }: { program: Program }) {
  const { data: forms = [] } = useForms();
  const { data: types = [] } = useTypes();
  const formName = (id: string | undefined) => forms.find((one) => one.id === id)?.name ?? fieldLabels.noForm;
  const typeNames = content.trainer_type_ids.map((id) => types.find((one) => one.id === id)?.name ?? id);
  const texts = fieldLabels;
  const facts: Fact[] = [
    ...(content.description ? [[labels.description, content.description] satisfies Fact] : []),
    [words.reports.daily, formName(content.daily_form_id)],
    [words.reports.weekly, formName(content.weekly_form_id)],
    [words.reports.phase, formName(content.phase_form_id)],
    ...(content.separate_evaluator ? [[labels.evaluator, texts.separate] satisfies Fact] : []),
    [labels.trainerTypes, typeNames.join(', ') || texts.noForm],
    [texts.coordinators, coordinators.map(({ name }) => name).join(', ') || texts.noForm],
    [texts.reportDays, content.report_days],
    [texts.reviewDays, content.review_days],
    [texts.attestation, content.attestation],
  ];
  return <FactsList inline facts={facts} />;
}
