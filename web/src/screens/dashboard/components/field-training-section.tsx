import { Anchor } from '@mantine/core';
import type { TraineeRow } from '@muster/shared/field-training-answers';
import { IconSteeringWheel } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTrainees } from '../../../parts/field-training/api.ts';
import { progressText } from '../../../parts/field-training/texts.ts';
import { paths, traineePath } from '../../../paths.ts';
import { useToday } from '../../../session/use-today.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { fieldTrainingLabels as labels } from '../labels.ts';
import { Section, SectionRow } from './section.tsx';

/** Returns whether a row is the person's own training, or waits for a daily report of the person. */
const isShown = ({ own, may, missing, due_today }: TraineeRow): boolean =>
  own || (may.report && (missing > 0 || due_today));

/** Shows the own field training, and the trainees whose daily report is due. Hidden without any. */
export function FieldTrainingSection({ timeZone }: { timeZone: string }) {
  const { data, error, retry } = useTrainees();
  const today = useToday(timeZone);
  if (!data) return error ? <RetryAlert message={labels.failed} onRetry={retry} /> : null;
  return (
    <Section
      title={labels.title}
      Icon={IconSteeringWheel}
      rows={data.filter(isShown)}
      row={(one) => (
        <SectionRow key={one.id} detail={one.own ? progressText(one, today) : one.program_name} side={stateOf(one)}>
          <Anchor component={Link} to={traineePath(one.id, one.own && one.unread > 0 ? 'reports' : undefined)} fw={600}>
            {one.own ? one.program_name : one.employee.name}
          </Anchor>
        </SectionRow>
      )}
      list={{ to: paths.fieldTraining, label: labels.all }}
    />
  );
}

/** Returns what waits for the signed-in person. */
function stateOf({ own, unread, missing }: TraineeRow): string {
  if (own) return unread > 0 ? labels.unread(unread) : labels.allRead;
  return missing > 0 ? labels.missing(missing) : labels.dueToday;
}
