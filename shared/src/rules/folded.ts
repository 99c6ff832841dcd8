/** Returns a name for comparison, without differences in case, spaces and letter width. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns an employee number for comparison, without differences in case. */
export const foldEmployeeNumber = (employeeNumber: string): string => employeeNumber.trim().toUpperCase();
