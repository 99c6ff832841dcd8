import type { TrainingClass } from '@muster/shared/areas/training';
import { useStandings } from '../../../../parts/standings/api.ts';
import { WhatIfButton } from '../../../../parts/standings/components/what-if-button.tsx';
import { hasHoursRequirement } from '../../../../parts/standings/listed-standings.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { formatDate } from '../../../../ui/date-time.ts';

/** Offers to show what a class would change for a person with required hours. Renders nothing for others. */
export function AskWhatIf({ trainingClass: { id, training_type, training_dates } }: { trainingClass: TrainingClass }) {
  const employeeNumber = useCurrentEmployee().data?.employee_id;
  // The class can be taken without them: a failure hides only the offer.
  const { data } = useStandings(employeeNumber);
  if (employeeNumber === undefined || !data || !hasHoursRequirement(data.standings)) return null;
  return (
    <WhatIfButton
      employeeNumber={employeeNumber}
      classId={id}
      training={training_type.name}
      day={formatDate(training_dates[0]?.date ?? '')}
    />
  );
}
