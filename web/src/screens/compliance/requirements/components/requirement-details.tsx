import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import type { Requirement, RequirementVersionRow } from '@muster/shared/areas/requirements';
import { packName } from '@muster/shared/requirements/packs/pack-name';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
import { type NameOf, requirementText } from '@muster/shared/requirements/requirement-text';
import { formatInstant } from '../../../../ui/date-time.ts';
import { labels, detailLabels as texts } from '../labels.ts';
import { shownVersion } from '../requirement-state.ts';

interface DetailsProps {
  requirement: Requirement;
  on: string;
  nameOf: NameOf;
  timeZone: string;
}

const sentencesOf = ({ asked, rule }: RequirementVersionRow, nameOf: NameOf): string[] =>
  requirementText({ asked, rule: rule as RequirementRule }, nameOf);

/** Shows the rule of a requirement in sentences, its source and its versions. */
export function RequirementDetails({ requirement, on, nameOf, timeZone }: DetailsProps) {
  const version = shownVersion(requirement, on);
  return (
    <Stack gap="md">
      {version && (
        <div>
          <Title order={2}>{texts.asks}</Title>
          <Sentences of={sentencesOf(version, nameOf)} />
        </div>
      )}
      {requirement.built_in && <Text size="sm">{texts.builtIn}</Text>}
      {version && !(requirement.built_in && version.source === null) && (
        <div>
          <Title order={2}>{texts.source}</Title>
          <SourceOf version={version} />
        </div>
      )}
      {requirement.versions.length > 0 && (
        <div>
          <Title order={2}>{texts.history}</Title>
          <List type="ordered" aria-label={texts.versionOf(requirement.name)} spacing="xs" listStyleType="none">
            {requirement.versions.map((one) => (
              <List.Item key={one.entry}>
                <Text fw={500} inherit>
                  {daysOf(one)}
                  {one === version && one.effective_from <= on && ` (${texts.current})`}
                </Text>
                {one !== version && <Sentences of={sentencesOf(one, nameOf)} />}
                {one.recorded_by !== '' && (
                  <Text variant="hint">
                    {texts.recorded(one.recorded_by, formatInstant(one.recorded_at, timeZone))}
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}

/** Returns the days on which a version is in effect. */
export function daysOf({ effective_from: from, effective_to: until }: RequirementVersionRow): string {
  if (until === null) return labels.since(from);
  return until < from ? texts.never : labels.between(from, until);
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
      {of.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function SourceOf({ version: { source, pack } }: { version: RequirementVersionRow }) {
  return (
    <>
      {source ? (
        <Text size="sm">
          {source.url === undefined ? (
            source.citation
          ) : (
            <Anchor inherit underline="always" href={source.url} target="_blank" rel="noreferrer">
              {source.citation}
            </Anchor>
          )}
          {source.checked_on !== undefined && `. ${texts.checked(source.checked_on)}.`}
        </Text>
      ) : (
        <Text size="sm">{texts.noSource}</Text>
      )}
      {pack && <Text size="sm">{texts.pack(packName(pack.id))}</Text>}
    </>
  );
}
