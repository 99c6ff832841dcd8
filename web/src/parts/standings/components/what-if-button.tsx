import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { preloadOnIntent } from '../../../ui/preload-on-intent.ts';
import type { AskedClass } from '../asked-class.ts';
import { whatIfLabels as labels } from '../labels.ts';
import classes from './what-if-button.module.css';

/** Loads on demand, because few people use it. */
const WhatIfDialog = lazyComponent(async () => (await import('./what-if-dialog.tsx')).WhatIfDialog);

/** Opens the effect of a class on the signed-in person's requirements. */
export function WhatIfButton(asked: AskedClass) {
  const [isAsked, setAsked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        h="auto"
        px={4}
        classNames={{ root: classes.button, label: classes.label }}
        aria-haspopup="dialog"
        aria-label={labels.buttonOf(asked.training, asked.day)}
        {...preloadOnIntent(WhatIfDialog.preload)}
        onClick={() => {
          setWasAsked(true);
          setAsked(true);
        }}
      >
        {labels.button}
      </Button>
      {wasAsked && (
        <Suspense>
          <WhatIfDialog asked={isAsked ? asked : undefined} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
