import { Avatar, Group, Paper, Stack } from '@mantine/core';
import { FactsList } from '../../../../ui/facts-list.tsx';
import type { PersonPanelProps } from '../person-panel.ts';
import { CarriesSection } from './carries-section.tsx';
import { DueSection } from './due-section.tsx';
import { SeatsSection } from './seats-section.tsx';

/** The summary of a person: assignment, due requirements and enrollments. */
export function SummaryTab({ person }: PersonPanelProps) {
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" p="md">
        <Group wrap="nowrap" align="flex-start" gap="lg">
          <Avatar name={person.name} color="navy" size={56} radius="50%" aria-hidden />
          <FactsList facts={person.facts} inline />
        </Group>
      </Paper>
      {person.seesRecord && <DueSection person={person} />}
      {person.seesRecord && <CarriesSection person={person} />}
      {person.seesSeats && <SeatsSection person={person} />}
    </Stack>
  );
}
