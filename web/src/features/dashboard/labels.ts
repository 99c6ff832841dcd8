/** The texts of the dashboard (docs/spec.md sections 2 and 8). */
export const labels = {
  title: 'Welcome to the Dashboard',
  employeeId: 'Employee ID',
  hint: 'Select an option from the sidebar to get started.',
  loading: 'Loading employee information',
  failed: 'Error fetching employee information',
} as const;
