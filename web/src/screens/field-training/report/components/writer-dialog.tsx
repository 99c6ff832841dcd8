import type { ComponentProps } from 'react';
import type { useCompletion } from '../../../../parts/evaluations/drafts/use-completion.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DayForm } from '../../trainee/overview/day-form.tsx';
import { formLabels } from '../../trainee/overview/labels.ts';
import { submitLabels } from '../labels.ts';
import { bodyOf, type ReportSubject, type TypedReport } from '../typed-report.ts';
import type { WriterQuestion } from '../use-report-review.ts';
import { SubmitForm } from './submit-form.tsx';

interface WriterDialogProps {
  subject: ReportSubject;
  typed: TypedReport;
  completion: ReturnType<typeof useCompletion>;
  today: string;
  /** The name of the author of a report on paper; undefined: the signed-in person writes it. */
  author: string | undefined;
  asked: WriterQuestion | undefined;
  /** Gets the message of a day without a report. */
  onDayRecorded: ComponentProps<typeof DayForm>['onDone'];
  onClose: () => void;
}

/** Submits the report, or records why its day has none. */
export function WriterDialog(props: WriterDialogProps) {
  const { subject, typed, completion, today, author, asked, onDayRecorded, onClose } = props;
  const { trainee, form } = subject;
  const body = bodyOf(typed, subject);
  return (
    <Dialog
      dialog={asked}
      title={(kind) => (kind === 'submit' ? submitLabels.title : formLabels.day.title)}
      onClose={onClose}
    >
      {(kind) =>
        kind === 'submit' ? (
          <SubmitForm
            name={trainee.employee.name}
            content={form.content}
            answers={typed.answers}
            day={formatDate(typed.on)}
            author={author}
            failure={completion.failure}
            busy={completion.busy}
            onSubmit={() => body && completion.complete({ body, override: undefined })}
            onCancel={onClose}
          />
        ) : (
          <DayForm
            trainee={trainee}
            on={typed.on}
            today={today}
            onDone={onDayRecorded}
            onOutdated={() => undefined}
            onCancel={onClose}
          />
        )
      }
    </Dialog>
  );
}
