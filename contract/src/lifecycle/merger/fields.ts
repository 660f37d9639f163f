/** Values that can be taken from the merged company. */
export const mergedFields = ['nameCn', 'nameEn', 'register', 'contact', 'address'] as const
export type MergedField = (typeof mergedFields)[number]

/** Why two companies are duplicate candidates. */
export const duplicateReasons = ['name', 'phone', 'email'] as const

/** Obstacles of a merge. */
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

/** What happens to participations of the merged company. */
export const goesWith = ['moves', 'stays', 'ends'] as const

/** Transferred rows, as the preview counts them. */
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
