import type { Handlers } from '../../calls/call.ts';
import { employeeSeen } from '../../domain/people/superior.ts';
import { departmentEnds, namedNumber } from '../../table/entities/along.ts';
import { myPeople } from './my-people.ts';
import { notifyPeople } from './notify.ts';
import { personStandings } from './person.ts';
import { filingChanges } from './state-report/changes.ts';
import { fileReport, filings } from './state-report/filings.ts';
import { stateReport } from './state-report/report.ts';
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
  person: {
    authorize: (call) => employeeSeen(call, call.params.employee_id),
    along: namedNumber,
    run: personStandings,
  },
  // A replay finishes an interrupted run.
  notify: { run: (call) => notifyPeople(call), replay: notifyPeople },
  views: listViews,
  saveView: { run: saveView, replay: 'stored' },
  removeView,
  stateReport: { along: departmentEnds, run: stateReport },
  filings,
  fileReport: { run: fileReport, replay: 'stored' },
  filingChanges: { along: departmentEnds, run: filingChanges },
};
