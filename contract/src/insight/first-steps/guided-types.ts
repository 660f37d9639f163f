/** Types of companies that have first steps; by itself, as the console's frame asks for no more. */
const guidedTypes = ['sponsor', 'cooperatorMain'] as const
export type GuidedType = (typeof guidedTypes)[number]

export const isGuided = (companyType: string): companyType is GuidedType =>
  (guidedTypes as readonly string[]).includes(companyType)
