import { renoProgram } from './reno.ts';
import { sanJoseProgram } from './san-jose.ts';
import type { ProgramTemplate } from './template.ts';

/** The templates of programs, in the order of lists. */
export const programTemplates: readonly ProgramTemplate[] = [sanJoseProgram, renoProgram];

/** Returns the template with an id. */
export const programTemplate = (id: string): ProgramTemplate | undefined =>
  programTemplates.find((one) => one.id === id);
