import { Anchor, Text } from '@mantine/core';
import type { PersonStandings } from '@muster/shared/areas/compliance';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { labels } from '../../../../parts/compliance/labels.ts';
import { type Question, thenKnown } from '../../../../parts/compliance/question.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';

const texts = labels.drawer;

/** Returns the path of a person's page, by default its first tab. */
export type PathOf = (employeeId: string, tab?: string) => string;

interface PersonHeadProps {
  employee: PersonStandings['employee'];
  pathOf: PathOf;
}

/** Returns the path of a person's training record on a day, by default today. */
export function recordPath(pathOf: PathOf, employeeId: string, { on, known }: Partial<Question>): string {
  if (on === undefined) return pathOf(employeeId, 'record');
  return `${pathOf(employeeId)}?${new URLSearchParams({ on, ...(known === thenKnown && { known }) })}`;
}

/** Shows a person's name as a link, with rank, unit and group. */
export function PersonHead({ employee: { employee_id, name, rank, unit, group }, pathOf }: PersonHeadProps) {
  return (
    <div>
      <Anchor component={Link} to={pathOf(employee_id)} inherit>
        {name}
      </Anchor>
      <Text variant="hint">{[employee_id, rank, unit, group].filter(Boolean).join(' · ')}</Text>
    </div>
  );
}

/** Links to a person's training record on the selected day. */
export function RecordLink({ employee, question, pathOf }: PersonHeadProps & { question: Question }) {
  return (
    <LinkButton
      to={recordPath(pathOf, employee.employee_id, question)}
      variant="default"
      leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
    >
      {question.on === undefined ? texts.recordNow : texts.record}
    </LinkButton>
  );
}
