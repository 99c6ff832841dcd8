import { floridaFirearms } from './florida-firearms.ts';
import { genericHandgun } from './generic-handgun.ts';
import { renoCoaching, renoEvaluation, renoJournal } from './reno-reports.ts';
import { sanJoseDaily } from './san-jose-daily.ts';
import { sanJosePhase, sanJoseWeekly } from './san-jose-reports.ts';
import { skillChecklist } from './skill-checklist.ts';
import type { FormTemplate } from './template.ts';
import { texasHandgun } from './texas-handgun.ts';
import { texasPatrolRifle } from './texas-patrol-rifle.ts';
import { texasPrecisionRifle } from './texas-precision-rifle.ts';
import { texasShotgun } from './texas-shotgun.ts';

/** The templates of forms, in the order of lists. */
export const formTemplates: readonly FormTemplate[] = [
  genericHandgun,
  texasHandgun,
  texasShotgun,
  texasPatrolRifle,
  texasPrecisionRifle,
  floridaFirearms,
  skillChecklist,
  sanJoseDaily,
  sanJoseWeekly,
  sanJosePhase,
  renoJournal,
  renoCoaching,
  renoEvaluation,
];

/** Returns the template with an id. */
export const formTemplate = (id: string): FormTemplate | undefined => formTemplates.find((one) => one.id === id);
