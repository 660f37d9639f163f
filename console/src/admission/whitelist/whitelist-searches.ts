/** The searches of every list of white lists. */
export const whitelistSearches = [
  'number',
  'documentNumber',
  'plate',
  'phone',
  'applicant',
  { value: 'appliedAt', label: 'whitelist.appliedAt', type: 'date' },
] as const
