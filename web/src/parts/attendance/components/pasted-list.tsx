import { Alert, Button, Group, Pill, Stack, Text, Textarea } from '@mantine/core';
import type { Candidate } from '@muster/shared/areas/attendance';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { alertTone } from '../../../ui/alert-tone.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { addLabels } from '../labels.ts';
import { indexPeople, readPasted } from '../pasted-people.ts';
import classes from './add-people.module.css';

interface PastedListProps {
  candidates: readonly Candidate[];
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  /** `rest` are the entries that name nobody, or several people: they stay to be corrected. */
  onAddAll: (people: readonly Candidate[], rest: readonly string[]) => void;
}

/** Adds the people whom a pasted list names. Entries that name nobody, or several people, are shown. */
export function PastedList({ candidates, text, onText, busy, onAddAll }: PastedListProps) {
  const index = useMemo(() => indexPeople(candidates), [candidates]);
  const wanted = useDeferredValue(text);
  const { found, ambiguous, unmatched } = useMemo(() => readPasted(wanted, index), [wanted, index]);
  /** Who is meant by an entry that several people match. */
  const [meant, setMeant] = useState<Readonly<Record<string, Candidate>>>({});
  const open = ambiguous.filter(({ entry }) => !meant[entry]);
  const named = [...new Set([...found, ...ambiguous.flatMap(({ entry }) => meant[entry] ?? [])])];
  const toAdd = named.filter(({ standing }) => standing !== 'enrolled');
  const inClass = named.length - toAdd.length;
  return (
    <Stack gap="sm">
      <Textarea
        label={addLabels.paste}
        description={addLabels.pasteHelp}
        rows={6}
        resize="vertical"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {named.length > 0 && (
        <div>
          <Text size="xs" fw={500} mb={4} role="status">
            {addLabels.found(named.length)}
          </Text>
          <Pill.Group className={classes.found}>
            {named.map(({ employee_id, name }) => (
              <Pill key={employee_id}>
                {name} ({employee_id})
              </Pill>
            ))}
          </Pill.Group>
        </div>
      )}
      {inClass > 0 && <Text size="xs">{addLabels.inClassAlready(inClass)}</Text>}
      {open.map(({ entry, matches }) => (
        <Alert
          key={entry}
          vars={alertTone('near')}
          icon={<IconAlertTriangle aria-hidden />}
          title={addLabels.ambiguous(entry)}
        >
          <Group gap="xs">
            {matches.map((person) => (
              <Button
                key={person.employee_id}
                variant="default"
                size="xs"
                onClick={() => setMeant((before) => ({ ...before, [entry]: person }))}
              >
                {person.name} ({[person.employee_id, person.rank].filter(Boolean).join(', ')})
              </Button>
            ))}
          </Group>
        </Alert>
      ))}
      {unmatched.length > 0 && (
        <Alert
          role="status"
          vars={alertTone('near')}
          icon={<IconAlertTriangle aria-hidden />}
          title={addLabels.unmatched(unmatched.length)}
        >
          <ul className={classes.entries}>
            {unmatched.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Group justify="flex-end">
        <BusyButton
          label={addLabels.addMany(toAdd.length)}
          busyLabel={addLabels.adding}
          busy={busy}
          disabled={toAdd.length === 0}
          onClick={() => onAddAll(toAdd, [...open.map(({ entry }) => entry), ...unmatched])}
        />
      </Group>
    </Stack>
  );
}
