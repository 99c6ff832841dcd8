/** Returns the message for an item that was removed, such as `This unit no longer exists`. */
export const gone = (item: string): string => `This ${item} no longer exists`;

/** Returns the message for a list of which one item was removed, such as `One of these units no longer exists`. */
export const oneGone = (items: string): string => `One of these ${items} no longer exists`;

export const unknownEmployee = 'There is no employee with this ID';

export const notAttendee = 'Not an attendee of this class';
