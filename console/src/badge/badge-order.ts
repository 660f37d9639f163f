import type { personFields } from '@fairgate/contract/badge/fields'
import { call } from '../kernel/call.ts'
import type { Acted, BadgeVerb, Whole } from './badge-verbs.ts'

export type AskedField = keyof typeof personFields

/** What is to be done, with which badges, and what was said about it. */
export interface BadgeOrder {
  verb: Exclude<BadgeVerb, 'edit'>
  exhibitionId: string
  rows: readonly Acted[]
  /** Instead of the rows: everything under a filter, as a job. */
  whole?: Whole
  reasonCode?: string
  note?: string
  asked?: AskedField[]
  /** Who took the badges. */
  to?: string
  format?: 'single' | 'sheet'
  /** One of the exhibition's own; without it the built-in one of `size`. */
  templateId?: string
  size?: 'cr80' | 'a6'
}

export interface Outcome {
  count: number
  failed: readonly { id: string; name: string; msg: string }[]
  /** The job that goes on. */
  jobId?: string
}

const one = (row: Acted | undefined, verb: string): Acted => {
  if (!row) throw new Error(`${verb} without a badge`)
  return row
}

/**
 * Sends an order as the command of its verb.
 *
 * @throws {CallError} where the whole order was refused; rows refused one by one come back in `failed`
 */
export async function sendOrder(order: BadgeOrder): Promise<Outcome> {
  const { verb, exhibitionId, rows, whole, note = '' } = order
  const ids = rows.map(row => row.id)
  const chosen = whole ? { exhibitionId, filter: whole.filter } : { exhibitionId, ids }
  switch (verb) {
    case 'submit':
      return call('submitBadges', chosen)
    case 'approve':
      return call('approveBadges', chosen)
    case 'issue':
      return call('issueBadges', { ...chosen, to: order.to ?? '' })
    case 'print':
      return started(
        await call('printBadges', {
          ...chosen,
          format: order.format ?? 'single',
          templateId: order.templateId,
          size: order.size,
        }),
      )
    case 'withdraw':
      return call('withdrawBadges', { exhibitionId, ids })
    case 'delete':
      return call('deleteBadge', { exhibitionId, ids })
    case 'reject':
      return call('rejectBadges', { exhibitionId, ids, reasonCode: order.reasonCode ?? '', note })
    case 'return':
      return call('returnBadges', {
        exhibitionId,
        ids,
        reasonCode: order.reasonCode ?? '',
        note,
        asked: order.asked ?? [],
      })
    case 'void':
      return call('voidBadges', { exhibitionId, ids, note })
    case 'markPrinted':
      return call('markPrinted', { exhibitionId, ids })
    case 'markFailed':
      return call('markPrintFailed', { exhibitionId, ids, note })
    case 'suspend': {
      const { id, version } = one(rows[0], verb)
      await call('suspendBadge', { exhibitionId, id, version, note })
      return single
    }
    case 'resume': {
      const { id, version } = one(rows[0], verb)
      await call('resumeBadge', { exhibitionId, id, version })
      return single
    }
    case 'reprint':
      await call('reprintBadge', { exhibitionId, id: one(rows[0], verb).id, note })
      return single
    case 'reportLost':
      await call('reportBadgeLost', { exhibitionId, id: one(rows[0], verb).id, note })
      return single
  }
}

const single: Outcome = { count: 1, failed: [] }
const started = ({ jobId }: { jobId: string }): Outcome => ({ count: 0, failed: [], jobId })
