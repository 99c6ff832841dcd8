/** The texts of a list's options. */
export const labels = {
  open: 'List options',
  columns: 'Columns',
  exportCsv: 'Export as CSV',
  exported: (rows: string) => `Rows shown: ${rows}`,
  incomplete: 'Available when the whole list is loaded',
  print: 'Print',
  printed: {
    search: (text: string) => `Search: “${text}”`,
    sort: (column: string, descending: boolean) => `Sorted by ${column}${descending ? ', descending' : ''}`,
  },
} as const;
