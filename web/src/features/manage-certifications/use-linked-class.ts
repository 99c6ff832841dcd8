import type { CompletedTraining } from '@muster/shared/areas/certification';
import { useEffect, useRef } from 'react';
import { useUrlState } from '../../ui/use-url-state.ts';

interface Linked {
  rows: readonly CompletedTraining[] | undefined;
  /** The list is loaded to its end. */
  isWhole: boolean;
  /** The class whose attendance is shown. */
  shown: CompletedTraining | undefined;
  onShow: (completed: CompletedTraining) => void;
}

const forget = (parameters: URLSearchParams) => parameters.delete('class');

/**
 * Shows the attendance of the class that the URL names, as soon as it is loaded. The parameter stays while it is shown, so that a reload
 * shows the same, and goes when it is closed or there is no such class.
 */
export function useLinkedClass({ rows, isWhole, shown, onShow }: Linked): void {
  const [url, write] = useUrlState();
  const wanted = url.get('class');
  const opened = useRef(false);
  const isShown = shown !== undefined;
  const wasShown = useRef(false);
  useEffect(() => {
    const isClosed = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (wanted === null) {
      opened.current = false;
      return;
    }
    const found = rows?.find(({ id }) => id === wanted);
    if (isClosed || (!found && isWhole)) write(forget);
    else if (found && !isShown && !opened.current) {
      opened.current = true;
      onShow(found);
    }
  });
}
