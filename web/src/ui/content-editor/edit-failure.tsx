import { Group, Stack, Text } from '@mantine/core';
import { ErrorAlert } from '../error-alert.tsx';
import { VersionChoice } from '../version-choice.tsx';

interface EditFailureProps {
  editor: { theirs: unknown; failure: string | undefined; keepMine: () => void; takeTheirs: () => void };
  texts: { conflict: string; keepMine: string; takeTheirs: string };
}

/** Why an edit was not saved. After a conflict, the choice between the own version and the other person's. */
export function EditFailure({ editor, texts }: EditFailureProps) {
  if (!editor.theirs) return <ErrorAlert message={editor.failure} />;
  return (
    <ErrorAlert
      message={
        <Stack gap="xs">
          <Text inherit>{texts.conflict}</Text>
          <Group gap="xs">
            <VersionChoice texts={texts} onKeepMine={editor.keepMine} onTakeTheirs={editor.takeTheirs} />
          </Group>
        </Stack>
      }
    />
  );
}
