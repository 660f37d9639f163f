import * as access from './access/effects.ts'
import type { operator } from './access/subject.ts'
import * as badge from './badge/effects.ts'
import type { exhibition } from './exhibition/subject.ts'
import type { EffectsOf } from './kernel/move.ts'
import * as participation from './participation/effects.ts'
import type { relation } from './participation/relations.ts'
import type { participation as participations } from './participation/subject.ts'
import * as partner from './partner/effects.ts'
import type { partner as company } from './partner/subject.ts'
import * as session from './session/effects.ts'

interface Subjects {
  operator: typeof operator
  company: typeof company
  exhibition: typeof exhibition
  participation: typeof participations
  relation: typeof relation
}

/**
 * What follows from an event in other nouns: in this order, in the transaction of the move, for all of its rows at once.
 * Whoever moves a row need not know of it, and nothing else follows.
 */
export const effects = {
  operator: { freeze: [session.operatorsStopped] },
  company: {
    approve: [partner.companiesApproved, access.companiesApproved, participation.companiesApproved],
    freeze: [badge.companiesFrozen, session.companiesStopped],
    unfreeze: [badge.companiesUnfrozen],
    close: [session.companiesStopped],
  },
  exhibition: { approve: [participation.exhibitionApproved], cancel: [participation.exhibitionEnded] },
  participation: { end: [participation.participationEnded] },
  relation: { end: [partner.relationsEnded] },
} satisfies EffectsOf<Subjects>
