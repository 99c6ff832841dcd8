import { Alert, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program } from '@muster/shared/field-training-answers';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRefreshFieldTraining } from '../../../parts/field-training/api.ts';
import { programPath } from '../../../paths.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { VersionChoice } from '../../../ui/version-choice.tsx';
import { ArchiveProgram } from './archive-program.tsx';
import { labels } from './labels.ts';
import { ProgramFields } from './program-fields.tsx';
import { trailTo } from './program-trail.ts';
import { type ProgramEditorState, useProgramEditor } from './use-program-editor.ts';

interface EditProgramProps {
  /** Undefined: a new program. */
  program: Program | undefined;
  first: ProgramContent;
}

/** The editor of a program with its actions. */
export function EditProgram({ program, first }: EditProgramProps) {
  const navigate = useNavigate();
  const refresh = useRefreshFieldTraining();
  const editor = useProgramEditor(program, first, (saved) => {
    notifications.show({ message: labels.saved, color: 'navy' });
    void refresh().catch(() => undefined); // the lists load again when they open
    if (!program) navigate(programPath(saved.id), { replace: true });
  });
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editor.attempt > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [editor.attempt]);
  const title = program?.name ?? labels.newTitle;
  return (
    <Stack gap="md">
      <PageHeader
        title={title}
        trail={trailTo(title)}
        help={program && labels.state(program.version, program.trainees)}
        action={
          <Group gap="sm">
            {program && <ArchiveProgram program={program} editor={editor} />}
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
      <ErrorAlert message={editor.theirs ? <Conflict editor={editor} /> : editor.failure} />
      {program && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
          {program.archived ? labels.isArchived : labels.keepVersion}
        </Alert>
      )}
      <div ref={fields}>
        <ProgramFields
          content={editor.content}
          named={program?.coordinators ?? []}
          messageAt={editor.messageAt}
          onChange={editor.change}
        />
      </div>
      <ConfirmLeave reason={editor.isDirty && !editor.busy ? labels.unsaved : undefined} />
    </Stack>
  );
}

/** The choice between the own content and another person's. */
function Conflict({ editor }: { editor: ProgramEditorState }) {
  return (
    <Stack gap="xs">
      <Text inherit>{labels.conflict}</Text>
      <Group gap="xs">
        <VersionChoice texts={labels} onKeepMine={editor.keepMine} onTakeTheirs={editor.takeTheirs} />
      </Group>
    </Stack>
  );
}
