import { Checkbox, Chip, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { Candidate } from '@muster/shared/areas/attendance';
import { useMemo, useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FramedList } from '../../../ui/framed-list.tsx';
import { type DueKind, dueKinds, duePeople, isSeated } from '../due-people.ts';
import { addLabels, dueText } from '../labels.ts';
import type { CandidateOnDuty } from '../use-with-duty.ts';
import classes from './add-people.module.css';

/** The maximum number of rendered rows: thousands would make the dialog slow. */
const mostRows = 200;

interface DueListProps {
  candidates: readonly CandidateOnDuty[];
  free: number;
  busy: boolean;
  /** The numbers of the selected employees, kept while another way of adding is shown. */
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onAddAll: (people: readonly Candidate[]) => void;
}

/** Adds people who are due for the class's training, filtered by rank and by status. */
export function DueList({ candidates, free, busy, chosen, onChosen, onAddAll }: DueListProps) {
  const all = useMemo(() => duePeople(candidates), [candidates]);
  const ranks = useMemo(
    () => [...new Set(all.flatMap(({ person }) => person.rank ?? []))].sort((a, b) => a.localeCompare(b)),
    [all],
  );
  const [rank, setRank] = useState('');
  const [kinds, setKinds] = useState<readonly DueKind[]>(dueKinds);
  const ofRank = all.filter(({ person }) => rank === '' || person.rank === rank);
  const shown = ofRank.filter(({ due }) => kinds.includes(due));
  const addable = shown.filter(({ person }) => !isSeated(person));
  const selected = addable.filter(({ person }) => chosen.has(person.employee_id)).map(({ person }) => person);
  function toggle(people: readonly Candidate[], on: boolean): void {
    const next = new Set(chosen);
    for (const { employee_id } of people) {
      if (on) next.add(employee_id);
      else next.delete(employee_id);
    }
    onChosen(next);
  }
  if (all.length === 0) return <Text c="dimmed">{addLabels.noneDue}</Text>;
  return (
    <Stack gap="sm">
      <Group gap="md" align="flex-end">
        <NativeSelect
          label={addLabels.rank}
          value={rank}
          onChange={({ currentTarget }) => setRank(currentTarget.value)}
          data={[{ value: '', label: addLabels.allRanks }, ...ranks]}
        />
        <Chip.Group multiple value={[...kinds]} onChange={(value) => setKinds(value as DueKind[])}>
          <Group gap="xs" role="group" aria-label={addLabels.kindsLabel}>
            {dueKinds.map((kind) => (
              <Chip key={kind} value={kind} variant="outline">
                {addLabels.count(addLabels.kinds[kind], ofRank.filter(({ due }) => due === kind).length)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed">{addLabels.noneShown}</Text>
      ) : (
        <>
          <Checkbox
            label={addLabels.selectAll(addable.length)}
            checked={addable.length > 0 && selected.length === addable.length}
            indeterminate={selected.length > 0 && selected.length < addable.length}
            disabled={addable.length === 0}
            onChange={({ currentTarget }) =>
              toggle(
                addable.map(({ person }) => person),
                currentTarget.checked,
              )
            }
          />
          <FramedList label={addLabels.ways.due}>
            {shown.slice(0, mostRows).map(({ person, due }) => (
              <li key={person.employee_id}>
                <Checkbox
                  label={`${person.name} (${[person.employee_id, person.rank].filter(Boolean).join(', ')})`}
                  checked={!isSeated(person) && chosen.has(person.employee_id)}
                  disabled={isSeated(person)}
                  onChange={({ currentTarget }) => toggle([person], currentTarget.checked)}
                />
                <span className={classes.reason}>
                  {person.duty !== undefined && (
                    <>
                      {person.duty}
                      <br />
                    </>
                  )}
                  {dueText(due, person.expiration_date)}
                  {person.standing && (
                    <>
                      <br />
                      {addLabels.standing[person.standing]}
                    </>
                  )}
                </span>
              </li>
            ))}
          </FramedList>
          {shown.length > mostRows && <Text size="xs">{addLabels.more(shown.length - mostRows)}</Text>}
        </>
      )}
      <Group justify="space-between" align="center">
        <Text size="xs" role="status">
          {selected.length > free ? addLabels.tooMany(free, selected.length) : addLabels.seatsLeft(free)}
        </Text>
        <BusyButton
          label={addLabels.addMany(selected.length)}
          busyLabel={addLabels.adding}
          busy={busy}
          disabled={selected.length === 0}
          onClick={() => onAddAll(selected)}
        />
      </Group>
    </Stack>
  );
}
