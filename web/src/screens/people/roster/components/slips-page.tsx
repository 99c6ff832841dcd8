import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { type Slip, Slips } from '../../../../parts/roster/components/slips.tsx';
import { bulkLabels, labels } from '../../../../parts/roster/labels.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { confirmLeave, hasUnsavedChanges } from '../../../../ui/unsaved-changes.ts';

interface SlipsPageProps {
  slips: readonly Slip[];
  onDone: () => void;
}

/** Replaces the list with reissued temporary passwords to print. Leaving asks until they are printed. */
export function SlipsPage({ slips, onDone }: SlipsPageProps) {
  const [printed, setPrinted] = useState(false);
  const texts = bulkLabels.reissue;
  function print(): void {
    window.print();
    setPrinted(true);
  }
  return (
    <>
      <PageHeader
        title={labels.title}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => (hasUnsavedChanges() ? confirmLeave(onDone) : onDone())}
            data-print="hidden"
          >
            {texts.back}
          </Button>
        }
      />
      <ConfirmLeave reason={printed ? undefined : texts.notPrinted} texts={texts.leave} />
      <Slips slips={slips} onPrint={print} />
    </>
  );
}
