import { Drawer } from '@mantine/core';
import type { AskedRequirement, PersonStandings, Standing } from '@muster/shared/areas/compliance';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { useStanding } from '../api.ts';
import { labels } from '../labels.ts';
import type { Question } from '../question.ts';
import classes from './standing-details.module.css';
import { StandingDetails } from './standing-details.tsx';

const texts = labels.drawer;

interface CellDrawerProps {
  /** The drawer is open while this is defined. */
  cell: { employeeId: string; requirementId: string } | undefined;
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
  // What it shows stays while it closes.
  const [shown, setShown] = useState(cell);
  if (cell && (cell.employeeId !== shown?.employeeId || cell.requirementId !== shown.requirementId)) setShown(cell);
  // Mantine gives the focus back only to what had it when a mounted drawer opened.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const phone = useIsPhone();
  const { data, error, retry, reload } = useStanding(shown && { ...shown, question: props.question });
  const standing = data?.standings.find(({ requirement_id }) => requirement_id === shown?.requirementId);
  return (
    <Drawer
      opened={cell !== undefined && mounted}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 520}
      title={data && standing ? texts.title(standing.name, data.employee.name) : texts.loading}
      transitionProps={{ duration: 120 }}
      classNames={{ title: classes.title }}
    >
      {data ? (
        <Content
          {...props}
          data={data}
          standing={standing}
          onChanged={async () => {
            onChanged();
            // A failure leaves what is shown; what was done is said beside it.
            await reload().catch(() => undefined);
          }}
        />
      ) : error instanceof ApiError && [400, 404].includes(error.status) ? (
        <EmptyState message={texts.notFound} />
      ) : error ? (
        <ErrorState message={texts.failed} onRetry={retry} />
      ) : (
        <LoadingSkeleton label={texts.loading} />
      )}
    </Drawer>
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
