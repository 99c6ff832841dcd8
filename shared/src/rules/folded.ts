/** Returns a name as names are compared: two that differ only in case, spaces or width of letters are the same. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns an employee number as numbers are compared: two that differ only in case are the same. */
export const foldEmployeeNumber = (employeeNumber: string): string => employeeNumber.trim().toUpperCase();
