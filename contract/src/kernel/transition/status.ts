/** `statusCode` of a row, 0 to 5, in every list (specification, sections 3 and 4); not the wire's code. */
export type RowStatusCode = 0 | 1 | 2 | 3 | 4 | 5

/**
 * Every state of every machine, mapped once. A new state needs a line here: without one `statusOf` does not compile for
 * it. Grouped by code; `statusCodes` defines the codes.
 */
const codeByState = {
  draft: 0,
  invited: 0,
  pending: 0,
  pendingManual: 0,
  pendingReview: 0,
  pendingAllocation: 0,
  pendingSettlement: 0,
  pendingSupplementaryInfo: 0,
  awaitingPayment: 0,
  unpaid: 0,
  uncharged: 0,
  applied: 0,
  received: 0,
  previewed: 0,
  reported: 0,

  planned: 1,
  reserved: 1,
  preparing: 1,
  partial: 1,
  processing: 1,
  proofSubmitted: 1,
  charged: 1,
  syncing: 1,
  queued: 1,
  waiting: 1,
  running: 1,
  printed: 1,
  endorsed: 1,
  onHold: 1,
  freePassage: 1,
  urgent: 1,
  unread: 1,
  amountConfirmation: 1,
  disputed: 1,
  platformPayment: 1,
  pendingSponsorPayment: 1,
  pendingPartnerPayment: 1,
  receiptConfirmation: 1,
  pendingInvoiceApplication: 1,
  pendingInvoiceConfirmation: 1,
  made: 1,
  reversalRequested: 1,

  ready: 2,
  assigned: 2,
  accepted: 2,
  coded: 2,
  done: 2,
  approved: 2,
  inUse: 2,
  active: 2,
  beingUsed: 2,
  published: 2,
  issued: 2,
  sent: 2,
  delivered: 2,
  entered: 2,
  valid: 2,
  confirmed: 2,
  finished: 2,
  paid: 2,
  settled: 2,
  open: 2,
  matched: 2,
  answered: 2,
  read: 2,

  frozen: 3,
  free: 3,
  suspended: 3,
  paused: 3,
  stopped: 3,
  voided: 3,
  lifted: 3,
  expired: 3,
  lost: 3,
  rehearsed: 3,
  dead: 3,
  ended: 3,
  cancelled: 3,
  credited: 3,
  closed: 3,
  merged: 3,
  withdrawn: 3,
  refunded: 3,
  reversed: 3,
  revoked: 3,
  ignored: 3,
  dismissed: 3,

  returned: 4,

  rejected: 5,
  refused: 5,
  failed: 5,
  disabled: 5,
  held: 5,
} as const satisfies Record<string, RowStatusCode>

export type RowState = keyof typeof codeByState

export const rowStates = Object.keys(codeByState) as RowState[]

/** The row status of a state. */
export const statusOf = (state: RowState): RowStatusCode => codeByState[state]

/** True for states that have a row status; tests check all machines with it. */
export const isRowState = (state: string): state is RowState => Object.hasOwn(codeByState, state)

/**
 * The codes in order: their meaning, the colour of the specification (0, 4, 5 light red; 1 dark blue; 2 light; 3 light
 * yellow), and a glyph with the same meaning without colour.
 */
export const statusCodes = [
  { code: 0, meaning: 'waits', colour: 'lightRed', glyph: 'circle' },
  { code: 1, meaning: 'inWork', colour: 'darkBlue', glyph: 'dashedCircle' },
  { code: 2, meaning: 'done', colour: 'light', glyph: 'tick' },
  { code: 3, meaning: 'stopped', colour: 'lightYellow', glyph: 'pause' },
  { code: 4, meaning: 'returned', colour: 'lightRed', glyph: 'arrowBack' },
  { code: 5, meaning: 'refused', colour: 'lightRed', glyph: 'cross' },
] as const satisfies readonly { code: RowStatusCode; meaning: string; colour: string; glyph: string }[]

export type StatusGlyph = (typeof statusCodes)[number]['glyph']
