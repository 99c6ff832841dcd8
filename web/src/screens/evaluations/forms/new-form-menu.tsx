import { formTemplates } from '@muster/shared/forms/templates/templates';
import { formPath, newFormPath } from '../../../paths.ts';
import { TemplateMenu } from '../../../ui/template-menu.tsx';
import { labels } from './labels.ts';

/** The choice of a new form: blank, or from a template. */
export const NewFormMenu = () => (
  <TemplateMenu
    label={labels.add}
    blank={{ to: formPath('new'), name: labels.blank, description: labels.blankHelp }}
    heading={labels.templates}
    templates={formTemplates.map(({ id, description, source, content }) => ({
      to: newFormPath(id),
      name: content.name,
      description: `${description} ${source}`,
    }))}
  />
);
