import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      disabled={disabled}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
