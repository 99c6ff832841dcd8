import type { FormSection } from '../form.ts';
import { sevenPoints } from './field-training.ts';

/** The categories of the daily report with the standardized evaluation guidelines, in our own words. */
export const sanJoseCategories: readonly FormSection[] = [
  {
    key: 'critical',
    title: 'Critical tasks',
    items: [
      sevenPoints('driving', 'Driving: routine', [
        'Breaks traffic rules, misses hazards, or has an avoidable collision',
        'Keeps control of the vehicle, follows the rules, and looks ahead',
        'Drives smoothly and defensively while handling radio and surroundings',
      ]),
      sevenPoints('driving-stress', 'Driving: emergencies and stress', [
        'Overdrives, uses lights and siren without need, or loses control',
        'Keeps control, chooses a safe speed, and uses lights and siren as required',
        'Stays calm, anticipates other drivers, and adapts speed to each hazard',
      ]),
      sevenPoints('orientation', 'Orientation and response time', [
        'Does not know the location, and does not find calls with a map',
        'Knows the location in most situations, and takes a reasonable route',
        'Always knows the location, and takes the shortest safe route unaided',
      ]),
      sevenPoints('stress', 'Field performance: stress', [
        'Freezes, panics or overreacts, and cannot decide',
        'Stays calm and controlled, and takes a suitable action',
        'Stays calm in the worst situations, and directs others',
      ]),
      sevenPoints('safety', 'Officer safety: general', [
        'Exposes weapons, loses sight of hands, or stands in the line of danger',
        'Follows safety practices, and watches hands, distance and cover',
        'Sees dangers early, takes the best position, and protects partners',
      ]),
      sevenPoints('safety-suspects', 'Officer safety: suspects and prisoners', [
        'Searches poorly or not at all, or turns away from a suspect',
        'Searches, handcuffs and watches suspects as trained',
        'Foresees resistance, and keeps control of several suspects',
      ]),
      sevenPoints('voice', 'Control of conflict: voice', [
        'Gives unclear orders, speaks in the wrong tone, or makes conflicts worse',
        'Speaks clearly and with authority, and calms most situations',
        'Chooses words and tone for each person, and settles conflicts without force',
      ]),
      sevenPoints('force', 'Control of conflict: physical skill', [
        'Uses too much or too little force, or cannot control a suspect',
        'Uses reasonable force with trained techniques, and stops in time',
        'Chooses and applies the best technique at once, with the least force',
      ]),
    ],
  },
  {
    key: 'frequent',
    title: 'Frequent and other tasks',
    items: [
      sevenPoints('non-stress', 'Field performance: routine', [
        'Does not recognize a routine situation, or takes the wrong action',
        'Recognizes routine situations, and handles most of them correctly',
        'Handles routine and unusual situations correctly without help',
      ]),
      sevenPoints('investigation', 'Investigative skill', [
        'Misses offenses and evidence, or draws unfounded conclusions',
        'Follows the steps of an investigation, and secures evidence',
        'Finds hidden leads, and connects evidence to the offense',
      ]),
      sevenPoints('interview', 'Interview and interrogation', [
        'Asks poor questions, misses answers, or forgets required warnings',
        'Asks the important questions, listens, and records the statements',
        'Builds rapport, resolves contradictions, and obtains full statements',
      ]),
      sevenPoints('initiative', 'Self-initiated activity', [
        'Does not see or avoids activity between calls',
        'Recognizes and acts on suspicious activity and violations',
        'Plans activity from crime patterns, and rarely misses a cue',
      ]),
      sevenPoints('decisions', 'Problem solving and decisions', [
        'Acts without thought, or cannot decide without being told',
        'Weighs the facts, and reaches a reasonable decision',
        'Foresees consequences, and solves difficult problems lastingly',
      ]),
      sevenPoints('traffic', 'Traffic enforcement and collisions', [
        'Misses violations, stops in dangerous places, or leaves a scene unprotected',
        'Makes safe stops, and handles most collisions as trained',
        'Chooses ideal places for stops, and handles major collisions unaided',
      ]),
      sevenPoints('forms', 'Reports: choice and completeness of forms', [
        'Chooses wrong forms, or leaves required fields empty',
        'Knows the usual forms, and completes them with few errors',
        'Completes all forms quickly and without errors',
      ]),
      sevenPoints('organization', 'Reports: organization and details', [
        'Omits elements of the offense, or puts facts in no order',
        'Reports the facts in order with all required elements',
        'Reports complex events completely, clearly and in order',
      ]),
      sevenPoints('language', 'Reports: spelling, grammar and legibility', [
        'Cannot be read or understood without being rewritten',
        'Has few errors, none of which changes the meaning',
        'Has no errors and reads easily',
      ]),
      sevenPoints('report-time', 'Reports: time', [
        'Takes several times as long as an experienced officer',
        'Completes reports in a reasonable time',
        'Completes reports as fast as an experienced officer',
      ]),
      sevenPoints('radio-procedure', 'Radio: procedure and codes', [
        'Uses wrong codes, or does not follow procedure',
        'Follows procedure, and knows the usual codes',
        'Uses the radio with ease, also under stress',
      ]),
      sevenPoints('radio-listening', 'Radio: listening', [
        'Misses own calls, and asks for repetition again and again',
        'Hears own calls and most traffic of nearby units',
        'Hears all traffic, and uses it in later activity',
      ]),
      sevenPoints('radio-speaking', 'Radio: speaking', [
        'Plans no message, speaks too fast or too long, or cannot be understood',
        'Speaks clear and short messages',
        'Speaks clear, short and calm messages in any situation',
      ]),
    ],
  },
  {
    key: 'knowledge',
    title: 'Knowledge',
    items: [
      sevenPoints('policies', 'Department policies and procedures', [
        'Does not know the basic policies, or breaks them',
        'Knows the usual policies, and acts on them',
        'Knows rare policies, too, and explains their reasons',
      ]),
      sevenPoints('criminal-law', 'Criminal law', [
        'Does not recognize the elements of common offenses',
        'Recognizes common offenses, and names the right section',
        'Knows unusual offenses, too, and applies them correctly',
      ]),
      sevenPoints('traffic-law', 'Traffic law', [
        'Does not recognize common violations',
        'Recognizes common violations, and names the right section',
        'Knows unusual violations, too, and applies them correctly',
      ]),
      sevenPoints('procedure-law', 'Search, seizure and arrest', [
        'Violates rights, or does not act where the law allows it',
        'Follows the law of search, seizure and arrest in usual cases',
        'Applies the law correctly in unusual cases, and states the basis',
      ]),
    ],
  },
  {
    key: 'attitude',
    title: 'Attitude and relationships',
    items: [
      sevenPoints('feedback', 'Acceptance of feedback', [
        'Argues, makes excuses, or repeats the same error',
        'Accepts criticism, and applies it',
        'Asks for criticism, and corrects errors unasked',
      ]),
      sevenPoints('work', 'Attitude toward police work', [
        'Shows no interest, or abuses the authority of the office',
        'Shows interest and responsibility',
        'Studies in own time, and holds high standards',
      ]),
      sevenPoints('public', 'Relationship with the public', [
        'Is rude, abrupt, or indifferent to needs',
        'Is polite, listens, and serves fairly',
        'Gains trust quickly, also of hostile people',
      ]),
      sevenPoints('communities', 'Relationship with all communities', [
        'Shows bias, or treats groups differently',
        'Treats people of all groups with the same respect',
        'Understands differences between groups, and uses this to serve them',
      ]),
      sevenPoints('colleagues', 'Relationship with trainer and colleagues', [
        'Gossips, resists orders, or does not work with others',
        'Works well with colleagues, and respects the chain of command',
        'Is sought as a partner, and supports the team unasked',
      ]),
    ],
  },
  {
    key: 'appearance',
    title: 'Appearance',
    items: [
      sevenPoints('appearance', 'General appearance', [
        'Wears a dirty or wrong uniform, or neglects equipment',
        'Wears a clean uniform, and keeps equipment in order',
        'Sets an example in uniform, bearing and equipment',
      ]),
    ],
  },
];
