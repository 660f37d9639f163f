/** What of two companies on record twice can be taken from the one that goes. */
export const mergedFields = ['nameCn', 'nameEn', 'register', 'contact', 'address'] as const
export type MergedField = (typeof mergedFields)[number]

/** Why two are taken for one. */
export const duplicateReasons = ['name', 'phone', 'email'] as const

/** What is in the way of a merge. */
export const obstacleKinds = [
  'notInUse',
  'otherType',
  'otherParent',
  'otherFair',
  'tooMuch',
  'bothTakePart',
  'bothAsked',
] as const
export type ObstacleKind = (typeof obstacleKinds)[number]

/** What becomes of what the one that goes takes part in. */
export const goesWith = ['moves', 'stays', 'ends'] as const

/** Rows that go along, as the preview counts them. */
export const transferredRows = [
  'participation',
  'badge',
  'charge',
  'payment',
  'invoiceApplication',
  'settlement',
  'ticket',
  'ticketOrder',
  'ticketRequest',
  'declaration',
  'travel',
  'transportation',
  'whitelist',
  'secondary',
  'relation',
  'share',
  'operator',
  'document',
  'address',
  'apiKey',
  'webhook',
] as const
export type TransferredRow = (typeof transferredRows)[number]
