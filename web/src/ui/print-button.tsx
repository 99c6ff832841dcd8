import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page. Names what is printed if that is only a part of it. */
export function PrintButton({ disabled = false, children = 'Print' }: { disabled?: boolean; children?: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      {children}
    </Button>
  );
}
