import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Requirement, RequirementVersionRow } from '@muster/shared/areas/requirements';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
import { type NameOf, requirementText } from '@muster/shared/requirements/requirement-text';
import { IconUserEdit } from '@tabler/icons-react';
import { VersionChoice } from '../../../../ui/version-choice.tsx';
import { formLabels as texts } from '../labels.ts';
import { shownVersion } from '../requirement-state.ts';

interface NewerRequirementProps {
  /** The requirement as another person stored it. */
  newer: Requirement;
  today: string;
  nameOf: NameOf;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const choice = { keepMine: texts.mine, takeTheirs: texts.theirs };

/** The choice after an edit conflict. A requirement that was ended meanwhile has no version to take. */
export function NewerRequirement({ newer, today, nameOf, onKeepMine, onTakeTheirs }: NewerRequirementProps) {
  const version = shownVersion(newer, today);
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconUserEdit aria-hidden />}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs">
        <Text inherit>{version ? texts.conflict : texts.gone}</Text>
        {version && <Sentences version={version} nameOf={nameOf} />}
        <Group gap="xs">
          <VersionChoice texts={choice} onKeepMine={onKeepMine} onTakeTheirs={version && onTakeTheirs} />
        </Group>
        <Text size="xs" inherit>
          {texts.mineHelp}
        </Text>
      </Stack>
    </Alert>
  );
}

function Sentences({ version: { asked, rule }, nameOf }: { version: RequirementVersionRow; nameOf: NameOf }) {
  return (
    <ul style={{ margin: 0 }}>
      {requirementText({ asked, rule: rule as RequirementRule }, nameOf).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
