import type { ProgramContent, ReportKind } from '../program.ts';

/** A program that a department can start from. */
export interface ProgramTemplate {
  /** Part of addresses. Never changed. */
  id: string;
  /** A sentence about its purpose. */
  description: string;
  /** The model that it follows, and the details that are the department's decision. */
  source: string;
  /** The ids of the templates of its forms (`formTemplate`). */
  forms: Record<ReportKind, string>;
  /** The content without the ids of forms, trainings and coordinators, which each department has its own of. */
  content: Omit<
    ProgramContent,
    'daily_form_id' | 'weekly_form_id' | 'phase_form_id' | 'trainer_type_ids' | 'coordinators'
  >;
}
