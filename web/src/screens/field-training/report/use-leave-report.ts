import { notifications } from '@mantine/notifications';
import { useNavigate } from 'react-router-dom';
import { useRefreshEvaluations } from '../../../parts/evaluations/api.ts';
import { useRefreshFieldTraining } from '../../../parts/field-training/api.ts';
import { traineePath } from '../../../paths.ts';

/** Returns a function that shows a message, reloads the lists in the background, and opens the trainee's reports. */
export function useLeaveReport(traineeId: string): (message: string) => void {
  const navigate = useNavigate();
  const refreshTraining = useRefreshFieldTraining();
  const refreshEvaluations = useRefreshEvaluations();
  return (message) => {
    notifications.show({ message, color: 'navy' });
    void Promise.all([refreshTraining(), refreshEvaluations()]).catch(() => undefined);
    navigate(traineePath(traineeId, 'reports'), { replace: true });
  };
}
