import { Group, Text } from '@mantine/core';
import type { Candidate } from '@muster/shared/areas/attendance';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { PastedPeopleField } from '../../people/components/pasted-people-field.tsx';
import { addLabels } from '../labels.ts';

interface PastedListProps {
  candidates: readonly Candidate[];
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  /** `rest` has the entries that match no employee or several employees. They stay in the field to be corrected. */
  onAddAll: (people: readonly Candidate[], rest: readonly string[]) => void;
}

/** Adds the people in a pasted list. Shows the entries that match no employee or several employees. */
export function PastedList({ candidates, text, onText, busy, onAddAll }: PastedListProps) {
  return (
    <PastedPeopleField people={candidates} text={text} onText={onText} unmatchedText={addLabels.unmatched}>
      {(named, rest) => {
        const toAdd = named.filter(({ standing }) => standing !== 'enrolled');
        const inClass = named.length - toAdd.length;
        return (
          <>
            {inClass > 0 && <Text size="xs">{addLabels.inClassAlready(inClass)}</Text>}
            <Group justify="flex-end">
              <BusyButton
                label={addLabels.addMany(toAdd.length)}
                busyLabel={addLabels.adding}
                busy={busy}
                disabled={toAdd.length === 0}
                onClick={() => onAddAll(toAdd, rest)}
              />
            </Group>
          </>
        );
      }}
    </PastedPeopleField>
  );
}
