import { EvaluationsOfPerson } from '../../../parts/evaluations/components/evaluations-of-person.tsx';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { labels } from './labels.ts';

/** The signed-in person's evaluations. */
export function AboutMeTab() {
  const { data: employee } = useCurrentEmployee();
  return <EvaluationsOfPerson employeeId={employee?.employee_id} isOwn empty={labels.empty} />;
}
