import { Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { departmentName } from '../../session/api.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { formatInstant } from '../../ui/date-time.ts';
import { usePrinting } from '../../ui/printing.ts';
import { labels } from '../pages/labels.ts';

/** Prints the department and the time of printing above the page, on a light background. */
export function PrintHeading() {
  const printing = usePrinting();
  const timeZone = useTimeZone();
  useLayoutEffect(() => {
    if (!printing) return;
    const root = document.documentElement;
    const scheme = root.dataset.mantineColorScheme;
    root.dataset.mantineColorScheme = 'light';
    return () => {
      root.dataset.mantineColorScheme = scheme;
    };
  }, [printing]);
  if (!printing) return null;
  return (
    <Text variant="hint" mb="sm">
      {labels.printed(departmentName(), formatInstant(new Date().toISOString(), timeZone))}
    </Text>
  );
}
