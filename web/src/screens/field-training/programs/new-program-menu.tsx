import { programTemplates } from '@muster/shared/field-training/templates/templates';
import { newProgramPath, programPath } from '../../../paths.ts';
import { TemplateMenu } from '../../../ui/template-menu.tsx';
import { labels } from './labels.ts';

/** The choice of a new program: blank, or from a template. */
export const NewProgramMenu = () => (
  <TemplateMenu
    label={labels.add}
    blank={{ to: programPath('new'), name: labels.blank, description: labels.blankHelp }}
    heading={labels.templates}
    templates={programTemplates.map(({ id, description, source, content }) => ({
      to: newProgramPath(id),
      name: content.name,
      description: `${description} ${source}`,
    }))}
  />
);
