/** Types of companies with first steps; a separate file, because the console's frame needs nothing else. */
const guidedTypes = ['sponsor', 'cooperatorMain'] as const
export type GuidedType = (typeof guidedTypes)[number]

export const isGuided = (companyType: string): companyType is GuidedType =>
  (guidedTypes as readonly string[]).includes(companyType)
