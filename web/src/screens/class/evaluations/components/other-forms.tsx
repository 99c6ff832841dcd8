import { Button, Menu } from '@mantine/core';
import type { UsableForm } from '@muster/shared/evaluation-answers';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { evaluateClassPath } from '../../../../paths.ts';
import { labels } from '../labels.ts';

interface OtherFormsProps {
  classId: string;
  /** The day of the evaluations; undefined: today. */
  on: string | undefined;
  forms: readonly UsableForm[];
}

/** The choice of a form that the class does not have yet; nothing without such forms. */
export function OtherForms({ classId, on, forms }: OtherFormsProps) {
  if (forms.length === 0) return null;
  return (
    <Menu
      position="bottom-end"
      width={320}
      hideDetached={false} // without a layout, as in tests, everything counts as detached
      withinPortal={false} // stays in the page's landmark
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button variant="default" data-print="hidden" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {labels.other}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {forms.map(({ id, name }) => (
          <Menu.Item key={id} component={Link} to={evaluateClassPath(classId, id, on)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
