import { Alert, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program } from '@muster/shared/field-training-answers';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { programPath } from '../../../paths.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { EditFailure } from '../../../ui/content-editor/edit-failure.tsx';
import { useFocusOnMessage } from '../../../ui/content-editor/use-focus-on-message.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ArchiveProgram } from './archive-program.tsx';
import { labels } from './labels.ts';
import { ProgramFields } from './program-fields.tsx';
import { trailTo } from './program-trail.ts';
import { useProgramEditor } from './use-program-editor.ts';

interface EditProgramProps {
  /** Undefined: a new program. */
  program: Program | undefined;
  first: ProgramContent;
}

/** The editor of a program with its actions. */
export function EditProgram({ program, first }: EditProgramProps) {
  const navigate = useNavigate();
  const editor = useProgramEditor(program, first, () => notifications.show({ message: labels.saved, color: 'navy' }));
  const { addedId } = editor;
  useEffect(() => {
    if (addedId) navigate(programPath(addedId), { replace: true });
  }, [addedId, navigate]);
  const fields = useFocusOnMessage(editor.attempt);
  const title = program?.name ?? labels.newTitle;
  return (
    <Stack gap="md">
      <PageHeader
        title={title}
        trail={trailTo(title)}
        help={program && labels.state(program.version, program.trainees)}
        action={
          <Group gap="sm">
            {program && <ArchiveProgram program={program} />}
            <BusyButton
              label={labels.save}
              busyLabel={labels.saving}
              busy={editor.busy}
              disabled={!editor.isDirty}
              onClick={editor.save}
            />
          </Group>
        }
      />
      <EditFailure editor={editor} texts={labels} />
      {program && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
          {program.archived ? labels.isArchived : labels.keepVersion}
        </Alert>
      )}
      <div ref={fields}>
        <ProgramFields
          content={editor.content}
          named={program?.coordinators ?? []}
          messageAt={(field) => editor.problems[`content.${field}`]}
          onChange={editor.change}
        />
      </div>
      <ConfirmLeave reason={editor.isDirty && !editor.busy ? labels.unsaved : undefined} />
    </Stack>
  );
}
