import { Button, Group, Stack } from '@mantine/core';
import type { EvaluationDraft, PublishedForm } from '@muster/shared/evaluation-answers';
import { useRef, useState } from 'react';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { RemediationForm } from '../../../../parts/evaluations/components/remediation-form.tsx';
import { CompleteForm } from '../../../../parts/evaluations/drafts/components/complete-form.tsx';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import { completeLabels } from '../../../../parts/evaluations/drafts/labels.ts';
import { remediationLabels } from '../../../../parts/evaluations/labels.ts';
import { remediateOrQueue } from '../../../../parts/evaluations/remediate-or-queue.ts';
import { NotStoredAlert } from '../../../../parts/offline/components/not-stored-alert.tsx';
import { PrepareMenu } from '../../../../parts/offline/components/prepare-menu.tsx';
import { PreparedLine } from '../../../../parts/offline/components/prepared-line.tsx';
import { replaceRefused } from '../../../../parts/offline/refused-entry.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { labels } from '../labels.ts';
import { correctedEvaluation, type OpenedEvaluation } from '../local-evaluation.ts';
import { prepareEvaluation, subjectAddress } from '../prepare-evaluation.ts';
import { recordingTrail } from '../recording-trail.ts';
import { completeBodyOf, completionProblems } from '../typed-evaluation.ts';
import { useRecording } from '../use-recording.ts';
import { useSubmission } from '../use-submission.ts';
import { SubjectFields } from './subject-fields.tsx';
import { WaitingEvaluations } from './waiting-evaluations.tsx';

interface RecorderProps {
  form: PublishedForm;
  /** The person and the class of the link or of the draft. */
  employeeId: string;
  classId: string | undefined;
  draft: EvaluationDraft | undefined;
  /** The answers of this device, which take precedence over the draft. */
  local: OpenedEvaluation | undefined;
  /** Opens the page at another address, with the answers of this device. */
  onOpen: (address: string) => void;
}

type Asked = { kind: 'complete' } | { kind: 'remediate'; evaluationId: string; employeeId: string };

/** Fills in a form about a person, saves it as a draft, and completes it. */
export function Recorder({ form, employeeId, classId, draft, local, onOpen }: RecorderProps) {
  const { permissions = {} } = usePermissions();
  const recording = useRecording({ form, employeeId, classId, draft, local });
  const { typed, known, person, prepared, today } = recording;
  const [asked, setAsked] = useState<Asked>();
  const [isChecked, setIsChecked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(page);
  const { content } = form;
  const problems = { ...recording.refused, ...(isChecked && completionProblems(typed, known)) };
  const completion = useSubmission(recording, () => {
    setAsked(undefined);
    focusOnProblem();
  });
  function begin(): void {
    completion.reset();
    setIsChecked(true);
    if (Object.keys(completionProblems(typed, known)).length === 0) setAsked({ kind: 'complete' });
    else focusOnProblem();
  }
  const count = Object.keys(problems).length;
  const title = labels.titleOf(content.name);
  const subject = person && { form, classId, employeeId: person.employee_id };
  return (
    <Stack gap="md" ref={page}>
      <PageHeader
        title={title}
        trail={recordingTrail(content.name)}
        menu={
          subject && (
            <PrepareMenu name={title} address={subjectAddress(subject)} prepare={() => prepareEvaluation(subject)} />
          )
        }
      />
      {subject && <PreparedLine address={subjectAddress(subject)} />}
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
        typed={typed}
        isAboutFirearm={content.of === 'firearm'}
        hasResult={content.passing.kind !== 'none'}
        people={recording.people}
        known={recording.named}
        evaluators={recording.evaluators}
        prepared={prepared}
        today={today}
        problems={problems}
        onChange={(changed) => recording.change((before) => ({ ...before, ...changed }))}
        onRemediate={(evaluationId) =>
          person && setAsked({ kind: 'remediate', evaluationId, employeeId: person.employee_id })
        }
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
        onChange={(change) => recording.change((before) => ({ ...before, answers: change(before.answers) }))}
      />
      <ErrorAlert message={count > 0 ? labels.unfinished(count) : asked ? undefined : completion.failure} />
      <Group justify="flex-end">
        <Button size="md" mih={48} onClick={begin}>
          {labels.complete}
        </Button>
      </Group>
      <Dialog
        dialog={asked}
        title={({ kind }) => (kind === 'complete' ? completeLabels.title : remediationLabels.title)}
        onClose={() => setAsked(undefined)}
      >
        {(dialog) =>
          dialog.kind === 'remediate' ? (
            <RemediationForm
              {...dialog}
              today={today}
              record={(params, body) =>
                remediateOrQueue(params, body, {
                  text: remediationLabels.entry(person?.name ?? params.employee_id, content.name),
                  address: subjectAddress({ form, classId, employeeId: params.employee_id }),
                })
              }
              onDone={() => {
                setAsked(undefined);
                void prepared.retry();
              }}
              onCancel={() => setAsked(undefined)}
            />
          ) : (
            <CompleteForm
              name={person?.name ?? typed.employee}
              content={content}
              answers={typed.answers}
              on={typed.on}
              attempt={prepared.data?.attempt}
              asksForOverride={completion.isUnqualified && form.override && permissions.admin_access === true}
              failure={completion.failure}
              busy={completion.busy}
              onComplete={(override) => {
                const body = completeBodyOf(typed, known);
                if (body) completion.complete({ body, override });
              }}
              onCancel={() => setAsked(undefined)}
            />
          )
        }
      </Dialog>
      <ConfirmLeave reason={recording.isUnsaved && !completion.busy ? labels.leave : undefined} />
    </Stack>
  );
}
