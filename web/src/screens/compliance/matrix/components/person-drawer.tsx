import { Stack, UnstyledButton } from '@mantine/core';
import type { AskedRequirement, PersonStandings } from '@muster/shared/areas/compliance';
import { urgencyOf } from '@muster/shared/requirements/urgency';
import { useStanding } from '../../../../parts/compliance/api.ts';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import { AnswerDrawer, useKept } from '../../../../ui/answer-drawer.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import type { Opened } from '../use-opened.ts';
import { Cell } from './matrix-row.tsx';
import { type PathOf, PersonHead, RecordLink } from './person-head.tsx';
import classes from './standing-details.module.css';
import { StandingDetails } from './standing-details.tsx';

const texts = labels.drawer;

const isSame = (a: Opened, b: Opened) => a.employeeId === b.employeeId && a.requirementId === b.requirementId;

interface PersonDrawerProps {
  /** The drawer is open if this is defined. */
  opened: Opened | undefined;
  question: Question;
  today: string;
  timeZone: string;
  pathOf: PathOf;
  /** True if the signed-in person may enroll people. */
  managesClasses: boolean;
  /** Called after the person's compliance changes. */
  onChanged: () => void;
  /** Undefined if the signed-in person may not grant exemptions. */
  onExempt: ((employeeId: string, requirement: AskedRequirement) => void) | undefined;
  onOpen: (employeeId: string, requirementId: string) => void;
  onClose: () => void;
}

/** Shows a person's requirements beside the matrix, or the reasons of one status and the classes that would help. */
export function PersonDrawer({ opened, onClose, onChanged, ...props }: PersonDrawerProps) {
  const shown = useKept(opened, isSame);
  const answer = useStanding(shown && { ...shown, question: props.question });
  const { data, reload } = answer;
  const standing = data?.standings.find(({ requirement_id }) => requirement_id === shown?.requirementId);
  return (
    <AnswerDrawer
      opened={opened !== undefined}
      onClose={onClose}
      title={data ? (standing ? texts.title(standing.name, data.employee.name) : data.employee.name) : texts.loading}
      titleClass={classes.title}
      answer={answer}
      refused={[400, 403, 404]}
      texts={{ ...texts, nothing: texts.notFound }}
    >
      {(person) => (
        <Content
          {...props}
          data={person}
          requirementId={shown?.requirementId}
          onChanged={async () => {
            onChanged();
            // If the reload fails, the data shown stays. The outcome of the action is beside it.
            await reload().catch(() => undefined);
          }}
        />
      )}
    </AnswerDrawer>
  );
}

interface ContentProps extends Omit<PersonDrawerProps, 'opened' | 'onClose' | 'onChanged'> {
  data: PersonStandings;
  requirementId: string | undefined;
  onChanged: () => Promise<unknown>;
}

function Content({ data, requirementId, onExempt, onOpen, ...props }: ContentProps) {
  const { employee, standings } = data;
  if (requirementId === undefined) return <Requirements {...props} data={data} onOpen={onOpen} />;
  const standing = standings.find(({ requirement_id }) => requirement_id === requirementId);
  if (!standing) return <EmptyState message={texts.notAsked} />;
  const { name, kind } = standing;
  return (
    <StandingDetails
      {...props}
      employee={employee}
      standing={standing}
      onExempt={onExempt && (() => onExempt(employee.employee_id, { id: requirementId, name, kind }))}
    />
  );
}

type RequirementsProps = Pick<ContentProps, 'data' | 'question' | 'pathOf' | 'onOpen'>;

/** Lists the requirements of a person, the most urgent first. Each opens its reasons. */
function Requirements({ data: { employee, standings }, question, pathOf, onOpen }: RequirementsProps) {
  return (
    <Stack gap="md">
      <PersonHead employee={employee} pathOf={pathOf} />
      <div>
        <RecordLink employee={employee} question={question} pathOf={pathOf} />
      </div>
      {standings.length === 0 && <EmptyState message={labels.team.noRequirements} />}
      <ul className={classes.requirements} aria-label={texts.requirements}>
        {standings
          .toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status))
          .map((standing) => (
            <li key={standing.requirement_id}>
              <UnstyledButton
                className={classes.requirement}
                onClick={() => onOpen(employee.employee_id, standing.requirement_id)}
              >
                <span>{standing.name}</span>
                <span>
                  <Cell cell={standing} isNarrow={false} />
                </span>
              </UnstyledButton>
            </li>
          ))}
      </ul>
    </Stack>
  );
}
