import type { ProgramTemplate } from './template.ts';

export const sanJoseProgram: ProgramTemplate = {
  id: 'san-jose',
  description: 'Four phases of four weeks with daily ratings from 1 to 7. The first trainer also has the last phase.',
  source:
    'After the San Jose model and the form names of the California guide (A-1 to A-11). Weeks and goals are examples. Attach the critiques A-10 and A-11 to the record as documents.',
  forms: { daily: 'san-jose-daily', weekly: 'san-jose-weekly', phase: 'san-jose-phase' },
  content: {
    name: 'Field training program (San Jose model)',
    description: 'Daily observation reports, weekly reports, and an evaluation at the end of each phase.',
    phases: [
      {
        key: 'phase-1',
        name: 'Phase 1',
        weeks: 4,
        goals: 'Learns the area, equipment, radio, reports and officer safety. The trainer leads most calls.',
      },
      {
        key: 'phase-2',
        name: 'Phase 2',
        weeks: 4,
        goals: 'Handles routine calls with another trainer and on another shift. The trainer assists.',
      },
      {
        key: 'phase-3',
        name: 'Phase 3',
        weeks: 4,
        goals: 'Handles most calls alone and the workload of a solo officer in part.',
      },
      {
        key: 'phase-4',
        name: 'Phase 4: evaluation',
        weeks: 4,
        goals: 'Handles all calls alone. The first trainer observes and steps in only for safety.',
      },
    ],
    separate_evaluator: false,
    report_days: 1,
    review_days: 3,
    attestation:
      'Completion Record and Competency Attestation (A-9): I attest that this trainee completed all phases of the field training program and is competent to work alone on patrol.',
  },
};
