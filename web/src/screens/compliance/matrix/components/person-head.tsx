import { Anchor, Text } from '@mantine/core';
import type { PersonStandings } from '@muster/shared/areas/compliance';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { labels } from '../../../../parts/compliance/labels.ts';
import { type Question, thenKnown } from '../../../../parts/compliance/question.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';

const texts = labels.drawer;

/** Returns the address of a person's page, by default of its first tab. */
export type PathOf = (employeeId: string, tab?: string) => string;

interface PersonHeadProps {
  employee: PersonStandings['employee'];
  pathOf: PathOf;
}

/** Returns the address of a person's record: today's, or that of a day. */
export function recordPath(pathOf: PathOf, employeeId: string, { on, known }: Partial<Question>): string {
  if (on === undefined) return pathOf(employeeId, 'record');
  return `${pathOf(employeeId)}?${new URLSearchParams({ on, ...(known === thenKnown && { known }) })}`;
}

/** Names a person, with a link to the person's page. */
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

/** Leads to a person's record on the day of the question. */
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
