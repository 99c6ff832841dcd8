import { Alert, Button, Group, Pill, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { alertTone } from '../../../ui/alert-tone.ts';
import { pastedLabels } from '../labels.ts';
import { indexPeople, type ListedPerson, readPasted } from '../pasted-people.ts';
import classes from './pasted-people-field.module.css';

interface PastedPeopleFieldProps<P> {
  /** The people to match. Keep the array identical between renderings. */
  people: readonly P[];
  text: string;
  onText: (text: string) => void;
  /** Returns the text for the number of unmatched entries. */
  unmatchedText: (count: number) => string;
  /** Renders the action on the matched people. `rest` are unmatched or ambiguous entries. */
  children: (named: readonly P[], rest: readonly string[]) => ReactNode;
}

/** Takes a list of employee IDs or names. Shows the people, and entries that match no one or several people. */
export function PastedPeopleField<P extends ListedPerson & { rank?: string | null }>(props: PastedPeopleFieldProps<P>) {
  const { people, text, onText, unmatchedText, children } = props;
  const index = useMemo(() => indexPeople(people), [people]);
  const deferredText = useDeferredValue(text);
  const { found, ambiguous, unmatched } = useMemo(() => readPasted(deferredText, index), [deferredText, index]);
  /** The chosen person for each ambiguous entry. */
  const [meant, setMeant] = useState<Readonly<Record<string, P>>>({});
  const open = ambiguous.filter(({ entry }) => !meant[entry]);
  const named = [...new Set([...found, ...ambiguous.flatMap(({ entry }) => meant[entry] ?? [])])];
  return (
    <Stack gap="sm">
      <Textarea
        label={pastedLabels.field}
        description={pastedLabels.help}
        rows={6}
        resize="vertical"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {named.length > 0 && (
        <div>
          <Text size="xs" fw={500} mb={4} role="status">
            {pastedLabels.found(named.length)}
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
      {open.map(({ entry, matches }) => (
        <Alert
          key={entry}
          vars={alertTone('near')}
          icon={<IconAlertTriangle aria-hidden />}
          title={pastedLabels.ambiguous(entry)}
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
          title={unmatchedText(unmatched.length)}
        >
          <ul className={classes.entries}>
            {unmatched.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </Alert>
      )}
      {children(named, [...open.map(({ entry }) => entry), ...unmatched])}
    </Stack>
  );
}
