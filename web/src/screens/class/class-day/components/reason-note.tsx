import { TextInput } from '@mantine/core';
import { type CertifyDraft, type CertifyRow, needsReason } from '../../../../parts/class-day/certify-choice.ts';
import { certifyLabels as texts } from '../labels.ts';

interface ReasonNoteProps {
  one: CertifyRow;
  draft: CertifyDraft;
  /** The missing reasons are pointed out. */
  isAsked: boolean;
  onReason: (employeeNumber: string, reason: string) => void;
}

/**
 * Returns the field for the reason under the row of a person who is chosen although they missed a day; null: none is
 * needed.
 */
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
