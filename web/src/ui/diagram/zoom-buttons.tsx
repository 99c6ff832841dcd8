import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { Panel } from '@xyflow/react';
import { labels } from './labels.ts';
import { useViewport } from './use-viewport.ts';

/** Zooms in, zooms out, or fits the diagram; without animation with reduced motion. */
export function ZoomButtons() {
  const { zoomIn, zoomOut, fitView, transition: duration } = useViewport();
  const buttons = [
    { name: labels.zoomIn, Icon: IconPlus, act: () => zoomIn({ duration }) },
    { name: labels.zoomOut, Icon: IconMinus, act: () => zoomOut({ duration }) },
    { name: labels.fit, Icon: IconMaximize, act: () => fitView({ duration }) },
  ];
  return (
    <Panel position="bottom-left">
      <ActionIcon.Group orientation="vertical">
        {buttons.map(({ name, Icon, act }) => (
          <ActionIcon key={name} variant="default" size="lg" aria-label={name} title={name} onClick={() => void act()}>
            <Icon size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        ))}
      </ActionIcon.Group>
    </Panel>
  );
}
