import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import type { TextKey } from '../../kernel/i18n/language.ts'
import type { OfExhibition } from './acted-badge.ts'
import type { Applying } from './applying.ts'
import { badgePaths } from './badge-paths.ts'

export interface OfBadgeList extends OfExhibition {
  /** Without badge types nobody can apply. */
  lacksTypes: boolean
  mayApply: boolean
  maySetUp: boolean
  maySell: boolean
  applying: Applying
}

interface Empty {
  title: TextKey
  why?: TextKey
  action?: { word: TextKey; to: string }
}

/** The text of an empty list of badges, with an action that the operator may perform. */
export function emptyBadges(_: unknown, list: OfBadgeList): Empty {
  const { exhibitionId, lacksTypes, mayApply, maySetUp, maySell, applying } = list
  if (mayApply && applying === 'notAccepted') {
    const action = { word: 'exhibition.partners', to: `${tasksPath}/${exhibitionId}/partners` } as const
    return { title: 'badge.emptyNotAccepted', why: 'badge.emptyNotAcceptedWhy', action }
  }
  if (mayApply && applying === 'nothingAllotted')
    return { title: 'badge.emptyNothingAllotted', why: 'badge.emptyNothingAllottedWhy' }
  if (mayApply && applying === 'noQuota') {
    const action = { word: 'ticket.tickets', to: `${tasksPath}/${exhibitionId}/tickets` } as const
    return { title: 'badge.emptyNoQuota', why: 'badge.emptyNoQuotaWhy', ...(maySell && { action }) }
  }
  if (!mayApply || applying === 'over') return { title: 'badge.emptyFirst' }
  if (lacksTypes && !maySetUp) return { title: 'badge.emptyTypesMissing', why: 'badge.emptyTypesMissingWhy' }
  if (lacksTypes) {
    const action = { word: 'badge.typeAdd', to: badgePaths.addType(exhibitionId) } as const
    return { title: 'badge.emptyNoTypes', why: 'badge.emptyNoTypesWhy', action }
  }
  const action = { word: 'badge.importPageTitle', to: badgePaths.import(exhibitionId) } as const
  return { title: 'badge.emptyFirst', why: 'badge.emptyFirstWhy', action }
}
