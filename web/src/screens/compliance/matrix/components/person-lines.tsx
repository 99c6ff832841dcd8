import { Button, Checkbox, Stack, Text, UnstyledButton } from '@mantine/core';
import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { isCompliant } from '@muster/shared/requirements/compliant';
import { isUrgent, urgencyOf } from '@muster/shared/requirements/urgency';
import { useState } from 'react';
import { cellDetail, statusText } from '../../../../parts/compliance/cell-texts.ts';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { MatrixItem, MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import { StyledBadge, statusStyle } from '../../../../ui/status-badge.tsx';
import classes from './person-lines.module.css';

const texts = labels.matrix;

/** Lines shown at first and added by each press of the button. Thousands at once would slow a phone. */
const linesAtOnce = 50;

interface PersonLinesProps {
  requirements: readonly AskedRequirement[];
  items: readonly MatrixItem[];
  /** The statuses filtered by, which are shown even if they are compliant. */
  statuses: readonly string[];
  selected: ReadonlySet<string>;
  /** Undefined if people cannot be selected. */
  onSelect: ((employeeIds: readonly string[], on: boolean) => void) | undefined;
  onOpen: (employeeId: string) => void;
}

/** Shows the matrix on a phone: each person with the worst status and the requirements that are not met. */
export function PersonLines({ items, selected, onSelect, ...line }: PersonLinesProps) {
  const [most, setMost] = useState(linesAtOnce);
  const rest = items.slice(most).filter(({ kind }) => kind === 'person').length;
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label={texts.title}>
        {items.slice(0, most).map((item) =>
          item.kind === 'group' ? (
            <li key={item.key} className={classes.group}>
              <Text fw={600}>{item.title}</Text>
              <Text variant="hint">{texts.fullyCompliant(item.totals.whole)}</Text>
            </li>
          ) : (
            <li key={item.key} className={classes.line}>
              {onSelect && (
                <Checkbox
                  aria-label={texts.select(item.person.name)}
                  checked={selected.has(item.key)}
                  disabled={item.person.left}
                  onChange={({ currentTarget }) => onSelect([item.key], currentTarget.checked)}
                />
              )}
              <PersonLine {...line} person={item.person} />
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

interface PersonLineProps extends Pick<PersonLinesProps, 'requirements' | 'statuses' | 'onOpen'> {
  person: MatrixPerson;
}

function PersonLine({ person, requirements, statuses, onOpen }: PersonLineProps) {
  const { employee_id, name, cells, left } = person;
  const required = cells
    .filter((cell) => cell !== undefined)
    .toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status));
  const shown = required.filter(({ status }) =>
    statuses.length > 0 ? statuses.includes(status) : isUrgent(status) || !isCompliant(status),
  );
  const worst = shown[0] ?? required[0];
  const nothing = required.length === 0 ? labels.cell.notAsked : texts.nothingLacking;
  const missing =
    worst && requirements.length === 1
      ? cellDetail(worst)
      : shown.map((cell) => requirements.find(({ id }) => id === cell.requirement_id)?.name).join(', ');
  return (
    <UnstyledButton className={classes.person} aria-haspopup="dialog" onClick={() => onOpen(employee_id)}>
      <span className={classes.name}>
        <Text span inherit truncate>
          {name}
        </Text>
        <Text span variant="hint" truncate>
          {[left && texts.left, missing || nothing].filter(Boolean).join(' · ')}
        </Text>
      </span>
      {worst && <StyledBadge {...statusStyle(worst.status)} word={statusText(worst.status, true)} />}
    </UnstyledButton>
  );
}
