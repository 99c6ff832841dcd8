import { accessRules } from '@muster/shared/access';
import type { ClassResults, SurveyedClass } from '@muster/shared/areas/surveys';
import { holdsAny } from '@muster/shared/permissions';
import { today } from '@muster/shared/rules/calendar';
import { showsResults } from '@muster/shared/rules/survey';
import type { Call } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { requireClassReader } from '../../domain/training/class-staff.ts';
import { presentInstructor } from '../../domain/training/present-class.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { findSurveys, listComments, listSurveys, type Survey } from '../../table/entities/class-survey.ts';
import { listTaughtClassIds } from '../../table/entities/teaching.ts';
import { findClasses } from '../../table/entities/training-class.ts';

/** Returns the public part of a survey: numbers only if results are shown. */
function counted({ site, now }: Pick<SiteContext, 'site' | 'now'>, survey: Survey) {
  const { asked, answered, closes_on, counts } = survey;
  return { asked, answered, closes_on, counts: showsResults(survey, site.timezone, now) ? counts : null };
}

/** Returns the survey of a class for its staff and auditors. Null: it has none. */
export async function classResults(call: Call<'surveys', 'results'>): Promise<ClassResults | null> {
  const { table, site, now, params } = call;
  const [trainingClass, [survey]] = await Promise.all([
    requireClass(call, params.classId),
    findSurveys(table, [params.classId]),
  ]);
  requireClassReader(call, trainingClass);
  if (!survey) return null;
  const shown = counted(call, survey);
  return {
    ...shown,
    closed: survey.closes_on < today(site.timezone, now),
    comments: shown.counts ? await listComments(table, params.classId) : { most_useful: [], change: [] },
  };
}

/**
 * Returns the surveyed classes of a period, latest first: all for training staff, else those that the caller teaches.
 * Only classes with shown results have counts, so totals cannot reveal a small class.
 */
export async function surveyTotals(call: Call<'surveys', 'totals'>): Promise<SurveyedClass[]> {
  const { table, caller, query } = call;
  const { employee } = caller;
  const found = holdsAny(employee.permissions, accessRules.training.permissions)
    ? await listSurveys(table)
    : await findSurveys(table, await listTaughtClassIds(table, employee.id));
  const { from = '', to = '9999' } = query;
  const within = found.filter(({ day }) => day >= from && day <= to);
  const [classes, types] = await Promise.all([
    findClasses(
      table,
      within.map(({ class_id }) => class_id),
    ),
    cachedTypes(call),
  ]);
  const byId = new Map(classes.map((one) => [one.id, one]));
  return within
    .flatMap((survey): SurveyedClass[] => {
      const { class_id, type_id, day } = survey;
      const trainingClass = byId.get(class_id);
      if (!trainingClass || trainingClass.deleting) return [];
      return [
        {
          ...counted(call, survey),
          ...{ class_id, day },
          training_type: { id: type_id, name: types.get(type_id)?.name ?? '' },
          instructors: (trainingClass.instructors ?? []).map(presentInstructor),
        },
      ];
    })
    .toSorted((a, b) => b.day.localeCompare(a.day));
}
