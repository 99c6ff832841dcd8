import { counted } from '@muster/shared/counted';

/** The texts of the lists in a dialog, and of adding one where it is chosen. */
export const labels = {
  title: 'Places, categories and holidays',
  close: 'Close',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  edit: 'Edit',
  remove: 'Remove',
  removing: 'Removing...',
  question: (name: string) => `Remove ${name} from the list?`,
  of: (action: string, name: string) => `${action} ${name}`,
  saveFailed: "We couldn't save this. Please try again.",
  saveAgain: 'Another person changed this after you opened it. Save again to keep what you typed.',
  removeFailed: "We couldn't remove this. Please try again.",
} as const;

export const placeLabels = {
  title: 'Places',
  help: 'Rooms, ranges and halls. You are warned when two classes are in the same place at the same time.',
  empty: 'There are no places yet.',
  add: 'Add a place',
  failed: "We couldn't load the places. Please try again.",
  name: 'Name of the place',
  address: 'Address',
  capacity: 'Capacity',
  capacityHelp: 'How many people fit in.',
  people: (capacity: number) => counted(capacity, 'person', 'people'),
  consequences: 'Classes that were held there keep their location.',
  place: 'Place',
  placeHelp: 'A place of your list. It fills in the location.',
  noPlace: 'None',
  choice: (name: string, capacity: number | undefined) =>
    capacity === undefined ? name : `${name} (${placeLabels.people(capacity)})`,
  notAdded: 'This place is not added yet. Add it, or cancel.',
} as const;

/** The texts of the unit that a unit is part of. */
export const unitLabels = {
  parent: 'Part of',
  parentHelp:
    'Wherever people are chosen by unit, a unit includes its parts. Answers about earlier days stay as they were.',
  noParent: 'No other unit',
  minimum: 'Minimum on duty',
  minimumHelp: 'How many people must stay on duty while others attend a class, its parts included.',
  atLeast: (count: number) => `At least ${count} on duty`,
} as const;

export const holidayLabels = {
  title: 'Holidays',
  help: 'You are warned when you plan a class on one of these days.',
  federal: 'Federal holidays',
  federalHelp: 'A holiday on a Saturday is also observed on the Friday before, one on a Sunday on the Monday after.',
  federalFailed: "We couldn't load the federal holidays. Please try again.",
  own: {
    title: 'Holidays of the department',
    help: 'Other days on which you plan no classes.',
    empty: 'The department has no holidays of its own.',
    add: 'Add a holiday',
    failed: "We couldn't load the holidays of the department. Please try again.",
    consequences: 'Classes on this day stay.',
  },
  name: 'Name of the holiday',
  date: 'Date',
  yearly: 'Every year on this day',
  everyYear: (day: string) => `Every year, first entered for ${day}`,
} as const;

/** The texts of the lists whose items have a name. */
export const namedLabels = {
  units: {
    title: 'Units',
    help: 'Parts of the department that employees belong to, such as a watch or a division. Units can have parts.',
    empty: 'There are no units yet.',
    add: 'Add a unit',
    failed: "We couldn't load the units. Please try again.",
    name: 'Name of the unit',
    consequences: 'A unit that employees are in or that has parts cannot be removed. Entries of records keep its name.',
  },
  groups: {
    title: 'Groups',
    help: 'Kinds of employees that requirements may be about, such as sworn, reserve or dispatcher.',
    empty: 'There are no groups yet.',
    add: 'Add a group',
    failed: "We couldn't load the groups. Please try again.",
    name: 'Name of the group',
    consequences: 'A group that employees are in stays. Entries of records keep its name.',
  },
  categories: {
    title: 'Categories',
    help: 'Kinds of training hours, such as "State mandated" or "Use of force".',
    empty: 'There are no categories yet.',
    add: 'Add a category',
    failed: "We couldn't load the categories. Please try again.",
    name: 'Name of the category',
    consequences: 'Earlier records stay as they are.',
    notAdded: 'This category is not added yet. Add it, or cancel.',
  },
} as const;
