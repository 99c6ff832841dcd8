import { Text, Title, UnstyledButton } from '@mantine/core';
import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { isUrgent } from '@muster/shared/requirements/urgency';
import { useId } from 'react';
import { cellDetail } from '../../../parts/compliance/cell-texts.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';
import { cellsByUrgency, type Line, type OwnPerson } from '../own-people.ts';
import classes from './person-cards.module.css';

type SquadLine = Extract<Line, { kind: 'squad' }>;

interface PersonCardsProps {
  lines: readonly Line[];
  requirements: readonly AskedRequirement[];
  onOpen: (employeeId: string) => void;
}

/** People by their supervisor: each with the worst status, and what is missing, short or about to expire. */
export function PersonCards({ lines, requirements, onOpen }: PersonCardsProps) {
  const names = new Map(requirements.map(({ id, name }) => [id, name]));
  return squadsOf(lines).map(({ squad, people }) => (
    <Squad key={squad.key} squad={squad}>
      {people.map((person) => (
        <PersonCard key={person.employee_id} person={person} names={names} onOpen={onOpen} />
      ))}
    </Squad>
  ));
}

/** Returns the lines as squads with their people. */
function squadsOf(lines: readonly Line[]) {
  const squads: { squad: SquadLine; people: OwnPerson[] }[] = [];
  for (const line of lines) {
    if (line.kind === 'squad') squads.push({ squad: line, people: [] });
    else squads.at(-1)?.people.push(line.person);
  }
  return squads;
}

function Squad({ squad, children }: { squad: SquadLine; children: React.ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {squad.supervisor === undefined ? labels.ownReports : labels.reportsOf(squad.supervisor)}
      </Title>
      <Text variant="hint" mb="xs">
        {labels.fullyCompliant(squad.people)}
      </Text>
      <ul className={classes.list} aria-labelledby={heading}>
        {children}
      </ul>
    </section>
  );
}

interface PersonCardProps {
  person: OwnPerson;
  names: ReadonlyMap<string, string>;
  onOpen: (employeeId: string) => void;
}

function PersonCard({ person, names, onOpen }: PersonCardProps) {
  const { employee_id, name, rank, unit, left } = person;
  const cells = cellsByUrgency(person);
  const worst = cells[0];
  const shown = cells.filter(({ status }) => isUrgent(status) || status === 'PENDING');
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.person}>
          <UnstyledButton className={classes.name} aria-haspopup="dialog" onClick={() => onOpen(employee_id)}>
            {name}
          </UnstyledButton>
          <Text variant="hint">{[employee_id, rank, unit, left && labels.left].filter(Boolean).join(' · ')}</Text>
        </div>
        {worst && <StatusBadge status={worst.status} />}
      </div>
      {shown.length === 0 ? (
        <Text variant="hint">{worst ? labels.compliant : labels.nothingAsked}</Text>
      ) : (
        <ul className={classes.cells}>
          {shown.map((cell) => (
            <li key={cell.requirement_id} className={classes.cell}>
              <span className={classes.requirement}>{names.get(cell.requirement_id)}</span>
              <span className={classes.answer}>
                <StatusBadge status={cell.status} />
                <Text span variant="hint">
                  {cellDetail(cell)}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
