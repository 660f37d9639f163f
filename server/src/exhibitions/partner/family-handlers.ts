import type { PartnerFamily } from '@fairgate/contract/exhibitions/partner/commands'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { addPartner } from './add-partner.ts'
import { approvePartners, rejectPartner, returnPartner, undoPartnerDecision } from './decide-partner.ts'
import { deletePartners } from './delete-partner.ts'
import { partnerDetail, partnerFileLink } from './detail.ts'
import { editPartner, withdrawPartner } from './edit-partner.ts'
import { exhibitionUsagePage } from './exhibition-usage.ts'
import { freezeConsequences, freezePartners, unfreezePartners } from './freeze-partner.ts'
import { importHandlers } from './import/handlers.ts'
import { approvalPage, partnerPage } from './queries.ts'
import { relationHandlers } from './relation-handlers.ts'
import { shareHandlers } from './share-handlers.ts'
import { sheetHandlers } from './sheet-handlers.ts'
import { relationUsageHandlers } from './usage-handlers.ts'

/** The one implementation of every kind; the differences are in the kind's data. */
export function familyHandlers(kind: Kind): HandlersOf<PartnerFamily> {
  return {
    'add…': (input, context) => addPartner(kind, input, context),
    'edit…': (input, context) => editPartner(kind, input, context),
    'withdraw…': (input, context) => withdrawPartner(kind, input, context),
    'delete…': (input, context) => deletePartners(kind, input, context),
    'freeze…': (input, context) => freezePartners(kind, input, context),
    'unfreeze…': (input, context) => unfreezePartners(kind, input, context),
    'get…FreezeConsequences': (input, context) => freezeConsequences(kind, input, context),
    'approve…': (input, context) => approvePartners(kind, input, context),
    'reject…': (input, context) => rejectPartner(kind, input, context),
    'sendback…': (input, context) => returnPartner(kind, input, context),
    'undo…Decision': (input, context) => undoPartnerDecision(kind, input, context),

    'get…Page': (input, context) => partnerPage(kind, input, context),
    'get…PendingPage': (input, context) => approvalPage(kind, 'pending', input, context),
    'get…FinishedPage': (input, context) => approvalPage(kind, 'finished', input, context),
    'get…BackPage': (input, context) => approvalPage(kind, 'back', input, context),
    'get…WithdrawnPage': (input, context) => approvalPage(kind, 'withdrawn', input, context),
    'get…Detail': (input, context) => partnerDetail(kind, input, context),
    'get…ApprovalDetail': (input, context) => partnerDetail(kind, input, context),
    'get…FileLink': (input, context) => partnerFileLink(kind, input, context),

    ...shareHandlers(kind),
    ...relationHandlers(kind),
    ...relationUsageHandlers(kind),
    'get…ExhibitionUsagePage': (input, context) => exhibitionUsagePage(kind, input, context),
    ...sheetHandlers(kind),
    ...importHandlers(kind),
  }
}
