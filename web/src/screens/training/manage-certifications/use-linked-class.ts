import type { CompletedTraining } from '@muster/shared/areas/certification';
import { useSearchParams } from 'react-router-dom';
import { useDialogLink } from '../../../ui/use-dialog-link.ts';

interface Linked {
  rows: readonly CompletedTraining[] | undefined;
  /** Whether the list is loaded to its end. */
  isWhole: boolean;
  /** The class whose attendance is shown. */
  shown: CompletedTraining | undefined;
  onShow: (completed: CompletedTraining) => void;
}

/** Shows the attendance of the class in the URL. */
export function useLinkedClass({ rows, isWhole, shown, onShow }: Linked): void {
  const [url] = useSearchParams();
  const requested = url.get('class');
  const found = rows?.find(({ id }) => id === requested);
  useDialogLink({
    parameters: ['class'],
    isOpen: shown !== undefined,
    open: found && (() => onShow(found)),
    isMissing: isWhole && !found,
  });
}
