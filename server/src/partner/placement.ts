import type { CompanyType } from '@fairgate/contract/kernel/permission'
import type { Kind } from '@fairgate/contract/partner/kinds'
import sql from 'sql-template-tag'
import { isRunning, runsExhibition, showFor } from '../exhibition/facts.ts'
import type { WriteContext } from '../kernel/context.ts'
import { Refused, refuseFields } from '../kernel/refuse.ts'

/** Where a partner stands: its tier, the company it works under, the one exhibition it is here for. */
export interface Placed {
  type: CompanyType
  parentId: string | null
  temporaryFor: string | null
}

interface Asked {
  parentId?: string | undefined
  temporaryFor?: string | undefined
}

/** Validates where a form puts a partner of a kind, at its fields; what differs between kinds is in their data. */
export async function checkPlacement(kind: Kind, context: WriteContext, asked: Asked): Promise<Placed> {
  const [usual, temporary] = kind.companyTypes
  // A kind without a second tier has no such field (partnerFormOf), and one that works under nobody no parent.
  if (temporary === undefined || asked.temporaryFor === undefined) {
    return { type: usual, parentId: await parentOf(kind, context, asked.parentId), temporaryFor: null }
  }
  const sponsorId = await sponsorOf(context, asked.temporaryFor)
  return { type: temporary, parentId: sponsorId, temporaryFor: asked.temporaryFor }
}

/** A secondary kind works under a company of its keepers' types: the actor's own, or the one the platform names. */
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
    select from company where id = ${parentId} and state = 'inUse' and type = any(${[...kind.keepers]}::text[])`)
  if (!parent) refuseFields([{ path: 'parentId', key: 'partner.parentUnknown' }])
  return parentId
}

/** Whose exhibition it is; only who runs it, and while it runs, brings somebody in for it. */
async function sponsorOf({ db, actor }: WriteContext, exhibitionId: string): Promise<string> {
  const unknown = [{ path: 'temporaryFor', key: 'partner.exhibitionUnknown' } as const]
  const exhibition = await showFor(db, actor, exhibitionId).catch(error => {
    if (error instanceof Refused) return refuseFields(unknown)
    throw error
  })
  if (!isRunning(exhibition) || !runsExhibition(actor, exhibition)) refuseFields(unknown)
  return exhibition.sponsorId
}
