import { Button, Checkbox, Stack, Text, UnstyledButton } from '@mantine/core';
import type { AskedRequirement, ComplianceCell } from '@muster/shared/areas/compliance';
import { isCompliant } from '@muster/shared/requirements/compliant';
import { useState } from 'react';
import { labels } from '../../../../parts/compliance/labels.ts';
import {
  type GroupKey,
  type MatrixItem,
  type MatrixPerson,
  selectableKeys,
} from '../../../../parts/compliance/matrix.ts';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { Cell, groupName } from './matrix-row.tsx';
import classes from './people-cards.module.css';

const texts = labels.matrix;

/** Lines shown at first, and more at each press of the button: thousands would make a phone slow. */
const linesAtOnce = 50;

interface PeopleCardsProps {
  requirements: readonly AskedRequirement[];
  items: readonly MatrixItem[];
  by: GroupKey;
  /** Statuses that are shown even where they are current, since they are filtered by. */
  statuses: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (employeeIds: readonly string[], on: boolean) => void;
  onOpen: (employeeId: string, requirementId: string) => void;
}

/** The matrix on a phone: each person with what they lack; of one requirement, with its status. */
export function PeopleCards({ items, by, selected, onSelect, ...card }: PeopleCardsProps) {
  const [most, setMost] = useState(linesAtOnce);
  const shown = items.slice(0, most);
  const rest = items.slice(most).filter(({ kind }) => kind === 'person').length;
  const people = selectableKeys(items);
  const chosen = people.filter((key) => selected.has(key)).length;
  return (
    <Stack gap="sm">
      <Checkbox
        label={texts.selectAllOf(people.length)}
        checked={chosen > 0 && chosen === people.length}
        indeterminate={chosen > 0 && chosen < people.length}
        onChange={({ currentTarget }) => onSelect(people, currentTarget.checked)}
      />
      <ul className={classes.list} aria-label={texts.title}>
        {shown.map((item) =>
          item.kind === 'group' ? (
            <li key={item.key} className={classes.group}>
              <Text fw={600}>{groupName(item.name, by === 'rank' ? 'rank' : 'unit')}</Text>
              <Text variant="hint">{texts.fullyCompliant(item.totals.whole)}</Text>
            </li>
          ) : (
            <li key={item.key} className={classes.card}>
              <PersonCard
                {...card}
                person={item.person}
                isSelected={selected.has(item.key)}
                onSelected={(on) => onSelect([item.key], on)}
              />
            </li>
          ),
        )}
      </ul>
      {rest > 0 && (
        <Button variant="default" onClick={() => setMost(most + linesAtOnce)}>
          {texts.more(Math.min(rest, linesAtOnce))}
        </Button>
      )}
    </Stack>
  );
}

interface PersonCardProps extends Pick<PeopleCardsProps, 'requirements' | 'statuses' | 'onOpen'> {
  person: MatrixPerson;
  isSelected: boolean;
  onSelected: (on: boolean) => void;
}

function PersonCard({ person, requirements, statuses, isSelected, onSelected, onOpen }: PersonCardProps) {
  const { employee_id, name, rank, unit, cells, left } = person;
  const isShown = ({ status }: ComplianceCell) =>
    requirements.length === 1 || statuses.includes(status) || !isCompliant(status);
  const asked = cells.filter((cell) => cell !== undefined);
  const shown = asked.filter(isShown);
  const others = asked.length - shown.length;
  return (
    <>
      <div className={classes.head}>
        <Checkbox
          aria-label={texts.select(name)}
          checked={isSelected}
          disabled={left}
          onChange={({ currentTarget }) => onSelected(currentTarget.checked)}
        />
        <div className={classes.person}>
          <PersonLink employeeId={employee_id}>{name}</PersonLink>
          <Text variant="hint">{[employee_id, rank, unit, left && texts.left].filter(Boolean).join(' · ')}</Text>
        </div>
      </div>
      {shown.map((cell) => (
        <UnstyledButton
          key={cell.requirement_id}
          className={classes.cell}
          onClick={() => onOpen(employee_id, cell.requirement_id)}
        >
          <span className={classes.requirement}>{requirements.find(({ id }) => id === cell.requirement_id)?.name}</span>
          <span>
            <Cell cell={cell} isNarrow={false} />
          </span>
        </UnstyledButton>
      ))}
      {shown.length === 0 && (
        <Text variant="hint">{asked.length === 0 ? labels.cell.notAsked : texts.nothingLacking}</Text>
      )}
      {shown.length > 0 && others > 0 && <Text variant="hint">{texts.current(others)}</Text>}
    </>
  );
}
