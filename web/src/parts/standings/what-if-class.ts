/** The class of a what-if question. */
export interface WhatIfClass {
  /** The employee number of the signed-in person. */
  employeeNumber: string;
  classId: string;
  training: string;
  /** The class's first day, as text. */
  day: string;
}
