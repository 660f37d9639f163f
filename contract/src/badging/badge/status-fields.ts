import { fields, optional, text } from '../../kernel/field/field.ts'

/** What somebody who asks for the status of a badge knows: both numbers from the confirmation. */
export const statusFields = fields('badge', {
  /** As typed: also in full width, in lower case and without the hyphen. */
  exhibitionCode: text(40, { label: 'exhibitionCode' }),
  number: text(40, { label: 'code' }),
  /** The last four characters of the document, which show what to correct as well. */
  last4: optional(text(8, { label: 'last4' })),
})

/** What a badge is to somebody who does not know why. */
export const badgeStatuses = ['valid', 'notYet', 'waiting', 'needsCorrection', 'blocked', 'replaced', 'ended'] as const
export type BadgeStatus = (typeof badgeStatuses)[number]

/** The path of the page with the status of a badge. */
export const statusPath = '/noLogin/status'

/** The address of that page for one badge. */
export const statusAddress = (exhibitionCode: string, number: string): string =>
  `${statusPath}?${new URLSearchParams({ e: exhibitionCode, n: number })}`
