import { Button, Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import { NotStoredAlert } from '../../../../parts/offline/components/not-stored-alert.tsx';
import { replaceRefused } from '../../../../parts/offline/refused-entry.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { labels } from '../labels.ts';
import { correctedEvaluation } from '../local-evaluation.ts';
import { type RecordingOptions, useRecording } from '../use-recording.ts';
import { useReview } from '../use-review.ts';
import { RecorderDialog } from './recorder-dialog.tsx';
import { RecorderHead } from './recorder-head.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { WaitingEvaluations } from './waiting-evaluations.tsx';

interface RecorderProps extends RecordingOptions {
  /** Opens the page at another address, with the answers of this device. */
  onOpen: (address: string) => void;
}

/** Fills in a form about a person, saves it as a draft, and completes it. */
export function Recorder({ onOpen, ...begun }: RecorderProps) {
  const { form, classId } = begun;
  const { content } = form;
  const recording = useRecording(begun);
  const { typed, person, change } = recording;
  const page = useRef<HTMLDivElement>(null);
  const { asked, completion, problems, begin, remediate, close } = useReview(recording, useFocusOnProblem(page));
  const count = Object.keys(problems).length;
  return (
    <Stack gap="md" ref={page}>
      <RecorderHead name={content.name} subject={person && { form, classId, employeeId: person.employee_id }} />
      {recording.isNotStored && <NotStoredAlert />}
      {person && (
        <WaitingEvaluations
          formId={form.id}
          classId={classId}
          person={person}
          onCorrect={async (entry) => {
            const corrected = correctedEvaluation(entry, person.name);
            await replaceRefused(entry, corrected);
            onOpen(corrected.address);
          }}
        />
      )}
      <SubjectFields
        isAboutFirearm={content.of === 'firearm'}
        hasResult={content.passing.kind !== 'none'}
        {...{ recording, problems }}
        onChange={(changed) => change((before) => ({ ...before, ...changed }))}
        onRemediate={remediate}
      />
      <ScoreBar content={content} answers={typed.answers}>
        <SavingText
          state={recording.state}
          onKeepMine={() => void recording.keepMine()}
          onTakeTheirs={() => void recording.takeTheirs()}
        />
      </ScoreBar>
      <FormFields
        titleOrder={2}
        key={recording.filling}
        content={content}
        answers={typed.answers}
        problems={problems}
        onChange={(next) => change((before) => ({ ...before, answers: next(before.answers) }))}
      />
      <ErrorAlert message={count > 0 ? labels.unfinished(count) : asked ? undefined : completion.failure} />
      <Group justify="flex-end">
        <Button size="md" mih={48} onClick={begin}>
          {labels.complete}
        </Button>
      </Group>
      <RecorderDialog {...{ asked, recording, completion }} onClose={close} />
      <ConfirmLeave reason={recording.isUnsaved && !completion.busy ? labels.leave : undefined} />
    </Stack>
  );
}
