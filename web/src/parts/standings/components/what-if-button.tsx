import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { preloadOnIntent } from '../../../ui/preload-on-intent.ts';
import { whatIfLabels as labels } from '../labels.ts';
import type { WhatIfClass } from '../what-if-class.ts';
import classes from './what-if-button.module.css';

/** Loads on demand, because few people use it. */
const WhatIfDialog = lazyComponent(async () => (await import('./what-if-dialog.tsx')).WhatIfDialog);

/** Opens the effect of a class on the signed-in person's requirements. */
export function WhatIfButton(chosenClass: WhatIfClass) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        h="auto"
        px={4}
        classNames={{ root: classes.button, label: classes.label }}
        aria-haspopup="dialog"
        aria-label={labels.buttonOf(chosenClass.training, chosenClass.day)}
        {...preloadOnIntent(WhatIfDialog.preload)}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        {labels.button}
      </Button>
      {wasOpened && (
        <Suspense>
          <WhatIfDialog chosenClass={isOpen ? chosenClass : undefined} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
