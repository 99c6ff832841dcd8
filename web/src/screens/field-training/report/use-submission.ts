import type { Evaluation } from '@muster/shared/evaluation-answers';
import { useRef, useState } from 'react';
import { canSaveDraft, completeOrQueue } from '../../../parts/evaluations/drafts/complete-or-queue.ts';
import { completer } from '../../../parts/evaluations/drafts/completer.ts';
import { useCompletion } from '../../../parts/evaluations/drafts/use-completion.ts';
import { type OwnDrafts, storedDraftIds } from '../../../parts/offline/use-local-drafts.ts';
import { fieldReportPath } from '../../../paths.ts';
import { labels, submitLabels } from './labels.ts';
import { reportAbout, reportKey, reportText } from './local-report.ts';
import type { ReportSubject } from './typed-report.ts';
import type { Writing } from './use-report.ts';

interface SubmissionOptions {
  subject: ReportSubject;
  writing: Writing;
  /** The answers that the page has stored on this device. */
  own: OwnDrafts;
  /** Gets the message for people: the report is submitted, or waits to be sent. */
  onSubmitted: (message: string) => void;
  /** The server refused fields of the report. */
  onRefused: () => void;
}

/** Submits a report, or stores it until there is a connection. */
export function useSubmission({ subject, writing, own, onSubmitted, onRefused }: SubmissionOptions) {
  const latest = useRef(subject);
  latest.current = subject;
  const [recordOnce] = useState(() =>
    completer<Evaluation | undefined>((body, key) => {
      const { trainee, report, author } = latest.current;
      return completeOrQueue(body, key, {
        text: reportText(latest.current, body.on),
        address: fieldReportPath(trainee.id, report, body.on, author),
        drafts: () => storedDraftIds(reportAbout(latest.current), own, reportKey(latest.current, body.on)),
      });
    }, canSaveDraft),
  );
  return useCompletion({
    record: (body) => recordOnce(writing.saver, body),
    failed: submitLabels.failed,
    onRecorded: (recorded) => {
      const { name } = subject.trainee.employee;
      onSubmitted(recorded ? labels.submitted(name) : labels.queued(name));
    },
    onFieldErrors: (fields) => {
      writing.refuse(fields);
      onRefused();
    },
  });
}
