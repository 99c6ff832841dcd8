import { counted } from '@muster/shared/counted';

/** The texts that all lists share. */
export const labels = {
  title: 'Locations, categories and holidays',
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
  title: 'Locations',
  help: 'Rooms, ranges and halls. Muster warns you when two classes use the same location at the same time.',
  empty: 'There are no locations yet.',
  add: 'Add a location',
  failed: "We couldn't load the locations. Check your connection and try again.",
  name: 'Location name',
  address: 'Address',
  capacity: 'Capacity',
  capacityHelp: 'The number of people it holds.',
  people: (capacity: number) => counted(capacity, 'person', 'people'),
  consequences: 'Past classes keep their location.',
  place: 'Saved location',
  placeHelp: 'Choose from your list to fill in the location.',
  noPlace: 'None',
  choice: (name: string, capacity: number | undefined) =>
    capacity === undefined ? name : `${name} (${placeLabels.people(capacity)})`,
  notAdded: 'This location has not been added yet. Add it, or cancel.',
} as const;

/** The texts of a unit's parent and minimum staffing. */
export const unitLabels = {
  parent: 'Part of',
  parentHelp:
    'Wherever you choose people by unit, a unit includes its parts. Reports about earlier days do not change.',
  noParent: 'No other unit',
  minimum: 'Minimum on duty',
  minimumHelp: 'How many people of the unit and its parts must stay on duty while others attend a class.',
  atLeast: (count: number) => `At least ${count} on duty`,
} as const;

export const holidayLabels = {
  title: 'Holidays',
  help: 'Muster warns you when you plan a class on one of these days.',
  federal: 'Federal holidays',
  federalHelp: 'A Saturday holiday is also observed on the Friday before, a Sunday holiday on the Monday after.',
  federalFailed: "We couldn't load the federal holidays. Check your connection and try again.",
  own: {
    title: 'Department holidays',
    help: 'Other days without classes.',
    empty: 'There are no department holidays yet.',
    add: 'Add a holiday',
    failed: "We couldn't load the department holidays. Check your connection and try again.",
    consequences: 'Classes on this day are kept.',
  },
  name: 'Holiday name',
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
    failed: "We couldn't load the units. Check your connection and try again.",
    name: 'Unit name',
    consequences: 'A unit with employees or parts cannot be removed. Past record entries keep its name.',
  },
  groups: {
    title: 'Groups',
    help: 'Kinds of employees that requirements can apply to, such as sworn, reserve or dispatcher.',
    empty: 'There are no groups yet.',
    add: 'Add a group',
    failed: "We couldn't load the groups. Check your connection and try again.",
    name: 'Group name',
    consequences: 'A group with employees cannot be removed. Past record entries keep its name.',
  },
  categories: {
    title: 'Categories',
    help: 'Kinds of training hours, such as "State mandated" or "Use of force".',
    empty: 'There are no categories yet.',
    add: 'Add a category',
    failed: "We couldn't load the categories. Check your connection and try again.",
    name: 'Category name',
    consequences: 'Earlier records do not change.',
    notAdded: 'This category has not been added yet. Add it, or cancel.',
  },
} as const;
