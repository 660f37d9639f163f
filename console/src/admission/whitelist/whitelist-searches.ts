/** What every list of white lists may be searched by. */
export const whitelistSearches = [
  'number',
  'documentNumber',
  'plate',
  'phone',
  'applicant',
  { value: 'appliedAt', label: 'whitelist.appliedAt', type: 'date' },
] as const
