import { useCallback } from 'react';
import { cellOf, cellParameter } from '../../../parts/compliance/matrix.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';

/** The cell that is open beside the matrix. Without `requirementId`, all requirements of a person. */
export interface Opened {
  employeeId: string;
  requirementId?: string;
}

/** Keeps the open cell (`?cell=1004.ID`) or person (`?person=1004`) in the URL. Closing a cell reopens its person. */
export function useOpened() {
  const [url, write] = useUrlState();
  const person = url.get('person');
  const opened: Opened | undefined = cellOf(url.get('cell')) ?? (person ? { employeeId: person } : undefined);
  const open = useCallback(
    (employeeId: string, requirementId?: string) =>
      write((parameters) => {
        if (requirementId === undefined) parameters.set('person', employeeId);
        else parameters.set('cell', cellParameter(employeeId, requirementId));
      }),
    [write],
  );
  const close = useCallback(
    () => write((parameters) => parameters.delete(cellOf(parameters.get('cell')) ? 'cell' : 'person')),
    [write],
  );
  return { opened, open, close };
}
