import { requirements as declared } from '@muster/shared/areas/requirements';
import { requirementBody } from '../requirement-body.ts';
import type { RequirementValues } from '../requirement-values.ts';
import { usePreview } from '../use-preview.ts';
import { PreviewPanel } from './preview-panel.tsx';

interface RequirementPreviewProps {
  values: RequirementValues;
  /** Undefined: a new requirement. */
  requirementId: string | undefined;
  today: string;
}

/** Previews the requirement in the form, once its rule is complete. The name may still be missing. */
export function RequirementPreview({ values, requirementId, today }: RequirementPreviewProps) {
  const body = requirementBody(values);
  const sent = { ...body, ...(requirementId && { id: requirementId }), name: body.name.trim() || '-' };
  const isComplete = declared.preview.body.safeParse(sent).success;
  const preview = usePreview(isComplete ? sent : undefined);
  return (
    <PreviewPanel
      {...preview}
      isComplete={isComplete}
      later={values.effective_from > today ? values.effective_from : undefined}
    />
  );
}
