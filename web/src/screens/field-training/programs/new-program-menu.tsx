import { Button, Menu, Text } from '@mantine/core';
import { programTemplates } from '@muster/shared/field-training/templates/templates';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { newProgramPath, programPath } from '../../../paths.ts';
import { labels } from './labels.ts';

/** The choice of a new program: blank, or from a template. */
export function NewProgramMenu() {
  return (
    <Menu
      position="bottom-end"
      width={360}
      hideDetached={false} // without a layout, as in tests, everything counts as detached
      withinPortal={false} // stays in the page's landmark
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {labels.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Choice to={programPath('new')} name={labels.blank} description={labels.blankHelp} />
        <Menu.Divider />
        <Menu.Label>{labels.templates}</Menu.Label>
        {programTemplates.map(({ id, description, source, content }) => (
          <Choice key={id} to={newProgramPath(id)} name={content.name} description={`${description} ${source}`} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Choice({ to, name, description }: { to: string; name: string; description: string }) {
  return (
    <Menu.Item component={Link} to={to}>
      {name}
      <Text variant="hint">{description}</Text>
    </Menu.Item>
  );
}
