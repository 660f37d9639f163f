/** Entity types that are approved, returned and rejected; a reason of the dictionary may be for some of them only. */
export const decidedEntityTypes = [
  'exhibition',
  'partner',
  'operator',
  'share',
  'badge',
  'postponement',
  'charge',
  'invoice',
  'offset',
  'ticketRequest',
  'declaration',
  'messageTemplate',
] as const
export type DecidedEntityType = (typeof decidedEntityTypes)[number]

/** The dictionary from which the reason of a decision is taken. */
export const reasonDictionaries = { return: 'back_reason', reject: 'reject_reason' } as const
export type ReasonedVerb = keyof typeof reasonDictionaries

/** Whether a dictionary contains reasons, each of which may be for some entity types only. */
export const isReasonDictionary = (code: string): boolean =>
  (Object.values(reasonDictionaries) as string[]).includes(code)
