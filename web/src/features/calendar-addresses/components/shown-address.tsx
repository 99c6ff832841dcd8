import { Anchor, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { labels } from '../labels.ts';

/** Returns the address in the form that a device opens in its calendar. */
const subscription = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Shows a new address, this one time, and how to use it. Where copying is not allowed it is selected instead. */
export function ShownAddress({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      setOutcome('refused'); // no clipboard, or the browser refuses access
      field.current?.select();
    }
  }
  const copied = outcome === 'copied';
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          label={labels.field}
          readOnly
          value={address}
          flex={1}
          miw={0}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          autoFocus
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? labels.copied : labels.copy}</span>
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {labels.once}
      </Text>
      <ErrorAlert message={outcome === 'refused' && labels.copyFailed} />
      <Anchor href={subscription(address)} py={10}>
        {labels.subscribe}
      </Anchor>
      <div>
        <Text fw={500}>{labels.howTo}</Text>
        <List size="sm" mt={4} withPadding>
          {labels.steps.map(([program, step]) => (
            <List.Item key={program}>
              <b>{program}:</b> {step}
            </List.Item>
          ))}
        </List>
        <Text size="xs" c="dimmed" mt={4}>
          {labels.delay}
        </Text>
      </div>
    </Stack>
  );
}
