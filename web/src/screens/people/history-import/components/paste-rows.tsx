import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { labels } from '../labels.ts';

/** Accepts pasted rows as a spreadsheet copies them. */
export function PasteRows({ onPaste }: { onPaste: (name: string, text: string) => void }) {
  const [text, setText] = useState('');
  const texts = labels.file;
  return (
    <>
      <Textarea
        label={texts.paste}
        rows={3}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        spellCheck={false}
      />
      {text.trim() !== '' && (
        <Group>
          <Button variant="default" onClick={() => onPaste(texts.pasted, text)}>
            {texts.usePasted}
          </Button>
        </Group>
      )}
    </>
  );
}
