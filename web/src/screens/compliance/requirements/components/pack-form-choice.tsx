import { Alert, Anchor, NativeSelect, type NativeSelectProps, Stack, Text } from '@mantine/core';
import type { RequirementPack } from '@muster/shared/areas/requirements';
import { courseProblems } from '@muster/shared/forms/course-minimum';
import { IconAlertTriangle } from '@tabler/icons-react';
import { usePublishedForm } from '../../../../parts/evaluations/api.ts';
import { newFormPath } from '../../../../paths.ts';
import type { Choice } from '../api.ts';
import { packLabels as texts } from '../labels.ts';

interface PackFormChoiceProps {
  form: RequirementPack['rules'][number]['forms'][number];
  choices: readonly Choice[];
  /** The id of the chosen form. Empty: none. */
  chosen: string;
  input: Pick<NativeSelectProps, 'value' | 'onChange' | 'error'>;
}

/** Chooses the published form for a form of a state rule. Shows how a chosen form differs from the rule. */
export function PackFormChoice({
  form: { title, template, optional, course },
  choices,
  chosen,
  input,
}: PackFormChoiceProps) {
  const { data } = usePublishedForm(chosen !== '' && course ? chosen : undefined);
  const problems = data && course ? courseProblems(data.content, course) : [];
  return (
    <Stack gap={4}>
      <NativeSelect
        label={title}
        description={texts.form}
        data={[
          { value: '', label: optional ? texts.without : texts.noForm },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...input}
      />
      {chosen === '' && (
        <Text variant="hint">
          {texts.publishFirst}{' '}
          <Anchor inherit underline="always" href={newFormPath(template)} target="_blank" rel="noreferrer">
            {texts.template(title)}
          </Anchor>
        </Text>
      )}
      {problems.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          styles={{ message: { color: 'var(--mantine-color-text)' } }}
        >
          {texts.formDiffers}
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Stack>
  );
}
