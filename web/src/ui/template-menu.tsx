import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

/** A choice of the menu: the address that it opens, its name, and a sentence about it. */
interface TemplateChoice {
  to: string;
  name: string;
  description: string;
}

interface TemplateMenuProps {
  /** The text of the button. */
  label: string;
  blank: TemplateChoice;
  /** The heading of the templates. */
  heading: string;
  templates: readonly TemplateChoice[];
}

/** The choice of something new: blank, or from a template. */
export function TemplateMenu({ label, blank, heading, templates }: TemplateMenuProps) {
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
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Choice {...blank} />
        <Menu.Divider />
        <Menu.Label>{heading}</Menu.Label>
        {templates.map((one) => (
          <Choice key={one.to} {...one} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Choice({ to, name, description }: TemplateChoice) {
  return (
    <Menu.Item component={Link} to={to}>
      {name}
      <Text variant="hint">{description}</Text>
    </Menu.Item>
  );
}
