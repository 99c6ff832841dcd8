import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { cssVariables, theme } from './theme.ts';

/** What every screen needs: the theme (light or dark as the system says, until a person chooses) and the cache. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 1000, focusThrottleInterval: 30_000 }}>
        {children}
      </SWRConfig>
    </MantineProvider>
  );
}
