import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { issueAll, type Outcome } from '../../../../parts/certifications/api.ts';
import {
  type CertifyDraft,
  type CertifyRow,
  isChosen,
  missedCounts,
  needsReason,
} from '../../../../parts/class-day/certify-choice.ts';
import { type ClassForm, openForms } from '../../../../parts/class-day/class-forms.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { certifyLabels as texts } from '../labels.ts';

interface IssueBarProps {
  classId: string;
  rows: readonly CertifyRow[];
  /** The forms of the training. */
  forms: readonly ClassForm[];
  draft: CertifyDraft;
  /** Whether issuing closes the attendance. */
  closes: boolean;
  onReasonsMissing: () => void;
  onIssued: (outcome: Outcome) => Promise<unknown>;
  /** Called after a failure, before which some people may have been certified. */
  onFailed: () => Promise<unknown>;
}

/** The selection that the question is about. */
interface Selection {
  chosen: readonly CertifyRow[];
  others: readonly CertifyRow[];
  reasons: Readonly<Record<string, string>>;
}

/** Issues certifications to the selected people, after a question that names the others. */
export function IssueBar({ rows, draft, ...issuing }: IssueBarProps) {
  const [selection, setSelection] = useState<Selection>();
  const [failure, setFailure] = useState<string>();
  const open = rows.filter(({ row }) => row.certified === null);
  const chosen = open.filter((one) => isChosen(one, draft));
  const reasonOf = ({ row }: CertifyRow) => draft.reasons[row.employee_id]?.trim() ?? '';
  const unreasoned = chosen.filter((one) => needsReason(one, draft) && reasonOf(one) === '');
  if (open.length === 0) return <Text c="dimmed">{texts.allCertified}</Text>;
  function ask(): void {
    setFailure(undefined);
    if (unreasoned.length > 0) {
      issuing.onReasonsMissing();
      setFailure(texts.reasonsMissing(unreasoned.length));
      return;
    }
    const despite = chosen.filter((one) => needsReason(one, draft));
    setSelection({
      chosen,
      others: open.filter((one) => !chosen.includes(one)),
      reasons: Object.fromEntries(despite.map((one) => [one.row.employee_id, reasonOf(one)])),
    });
  }
  return (
    <>
      <ErrorAlert message={unreasoned.length > 0 && failure} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {texts.chosen(chosen.length, open.length)}
        </Text>
        <Button onClick={ask} disabled={chosen.length === 0}>
          {texts.issue(chosen.length)}
        </Button>
      </Group>
      <Dialog dialog={selection} title={() => texts.issue(0)} onClose={() => setSelection(undefined)}>
        {(shown) => <Question {...issuing} selection={shown} onClose={() => setSelection(undefined)} />}
      </Dialog>
    </>
  );
}

type QuestionProps = Pick<IssueBarProps, 'classId' | 'forms' | 'closes' | 'onIssued' | 'onFailed'> & {
  selection: Selection;
  onClose: () => void;
};

function Question({ classId, forms, closes, selection, onIssued, onFailed, onClose }: QuestionProps) {
  const { chosen, others, reasons } = selection;
  const [issued, setIssued] = useState(0);
  const despite = chosen.filter(({ row }) => reasons[row.employee_id] !== undefined);
  return (
    <Confirm
      question={texts.question(chosen.length, chosen.length + others.length, missedCounts(others.flatMap(missedOf)))}
      confirm={texts.issue(chosen.length)}
      confirming={texts.issuing}
      working={texts.progress(issued, chosen.length)}
      harmless
      onConfirm={async () => {
        const numbers = chosen.map(({ row }) => row.employee_id);
        try {
          const outcome = await issueAll(classId, numbers, (soFar) => setIssued(soFar.issued.length), reasons);
          onClose();
          await onIssued(outcome);
        } catch (error) {
          await onFailed();
          throw error;
        }
      }}
      errorText={(error) => errorText(texts.failed, error)}
      onCancel={onClose}
    >
      {others.length > 0 && (
        <People
          title={texts.notCertified}
          people={others.map((one) => texts.person(one.row.name, whyNot(one, forms)))}
        />
      )}
      {despite.length > 0 && (
        <People
          title={texts.despite}
          people={despite.map(({ row }) => texts.person(row.name, reasons[row.employee_id] ?? ''))}
        />
      )}
      <Text>
        {texts.notified} {closes && texts.closes}
      </Text>
    </Confirm>
  );
}

/** Returns the missed days of a person, if they are the obstacle to certifying them. */
const missedOf = ({ obstacle }: CertifyRow) => (obstacle?.kind === 'missed' ? [obstacle] : []);

function whyNot({ row, obstacle }: CertifyRow, forms: readonly ClassForm[]): string {
  if (!obstacle) return texts.notChosen;
  switch (obstacle.kind) {
    case 'missed':
      return texts.missed(obstacle.missed);
    case 'failedEvaluation':
    case 'notEvaluated':
      return texts.openForms(openForms(row, forms)).replaceAll('\n', '; ');
    default:
      return texts.obstacles[obstacle.kind];
  }
}

function People({ title, people }: { title: string; people: readonly string[] }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <List size="sm">
        {people.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </div>
  );
}
