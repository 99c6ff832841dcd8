import { notifications } from '@mantine/notifications';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import type { FormAnswers } from '@muster/shared/forms/form';
import { scoreOf } from '@muster/shared/forms/score';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { outcomeWords } from '../../../parts/evaluations/answers/labels.ts';
import { canSaveDraft, completeOrQueue } from '../../../parts/evaluations/drafts/complete-or-queue.ts';
import { completer } from '../../../parts/evaluations/drafts/completer.ts';
import { completeLabels } from '../../../parts/evaluations/drafts/labels.ts';
import { useCompletion } from '../../../parts/evaluations/drafts/use-completion.ts';
import { evaluationPath, paths } from '../../../paths.ts';
import { labels } from './labels.ts';
import { subjectAddress } from './prepare-evaluation.ts';
import type { Recording } from './use-recording.ts';

/**
 * Completes the evaluation and opens it, or stores it until there is a connection and opens the list of waiting
 * entries. `onRefused`: the server refused fields.
 */
export function useSubmission(recording: Recording, onRefused: () => void) {
  const navigate = useNavigate();
  const latest = useRef(recording);
  latest.current = recording;
  const [recordOnce] = useState(() =>
    completer<Evaluation | undefined>((body, id) => {
      const { known, person, localIds } = latest.current;
      const { form, classId } = known;
      const { outcome } = scoreOf(form.content, body.answers as FormAnswers);
      return completeOrQueue(body, id, {
        text: labels.entry(person?.name ?? body.employee_id, form.content.name, outcomeWords[outcome].toLowerCase()),
        address: subjectAddress({ form, classId, employeeId: body.employee_id }),
        drafts: localIds,
      });
    }, canSaveDraft),
  );
  return useCompletion({
    record: (body) => recordOnce(recording.saver, body),
    failed: completeLabels.failedToRecord,
    onRecorded: (recorded) => {
      notifications.show({ message: recorded ? labels.recorded : labels.queued, color: 'navy' });
      navigate(recorded ? evaluationPath(recorded.employee.employee_id, recorded.id) : paths.offline, {
        replace: true,
      });
    },
    onFieldErrors: (fields) => {
      recording.refuse(fields);
      onRefused();
    },
  });
}
