import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { dayText } from '../../../../parts/compliance/components/answer-state.tsx';
import { dialogLabels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import type { LoadedTable } from '../../../../parts/compliance/use-compliance-table.ts';
import { type EvidenceForm, labels as evidence, evidenceForms } from '../../../../parts/evidence/labels.ts';
import { useSaveEvidence } from '../../../../parts/evidence/use-save-evidence.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';

const texts = dialogLabels.evidence;

/** People per file: as in shared/src/areas/record.ts, without loading its schemas. */
const mostPeople: Record<EvidenceForm, number> = { zip: 250, pdf: 100 };

interface SaveEvidenceProps {
  question: Question;
  table: LoadedTable;
  /** If empty, the evidence covers all `people`. */
  selected: readonly MatrixPerson[];
  /** The people shown. */
  people: readonly MatrixPerson[];
  /** True if the search and the statuses exclude no one. */
  isWhole: boolean;
  today: string;
  timeZone: string;
  onClose: () => void;
}

/** Describes the evidence of the selected or shown people, and saves it in files of at most `mostPeople` people. */
export function SaveEvidence({
  question,
  table,
  selected,
  people: shown,
  isWhole,
  today,
  timeZone,
  onClose,
}: SaveEvidenceProps) {
  const [failure, setFailure] = useState<string>();
  const [form, setForm] = useState<EvidenceForm>('zip');
  const { busy, files, save } = useSaveEvidence(setFailure);
  useDialogStatus({ dirty: false, busy });
  const { requirement, unit, rank, group } = question.filters;
  const hasSelection = selected.length > 0;
  const people = hasSelection ? selected : shown;
  const isEverybody =
    isWhole && !hasSelection && [unit, rank, group, requirement].every((filter) => filter.length === 0);
  const planned = Math.ceil(people.length / mostPeople[form]);
  const isSaved = files > 0 && !busy && failure === undefined;
  return (
    <>
      <Stack gap="md">
        <Text>{texts.about}</Text>
        <FactsList
          facts={[
            [texts.day, dayText(question, today, timeZone)],
            [
              texts.requirements,
              requirement.length === 0 ? texts.everything : table.requirements.map(({ name }) => name).join('; '),
            ],
            [
              texts.people,
              (isEverybody ? texts.everyone : hasSelection ? texts.selected : texts.filtered)(people.length),
            ],
            [texts.files, texts.filesHelp(planned, mostPeople[form])],
          ]}
        />
        <Radio.Group label={texts.form} value={form} onChange={(chosen) => setForm(chosen as EvidenceForm)}>
          <Stack gap="xs" mt="xs">
            {evidenceForms.map((one) => (
              <Radio
                key={one}
                value={one}
                label={evidence.forms[one]}
                description={evidence.formHelp[one]}
                disabled={busy}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {texts.sealed} {evidence.help}
        </Text>
        <Text size="sm" role="status" className="tabular">
          {busy ? evidence.busy(files) : isSaved ? texts.saved(files) : ''}
        </Text>
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {dialogLabels.close}
        </Button>
        <BusyButton
          data-autofocus
          label={texts.save}
          busyLabel={texts.saving}
          busy={busy}
          onClick={() =>
            void save({
              on: question.on ?? today,
              form,
              ...(question.known !== undefined && { known: question.known }),
              requirement_ids: [...requirement],
              employee_ids: isEverybody ? [] : people.map(({ employee_id }) => employee_id),
            })
          }
        />
      </DialogActions>
    </>
  );
}
