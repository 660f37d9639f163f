import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { Refused, refuseFields } from '../../kernel/refusal/refuse.ts'
import { isRunning, runsExhibition, showFor } from '../exhibition/api.ts'

/** The placement of a partner: its tier, the company it works under, the exhibition of a temporary one. */
export interface Placed {
  type: CompanyType
  parentId: string | null
  temporaryFor: string | null
}

interface RequestedPlacement {
  parentId?: string | undefined
  temporaryFor?: string | undefined
}

/** Validates the placement in a form of a kind, at its fields; the differences between kinds are in their data. */
export async function checkTier(kind: Kind, context: WriteContext, requested: RequestedPlacement): Promise<Placed> {
  const [usual, temporary] = kind.companyTypes
  // A kind without a second tier has no such field (partnerFormOf), and one without main partners no parent.
  if (temporary === undefined || requested.temporaryFor === undefined) {
    return { type: usual, parentId: await parentOf(kind, context, requested.parentId), temporaryFor: null }
  }
  const sponsorId = await sponsorOf(context, requested.temporaryFor)
  return { type: temporary, parentId: sponsorId, temporaryFor: requested.temporaryFor }
}

/** A secondary kind works under a company of its owners' types: the actor's own, or the one that the platform names. */
async function parentOf(kind: Kind, { db, actor }: WriteContext, parentId: string | undefined): Promise<string | null> {
  if (kind.under === undefined) return null
  if (actor.companyType !== 'platform') {
    if (parentId !== undefined && parentId !== actor.companyId) {
      refuseFields([{ path: 'parentId', key: 'partner.parentUnknown' }])
    }
    return actor.companyId
  }
  if (parentId === undefined) refuseFields([{ path: 'parentId', key: 'partner.parentNeeded' }])
  const parent = await db.maybe(sql`
    select from company where id = ${parentId} and state = 'inUse' and type = any(${[...kind.ownerTypes]}::text[])`)
  if (!parent) refuseFields([{ path: 'parentId', key: 'partner.parentUnknown' }])
  return parentId
}

/** The organizer of the exhibition; only the organizer of an active exhibition adds somebody for it. */
async function sponsorOf({ db, actor }: WriteContext, exhibitionId: string): Promise<string> {
  const unknown = [{ path: 'temporaryFor', key: 'partner.exhibitionUnknown' } as const]
  const exhibition = await showFor(db, actor, exhibitionId).catch(error => {
    if (error instanceof Refused) return refuseFields(unknown)
    throw error
  })
  if (!isRunning(exhibition) || !runsExhibition(actor, exhibition)) refuseFields(unknown)
  return exhibition.sponsorId
}
