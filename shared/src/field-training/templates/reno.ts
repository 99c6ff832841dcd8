import type { ProgramTemplate } from './template.ts';

export const renoProgram: ProgramTemplate = {
  id: 'reno',
  description: 'Problem-based training in 15 weeks, without numbers, with a mid-term and a final evaluation.',
  source:
    'After the police training officer (PTO) model of Reno. Weeks and goals are examples. Assign an evaluator (PTE) who does not train the trainee in the evaluation weeks.',
  forms: { daily: 'reno-journal', weekly: 'reno-coaching', phase: 'reno-evaluation' },
  content: {
    name: 'Police training program (Reno model)',
    description: 'Journals, coaching and training reports, problem-based exercises, and evaluations by a PTE.',
    phases: [
      {
        key: 'integration',
        name: 'Integration',
        weeks: 1,
        goals: 'Receives equipment, and learns the area and the program.',
      },
      { key: 'phase-a', name: 'Phase A: non-emergency response', weeks: 3, goals: 'Handles calls without urgency.' },
      { key: 'phase-b', name: 'Phase B: emergency response', weeks: 3, goals: 'Handles urgent and dangerous calls.' },
      { key: 'mid-term', name: 'Mid-term evaluation', weeks: 1, goals: 'Works as an officer while the PTE evaluates.' },
      {
        key: 'phase-c',
        name: 'Phase C: patrol activities',
        weeks: 3,
        goals: 'Plans patrol and self-initiated activity.',
      },
      {
        key: 'phase-d',
        name: 'Phase D: criminal investigation',
        weeks: 3,
        goals: 'Investigates offenses, and interviews.',
      },
      { key: 'final', name: 'Final evaluation', weeks: 1, goals: 'Works as an officer while the PTE evaluates.' },
    ],
    separate_evaluator: true,
    report_days: 1,
    review_days: 3,
    attestation:
      'I attest that this trainee completed all phases of the police training program, including the mid-term and final evaluations, and is competent to work alone on patrol.',
  },
};
