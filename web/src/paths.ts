/** The product's routes: SPEC.md section 2's, and `/employees`, which is ours (DESIGN.md section 3). */
export const paths = {
  login: '/login',
  reset: '/initial-reset-password',
  logout: '/logout',
  dashboard: '/',
  training: '/training',
  employees: '/employees',
  admin: '/admin',
  profile: '/profile',
  settings: '/settings',
} as const;
