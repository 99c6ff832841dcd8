import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconFileText, IconFileZip, IconShieldCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { EvidenceQuestion } from '../api.ts';
import { evidenceForms, labels } from '../labels.ts';
import { useSaveEvidence } from '../use-save-evidence.ts';

interface EvidenceButtonProps {
  question: EvidenceQuestion;
  onFailure: (message: string | undefined) => void;
}

const icons = { zip: IconFileZip, pdf: IconFileText } as const;

/** Saves the evidence of a question as a file or a document, and shows the progress. */
export function EvidenceButton({ question, onFailure }: EvidenceButtonProps) {
  const { busy, files, save } = useSaveEvidence(onFailure);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // Rendered inside the page's landmark for screen readers.
  const landmark = opened ? document.getElementById('main') : null;
  return (
    <Menu
      position="bottom-start"
      shadow="md"
      width={300}
      opened={opened && !busy}
      onChange={(next) => setOpened(next && !busy)}
      withinPortal
      portalProps={landmark ? { target: landmark } : {}}
      hideDetached={false} // without a layout, as in tests, everything counts as detached
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          title={labels.help}
          leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-disabled={busy}
          data-disabled={busy || undefined}
        >
          <span aria-live="polite" className="tabular">
            {busy ? labels.busy(files) : labels.button}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {evidenceForms.map((form) => {
          const Icon = icons[form];
          return (
            <Menu.Item
              key={form}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={() => {
                // Focuses the button, because a request for proof restores the focus and the item is gone by then.
                button.current?.focus();
                void save({ ...question, form });
              }}
            >
              {labels.forms[form]}
              <Text variant="hint">{labels.formHelp[form]}</Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
