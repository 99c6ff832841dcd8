import { TrainingHistory } from '../../../../parts/training-record/training-history.tsx';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { usePerson } from '../api.ts';
import type { PersonPanelProps } from '../person-panel.ts';

/** The training record, with certified trainings that no requirement covers if the signed-in person can see them. */
export function RecordTab({ person }: PersonPanelProps) {
  const timeZone = useTimeZone();
  const { data } = usePerson(person.seesSeats ? person.employeeId : undefined);
  const optional = data?.training?.certifications.filter(({ is_mandatory }) => !is_mandatory);
  return <TrainingHistory {...person} timeZone={timeZone} optional={optional} />;
}
