import type { SiteTable } from '../core/client.ts';
import { type Action, put } from '../core/write.ts';

/** Adds an evaluation to the history of its firearm. A correction of another day or firearm adds another one. */
export const addFirearmEvaluation = (
  table: SiteTable,
  {
    firearmId,
    on,
    evaluationId,
    employeeId,
  }: { firearmId: string; on: string; evaluationId: string; employeeId: string },
): Action =>
  put(table, {
    PK: `${table.site}#FIREARM#${firearmId}`,
    SK: `EVALUATION#${on}#${evaluationId}`,
    employee: employeeId,
  });
