import type { ProgramContent } from '@muster/shared/field-training/program';

/** The props of each part of a program's fields. */
export interface ProgramFieldsProps {
  /** With employee numbers of the coordinators. */
  content: ProgramContent;
  /** Returns the message of a field of the content. */
  messageAt: (field: string) => string | undefined;
  onChange: (content: ProgramContent) => void;
}
