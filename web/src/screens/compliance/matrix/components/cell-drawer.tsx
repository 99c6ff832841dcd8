import type { AskedRequirement, PersonStandings, Standing } from '@muster/shared/areas/compliance';
import { useStanding } from '../../../../parts/compliance/api.ts';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import { AnswerDrawer, useKept } from '../../../../ui/answer-drawer.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import classes from './standing-details.module.css';
import { StandingDetails } from './standing-details.tsx';

const texts = labels.drawer;

interface Cell {
  employeeId: string;
  requirementId: string;
}

const isSame = (a: Cell, b: Cell) => a.employeeId === b.employeeId && a.requirementId === b.requirementId;

interface CellDrawerProps {
  /** The drawer is open while this is defined. */
  cell: Cell | undefined;
  question: Question;
  today: string;
  timeZone: string;
  /** The signed-in person may enroll people. */
  managesClasses: boolean;
  /** The person's answers have changed. */
  onChanged: () => void;
  onExempt: (employeeId: string, name: string, requirement: AskedRequirement) => void;
  onClose: () => void;
}

/** The reasons of a cell of the matrix, and what would mend it, beside the matrix. */
export function CellDrawer({ cell, onClose, onChanged, ...props }: CellDrawerProps) {
  const shown = useKept(cell, isSame);
  const answer = useStanding(shown && { ...shown, question: props.question });
  const { data, reload } = answer;
  const standing = data?.standings.find(({ requirement_id }) => requirement_id === shown?.requirementId);
  return (
    <AnswerDrawer
      opened={cell !== undefined}
      onClose={onClose}
      title={data && standing ? texts.title(standing.name, data.employee.name) : texts.loading}
      titleClass={classes.title}
      answer={answer}
      refused={[400, 404]}
      texts={{ ...texts, nothing: texts.notFound }}
    >
      {(person) => (
        <Content
          {...props}
          data={person}
          standing={standing}
          onChanged={async () => {
            onChanged();
            // A failure leaves what is shown; what was done is said beside it.
            await reload().catch(() => undefined);
          }}
        />
      )}
    </AnswerDrawer>
  );
}

interface ContentProps extends Omit<CellDrawerProps, 'cell' | 'onClose' | 'onChanged'> {
  data: PersonStandings;
  standing: Standing | undefined;
  onChanged: () => Promise<unknown>;
}

function Content({ data, standing, onExempt, ...props }: ContentProps) {
  if (!standing) return <EmptyState message={texts.notAsked} />;
  const { employee } = data;
  const { requirement_id: id, name, kind } = standing;
  return (
    <StandingDetails
      {...props}
      employee={employee}
      standing={standing}
      onExempt={() => onExempt(employee.employee_id, employee.name, { id, name, kind })}
    />
  );
}
