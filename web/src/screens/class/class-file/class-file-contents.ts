import type { StoredDocument } from '@muster/shared/areas/documents';
import type { ClassResults } from '@muster/shared/areas/surveys';
import type { CanceledSeat, Cancellation } from '@muster/shared/areas/training';
import type { AttendanceSheet, ClassDay, SheetRow } from '@muster/shared/attendance-answers';
import { csvOf } from '@muster/shared/csv';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import type { ClassFileItem } from '@muster/shared/rules/class-file';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { commentTexts, meanOf, surveyComments, surveyQuestions, surveyTexts } from '@muster/shared/rules/survey';
import { classFileLabels, kindWords, exportLabels as texts } from '../../../parts/documents/labels.ts';
import { outcomeWords } from '../../../parts/evaluations/answers/labels.ts';
import { stateText, labels as surveyLabels } from '../../../parts/surveys/labels.ts';
import { formatDate, formatInstant, formatTimeRange } from '../../../ui/date-time.ts';

/** The content of a class file. */
export interface ClassFileFacts {
  day: ClassDay;
  sheet: AttendanceSheet;
  documents: readonly StoredDocument[];
  items: readonly ClassFileItem[];
  /** Null if the class has no survey. */
  survey?: ClassResults | null | undefined;
  /** Set only for a canceled class. */
  cancellation?: Cancellation | undefined;
  department: string;
  timeZone: string;
  /** The time (UTC ISO) and the person that created the file. */
  made: { at: string; by: string };
}

/** A table of the file, in the index and as a CSV file. */
interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/**
 * Returns the documents by path in the file. Paths keep the documents' names as far as Windows can store them. They
 * differ by more than case, so that unpacking does not overwrite one document with another.
 */
export function documentFiles(documents: readonly StoredDocument[]): Map<string, StoredDocument> {
  const files = new Map<string, StoredDocument>();
  const taken = new Set<string>();
  const folded = (path: string) => path.normalize('NFC').toLowerCase();
  for (const document of documents.filter(({ removed }) => !removed)) {
    const name = storableName(document.name);
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    const path = (no: number) => `documents/${document.kind}/${stem}${no > 1 ? ` (${no})` : ''}${ending}`;
    let no = 1;
    while (taken.has(folded(path(no)))) no += 1;
    taken.add(folded(path(no)));
    files.set(path(no), document);
  }
  return files;
}

/** Returns a file name without characters that Windows rejects, and different from the names of its devices. */
function storableName(name: string): string {
  const storable = name.replace(/[<>:"/\\|?*]/g, '_');
  return /^(?:con|prn|aux|nul|com\d|lpt\d)\s*\./i.test(storable) ? `_${storable}` : storable;
}

/** Returns the text files by name: the index, and the tables as CSV files. */
export function classFileTexts(facts: ClassFileFacts): Record<string, string> {
  const tables = tablesOf(facts);
  const files = Object.entries(tables).map(([name, { head, rows }]) => [`${name}.csv`, csvOf([head, ...rows])]);
  return { 'index.html': indexOf(facts, Object.values(tables)), ...Object.fromEntries(files) };
}

function tablesOf({ sheet, documents, cancellation, survey, timeZone }: ClassFileFacts): Record<string, Table> {
  const { sessions, rows } = sheet;
  const moment = (at: string) => formatInstant(at, timeZone);
  const results = rows.flatMap((row) => (row.result ? [{ ...row, result: row.result }] : []));
  const yesNo = (is: boolean) => (is ? texts.yes : texts.noWord);
  return {
    roster: {
      title: texts.attendees,
      head: texts.roster,
      rows: rows.map(({ employee_id, name, rank }) => [employee_id, name, rank ?? '']),
    },
    attendance: {
      title: texts.attendance,
      head: texts.lines,
      rows: sessions.flatMap((session) =>
        rows.flatMap((row) =>
          row.lines
            .filter((line) => line.session === session.session)
            .map((line) => [
              row.employee_id,
              row.name,
              sessionText(session),
              line.status,
              String(line.minutes),
              moment(line.at),
              line.by.name,
              line.reason ?? '',
              yesNo(!line.replaced),
            ]),
        ),
      ),
    },
    ...(results.length > 0 && {
      results: {
        title: kindWords.assessment,
        head: texts.results,
        rows: results.map(({ employee_id, name, result }) => [
          employee_id,
          name,
          yesNo(result.passed),
          result.score === null ? '' : String(result.score),
          result.remediation ?? '',
        ]),
      },
    }),
    ...evaluationTable(rows),
    ...surveyTables(survey),
    ...(cancellation && {
      canceled: {
        title: texts.canceledPeople,
        head: texts.canceledHead,
        rows: [
          ...cancellation.attendees.map((one) => canceledRow(one, texts.seat, moment)),
          ...cancellation.waitlist.map((one) => canceledRow(one, texts.waitlist, moment)),
        ],
      },
    }),
    certifications: { title: texts.certifications, head: texts.certified, rows: rows.flatMap(certifiedRow) },
    documents: {
      title: texts.documents,
      head: texts.files,
      rows: [...documentFiles(documents)].map(([file, { kind, added_at, added_by, sha256 }]) => [
        file,
        kindWords[kind],
        moment(added_at),
        added_by.name,
        sha256,
      ]),
    },
    'removed-documents': {
      title: texts.removedDocuments,
      head: texts.removedFiles,
      rows: documents.flatMap(({ kind, name, removed }) =>
        removed ? [[name, kindWords[kind], moment(removed.at), removed.by.name, removed.reason]] : [],
      ),
    },
  };
}

/** Returns the evaluations of attendees in the class, without their answers; nothing without evaluations. */
function evaluationTable(sheet: readonly SheetRow[]): Record<string, Table> {
  const rows = sheet.flatMap(({ employee_id, name, evaluations }) =>
    evaluations.map(({ form_name, on, attempt, outcome, points, possible, firearm_type, evaluator }) => [
      employee_id,
      name,
      form_name,
      on,
      outcome === 'recorded' ? '' : String(attempt),
      outcomeWords[outcome],
      String(points ?? ''),
      String(possible ?? ''),
      firearm_type ? firearmTypeWords[firearm_type] : '',
      evaluator.employee_id,
      evaluator.name,
    ]),
  );
  return rows.length > 0 ? { evaluations: { title: texts.evaluations, head: texts.evaluated, rows } } : {};
}

/** Returns the ratings and the comments, once they are shown. */
function surveyTables(survey: ClassFileFacts['survey']): Record<string, Table> {
  if (!survey?.counts) return {};
  const { counts, comments } = survey;
  return {
    survey: {
      title: texts.survey,
      head: texts.surveyHead,
      rows: surveyQuestions.map((question) => [
        surveyTexts[question],
        ...counts[question].map(String),
        surveyLabels.average(meanOf(counts[question])),
      ]),
    },
    'survey-comments': {
      title: texts.comments,
      head: texts.commentsHead,
      rows: surveyComments.flatMap((question) => comments[question].map((text) => [commentTexts[question], text])),
    },
  };
}

const certifiedRow = ({ employee_id, name, certified }: SheetRow) =>
  certified === null ? [] : [[employee_id, name, certified]];

const canceledRow = (
  { employee_id, name, rank, request_date, moved_to, not_moved }: CanceledSeat,
  place: string,
  moment: (at: string) => string,
) => [
  employee_id,
  name,
  rank ?? '',
  place,
  moment(request_date),
  moved_to ? formatDate(moved_to.date) : '',
  not_moved ?? '',
];

const sessionText = ({ date, start_time, end_time }: { date: string; start_time: string; end_time: string }) =>
  `${formatDate(date)}, ${formatTimeRange(start_time, end_time)}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the index page. It loads nothing and runs no scripts. */
function indexOf(facts: ClassFileFacts, tables: readonly Table[]): string {
  const { day, items, timeZone, made } = facts;
  const title = texts.title(day.training_type.name);
  const list = items.map((item) => [
    item.complete ? classFileLabels.complete : classFileLabels.missing,
    classFileLabels.item(item),
    classFileLabels.remark(item),
  ]);
  const body = [
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(texts.made(formatInstant(made.at, timeZone), made.by))}</p>`,
    `<table>${factRows(facts)
      .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th>${cell(value)}</tr>`)
      .join('')}</table>`,
    ...(list.length > 0 ? [`<h2>${escaped(texts.checklist)}</h2>`, `<table>${list.map(rowOf).join('')}</table>`] : []),
    ...tables.map(tableOf),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:15px/1.5 sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;margin:0 0 1rem}th,td{border:1px solid #b8c0cc;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}</style>
</head><body>
${body.join('\n')}
</body></html>
`;
}

const cell = (text: string): string => `<td>${escaped(text).replaceAll('\n', '<br>')}</td>`;
const rowOf = (cells: readonly string[]): string => `<tr>${cells.map(cell).join('')}</tr>`;

function tableOf({ title, head, rows }: Table): string {
  const heads = head.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const content =
    rows.length === 0 ? `<p>${texts.none}</p>` : `<table><tr>${heads}</tr>${rows.map(rowOf).join('')}</table>`;
  return `<h2>${escaped(title)}</h2>\n${content}`;
}

function factRows({ day, sheet, department, survey, timeZone }: ClassFileFacts): [string, string][] {
  const { type, location, instructors = [], credit_minutes, attendance_closed: closed, canceled } = day;
  const minutes = credit_minutes ?? sheet.sessions.reduce((sum, session) => sum + session.minutes, 0);
  return [
    [texts.department, department],
    [texts.training, type.name],
    ...(canceled
      ? ([
          [
            texts.canceled,
            `${texts.closedBy(formatInstant(canceled.at, timeZone), canceled.by.name)}\n${canceled.reason}`,
          ],
        ] as [string, string][])
      : []),
    ...(type.course_number ? [[texts.courseNumber, type.course_number] as [string, string]] : []),
    [texts.location, location],
    [texts.sessions, sheet.sessions.map(sessionText).join('\n')],
    [
      texts.instructors,
      instructors.map(({ name, agency }) => (agency ? `${name} (${agency})` : name)).join('\n') || texts.none,
    ],
    [texts.credit, minutesText(minutes)],
    ...(survey
      ? ([[texts.survey, `${surveyLabels.answered(survey)} ${stateText(survey, formatDate(survey.closes_on))}`]] as [
          string,
          string,
        ][])
      : []),
    [texts.closed, closed ? texts.closedBy(formatInstant(closed.at, timeZone), closed.by.name) : texts.no],
  ];
}
