import { TextInput } from '@mantine/core';
import { type CertifyDraft, type CertifyRow, needsReason } from '../../../../parts/class-day/certify-choice.ts';
import { certifyLabels as texts } from '../labels.ts';

interface ReasonNoteProps {
  one: CertifyRow;
  draft: CertifyDraft;
  /** Whether missing reasons are marked. */
  isAsked: boolean;
  onReason: (employeeNumber: string, reason: string) => void;
}

/** Returns the reason field of a selected person who missed a day; null if no reason is required. */
export function ReasonNote({ one, draft, isAsked, onReason }: ReasonNoteProps) {
  if (!needsReason(one, draft)) return null;
  const { employee_id, name } = one.row;
  const reason = draft.reasons[employee_id] ?? '';
  return (
    <TextInput
      label={texts.reason(name)}
      placeholder={texts.reasonHint}
      maxLength={500}
      autoComplete="off"
      maw={560}
      value={reason}
      error={isAsked && reason.trim() === '' && texts.noReason}
      onChange={({ currentTarget }) => onReason(employee_id, currentTarget.value)}
    />
  );
}
