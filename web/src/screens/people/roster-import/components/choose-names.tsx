import { Alert, Anchor, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ListField } from '@muster/shared/roster-import/check';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths, tabPath } from '../../../../paths.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { Section } from '../../../../ui/file-import/section.tsx';
import { labels } from '../labels.ts';
import { useAddNames } from '../use-add-names.ts';
import { addIt, type Department, type FileName, leaveOut, type useImportFile } from '../use-import-file.ts';

interface ChooseNamesProps {
  department: Department;
  mayAdd: (field: ListField) => boolean;
  importFile: Pick<ReturnType<typeof useImportFile>, 'unknown' | 'choiceFor' | 'toAdd' | 'chooseName'>;
}

/** The file's unknown ranks, units and groups: add each one, or map it to an existing one. */
export function ChooseNames({ department, mayAdd, importFile }: ChooseNamesProps) {
  const { unknown, toAdd } = importFile;
  const { busy, add, failure, addedRanks } = useAddNames();
  const texts = labels.names;
  if (unknown.length === 0 && addedRanks === 0 && !failure) return null;
  return (
    <Section title={texts.title} help={mayAdd('rank') ? texts.help : `${texts.help} ${texts.ranksHelp}`}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {unknown.map((one) => (
          <NameChoice
            key={`${one.field} ${one.folded}`}
            unknown={one}
            department={department}
            mayAdd={mayAdd(one.field)}
            choice={importFile.choiceFor(one)}
            onChoice={(choice) => importFile.chooseName(one, choice)}
          />
        ))}
      </SimpleGrid>
      {toAdd.length > 0 && (
        <Group gap="md">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={busy}
            onClick={() => void add(toAdd)}
          >
            {busy ? texts.adding : texts.add(toAdd.length)}
          </Button>
          <Text>{texts.list(toAdd)}</Text>
        </Group>
      )}
      <ErrorAlert message={failure} />
      {addedRanks > 0 && (
        <Alert color="navy" icon={<IconInfoCircle aria-hidden />} role="status">
          {texts.ranksAdded(addedRanks)}{' '}
          <Anchor component={Link} to={tabPath(paths.admin, 'ranks')} target="_blank" inherit>
            {texts.arrange}
          </Anchor>
        </Alert>
      )}
    </Section>
  );
}

interface NameChoiceProps {
  unknown: FileName;
  department: Department;
  mayAdd: boolean;
  choice: string;
  onChoice: (choice: string) => void;
}

function NameChoice({ unknown, department, mayAdd, choice, onChoice }: NameChoiceProps) {
  const texts = labels.names;
  const { field, name, count, similar } = unknown;
  const items = department[field].toSorted((a, b) => Number(b === similar) - Number(a === similar));
  // A name of several ranks already exists.
  const isThere = department[field].filter((one) => one.name === similar?.name).length > 1;
  return (
    <Stack gap={4} align="flex-start">
      <NativeSelect
        w="100%"
        label={texts.of(field, name, count)}
        data={[
          { value: leaveOut, label: texts.leaveOut },
          ...(mayAdd && !isThere ? [{ value: addIt, label: texts.addAs(field) }] : []),
          ...items.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        value={choice}
        onChange={(event) => onChoice(event.currentTarget.value)}
      />
      {similar && choice !== similar.id && (
        <Button variant="default" size="compact-sm" onClick={() => onChoice(similar.id)}>
          {texts.use(name, similar.name)}
        </Button>
      )}
    </Stack>
  );
}
