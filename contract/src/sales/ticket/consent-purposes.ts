/** Purposes for which people may consent to messages; messages about their own tickets need no consent. */
export const consentPurposes = ['survey', 'marketing'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]
