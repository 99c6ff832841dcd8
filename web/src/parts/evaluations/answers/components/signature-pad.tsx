import { Button, Group, Stack, Text } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { labels } from '../labels.ts';
import { signatureBox, withLineAt, withPoint } from '../signature-path.ts';
import classes from './signature-pad.module.css';

const { width, height } = signatureBox;

/** A drawn signature. */
export function Signature({ label, path }: { label: string; path: string | undefined }) {
  return (
    <svg
      role="img"
      aria-label={`${label}: ${path ? labels.signed : labels.notSigned}`}
      viewBox={`0 0 ${width} ${height}`}
      className={classes.drawing}
    >
      {path && <path d={path} className={classes.ink} />}
    </svg>
  );
}

interface SignaturePadProps {
  label: string;
  item: string;
  path: string | undefined;
  onChange: (path: string | undefined) => void;
}

/** An area to sign in with a finger, a pen or the mouse. */
export function SignaturePad({ label, item, path = '', onChange }: SignaturePadProps) {
  const area = useRef<HTMLDivElement>(null);
  /** The path while a line is drawn, ahead of the rendered one: several points may arrive before a rendering. */
  const drawn = useRef<string>(undefined);
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }) {
    const frame = area.current?.getBoundingClientRect();
    const scale = frame && frame.width > 0 ? width / frame.width : 1;
    return { x: (clientX - (frame?.left ?? 0)) * scale, y: (clientY - (frame?.top ?? 0)) * scale };
  }
  function begin(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    area.current?.setPointerCapture?.(event.pointerId);
    drawn.current = withLineAt(path, pointOf(event));
    onChange(drawn.current);
  }
  function draw(event: PointerEvent<HTMLDivElement>): void {
    if (drawn.current === undefined) return;
    drawn.current = withPoint(drawn.current, pointOf(event));
    onChange(drawn.current);
  }
  function end(): void {
    drawn.current = undefined;
  }
  return (
    <Stack gap={6} maw={width}>
      <div
        ref={area}
        className={classes.pad}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Signature label={label} path={path || undefined} />
      </div>
      <Group justify="space-between" gap="xs">
        <Text variant="hint">{labels.signHelp}</Text>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconEraser size={16} aria-hidden />}
          aria-label={labels.ofItem(labels.clearWord, item)}
          disabled={path === ''}
          onClick={() => onChange(undefined)}
        >
          {labels.clearWord}
        </Button>
      </Group>
    </Stack>
  );
}
