import type { PartnerFamily } from '@fairgate/contract/exhibitions/partner/commands'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { HandlersOf } from '../../kernel/command/context.ts'
import {
  applyShare,
  approveShare,
  askRelation,
  rejectShare,
  returnShare,
  undoShareDecision,
  withdrawShare,
} from './share-application.ts'
import { enableShare, setShareCondition, shareCondition, stopShare } from './share-condition.ts'
import { shareOptionPage, sharePage } from './share-queries.ts'

type SharePattern =
  | `${'apply' | 'withdraw' | 'approve' | 'reject' | 'sendback'}Share…`
  | 'undoShare…Decision'
  | 'ask…Relation'
  | `${'stop' | 'enable'}…Share`
  | `${'get' | 'set'}…ShareCondition`
  | `get…${'ShareOptionPage' | 'SharePage'}`

/** Sharing of a kind of partners between their owners. */
export function shareHandlers(kind: Kind): Pick<HandlersOf<PartnerFamily>, SharePattern> {
  return {
    'get…ShareCondition': (input, context) => shareCondition(kind, input, context),
    'set…ShareCondition': (input, context) => setShareCondition(kind, input, context),
    'stop…Share': (input, context) => stopShare(kind, input, context),
    'enable…Share': (input, context) => enableShare(kind, input, context),
    'get…ShareOptionPage': (input, context) => shareOptionPage(kind, input, context),
    'ask…Relation': (input, context) => askRelation(kind, input, context),
    'applyShare…': (input, context) => applyShare(kind, input, context),
    'withdrawShare…': (input, context) => withdrawShare(kind, input, context),
    'approveShare…': (input, context) => approveShare(kind, input, context),
    'rejectShare…': (input, context) => rejectShare(kind, input, context),
    'sendbackShare…': (input, context) => returnShare(kind, input, context),
    'undoShare…Decision': (input, context) => undoShareDecision(kind, input, context),
    'get…SharePage': (input, context) => sharePage(kind, input, context),
  }
}
