import type { Handlers } from '../http/call.ts';
import { departmentEnds, namedNumber } from '../table/entities/along.ts';
import { myPeople } from './my-people.ts';
import { notifyPeople } from './notify.ts';
import { personStandings } from './person.ts';
import { complianceSummary } from './summary.ts';
import { complianceTable } from './table.ts';
import { complianceTrend } from './trend.ts';
import { listViews, removeView, saveView } from './views.ts';

/** The calls of compliance (docs/record.md, "Compliance"). */
export const complianceHandlers: Handlers<'compliance'> = {
  table: { along: departmentEnds, run: complianceTable },
  myPeople: { along: departmentEnds, run: myPeople },
  summary: { along: departmentEnds, run: complianceSummary },
  trend: { along: departmentEnds, run: complianceTrend },
  person: { along: namedNumber, run: personStandings },
  // A replay finishes what was interrupted.
  notify: { run: (call) => notifyPeople(call), replay: notifyPeople },
  views: listViews,
  saveView: { run: saveView, replay: 'stored' },
  removeView,
};
