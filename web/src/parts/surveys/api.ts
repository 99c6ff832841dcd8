import { surveys } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the survey results of a class, for its staff. Null without a survey. Without `classId`: nothing. */
export const useClassResults = (classId: string | undefined) =>
  useCall(surveys.results, classId === undefined ? null : { params: { classId } });
