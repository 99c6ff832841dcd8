import { type ItemSummary, summaryOf } from '@muster/shared/field-training/summary';
import type { Trainee, TraineeAnswers, TraineeRatings } from '@muster/shared/field-training-answers';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import type { Fact } from '../../../../parts/pdf/pieces.ts';
import { formatDate, formatInstant } from '../../../../ui/date-time.ts';
import { itemsWithRatings } from '../ratings/chart-data.ts';
import { averageText } from '../ratings/labels.ts';
import { pdfLabels as texts } from './labels.ts';
import { type ReportText, reportText } from './report-text.ts';

/** A table: the shares of its columns in the width, its head, and rows with lines of text below them. */
export interface TableText {
  shares: readonly number[];
  head: readonly string[];
  rows: readonly { cells: readonly string[]; below: readonly string[] }[];
}

/** The texts of a program file, in order. */
export interface FileText {
  department: string;
  name: string;
  program: string;
  made: string;
  facts: readonly Fact[];
  phases: TableText;
  trainers: TableText;
  decisions: TableText;
  /** Undefined: the reports have no ratings. */
  ratings: TableText | undefined;
  without: TableText;
  missing: string;
  attestation: readonly string[];
  signatures: readonly Fact[];
  reports: readonly ReportText[];
}

/** The loaded data of a program file. */
export interface FileSource {
  trainee: Trainee;
  ratings: TraineeRatings;
  answers: TraineeAnswers;
  department: string;
  timeZone: string;
  /** UTC ISO. */
  now: string;
}

const row = (...cells: readonly string[]) => ({ cells, below: [] });

/** Returns the texts of the program file of a trainee. */
export function fileText({ trainee, ratings, answers, department, timeZone, now }: FileSource): FileText {
  const { employee, coordinators, completion } = trainee;
  const phaseOf = (key: string) => trainee.phases.find((phase) => phase.key === key)?.name ?? key;
  const [coordinator] = completion ? [completion.by] : coordinators;
  return {
    department,
    name: employee.name,
    program: trainee.program_name,
    made: texts.made(formatInstant(now, timeZone)),
    facts: factsOf(trainee),
    phases: phasesOf(trainee),
    trainers: {
      shares: [0.24, 0.12, 0.2, 0.3, 0.14],
      head: texts.trainers.columns,
      rows: trainee.assignments.map(({ trainer, role, phase, from, until, shift }) =>
        row(
          `${trainer.name} (${trainer.employee_id})`,
          words.roles[role],
          phaseOf(phase),
          texts.trainers.days(formatDate(from), until === null ? undefined : formatDate(until)),
          shift ?? '',
        ),
      ),
    },
    decisions: decisionsOf(trainee, phaseOf),
    ratings: ratingsOf(trainee, ratings),
    without: {
      shares: [0.2, 0.22, 0.36, 0.22],
      head: texts.without.columns,
      rows: trainee.without.map(({ on, reason, text, by }) =>
        row(formatDate(on), texts.without.reasons[reason], text ?? '', by.name),
      ),
    },
    missing:
      trainee.missing_days.length === 0
        ? texts.without.noneMissing
        : texts.without.missing(trainee.missing_days.map(({ on }) => formatDate(on)).join('; ')),
    attestation: completion
      ? [completion.statement, texts.attestation.by(completion.by.name, formatDate(completion.on))]
      : [texts.attestation.missing],
    signatures: [
      [texts.attestation.trainee, `${employee.name} (${employee.employee_id})`],
      [texts.attestation.coordinator, coordinator ? `${coordinator.name} (${coordinator.employee_id})` : ''],
    ],
    reports: answers.reports.map((report) => reportText(report, answers.forms, { phaseOf, timeZone })),
  };
}

function factsOf({ employee, program_name, version, status, from, ended_on, coordinators, reports }: Trainee): Fact[] {
  return [
    [texts.facts.trainee, employee.name],
    [texts.facts.number, employee.employee_id],
    ...(employee.rank === null ? [] : [[texts.facts.rank, employee.rank] as const]),
    [texts.facts.program, `${program_name}, version ${version}`],
    [texts.facts.status, words.statuses[status]],
    [texts.facts.from, formatDate(from)],
    ...(ended_on === null ? [] : [[texts.facts.until, formatDate(ended_on)] as const]),
    [texts.facts.coordinators, coordinators.map(({ name }) => name).join(', ') || texts.none],
    [texts.facts.reports, String(reports.length)],
  ];
}

function phasesOf({ phases }: Trainee): TableText {
  const { columns, planned, weeks: weeksText, notBegun } = texts.phases;
  return {
    shares: [0.4, 0.23, 0.27, 0.1],
    head: columns,
    rows: phases.map(({ name, from, until, ended_on, weeks, added, goals }) => ({
      cells: [
        name,
        from === null ? notBegun : formatDate(from),
        ended_on === null ? (until === null ? '' : planned(formatDate(until))) : formatDate(ended_on),
        weeksText(weeks, added),
      ],
      below: goals === null ? [] : [goals],
    })),
  };
}

function decisionsOf({ decisions }: Trainee, phaseOf: (key: string) => string): TableText {
  const { columns, weeks: weeksText, reason: reasonText, withdrawn: withdrawnText } = texts.decisions;
  return {
    shares: [0.22, 0.28, 0.28, 0.22],
    head: columns,
    rows: decisions.map(({ on, phase, decision, weeks, by, reason, withdrawn }) => ({
      cells: [
        formatDate(on),
        phaseOf(phase),
        weeks === null ? words.decisions[decision] : weeksText(words.decisions[decision], weeks),
        by.name,
      ],
      below: [
        ...(reason === null ? [] : [reasonText(reason)]),
        ...(withdrawn ? [withdrawnText(withdrawn.by.name, withdrawn.reason ?? '')] : []),
      ],
    })),
  };
}

/** Phases with a column of their own; a table with more would be too narrow. */
const mostPhases = 6;

function ratingsOf({ phases }: Trainee, ratings: TraineeRatings): TableText | undefined {
  const items = itemsWithRatings(ratings);
  if (items.length === 0) return undefined;
  const begun = phases.filter(({ from }) => from !== null);
  const shown = begun.length <= mostPhases ? begun : [];
  const { category, all, lowest, notResponding, minutes } = texts.ratings;
  const count = shown.length + 4;
  const numbers = ({ average, ...summary }: ItemSummary): string[] => [
    averageText(average),
    String(summary.lowest ?? ''),
    String(summary.not_responding || ''),
    String(summary.minutes || ''),
  ];
  return {
    shares: [0.34, ...Array.from({ length: count }, () => 0.66 / count)],
    head: [category, ...shown.map(({ name }) => name), all, lowest, notResponding, minutes],
    rows: items.map((item) =>
      row(
        item.text,
        ...shown.map(({ key }) => {
          const ofPhase = ratings.reports.filter(({ phase }) => phase === key);
          return averageText(summaryOf(ofPhase, [item]).average);
        }),
        ...numbers(summaryOf(ratings.reports, [item])),
      ),
    ),
  };
}
