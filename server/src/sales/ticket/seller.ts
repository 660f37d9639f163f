import type { Input, Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { ExhibitionFacts } from '../../exhibitions/exhibition/api.ts'
import { exhibitionFor, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import {
  type Participation,
  participants,
  participationOf,
  whyNotTakingPart,
} from '../../exhibitions/participation/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { soldIn } from './order-entity.ts'

/** Of these participations, those whose settlement has started; they stay unchanged until the caller is done. */
export type BegunOf = (db: Db, participationIds: readonly string[]) => Promise<ReadonlySet<string>>

/** The seller: a company with its own participation, or the venue, which needs none. */
export interface Seller {
  companyId: string
  participation: Participation | null
  /** The organizer, who may give tickets away, and refund them after their date. */
  runs: boolean
}

const sellingKinds: readonly string[] = ['sponsor', 'agent', 'secondaryAgent']

/**
 * The seller for an actor in an exhibition that the actor sees; refuses `kernel.notFound`, or with `whyNotTakingPart`.
 */
export const sellerOf = async (db: Db, actor: Actor, exhibition: ExhibitionFacts): Promise<Seller> =>
  sellerFrom(actor, exhibition, await sellingParticipation(db, actor, exhibition.id))

/** The participation under which an actor sells, in any state; the venue needs none. */
export const sellingParticipation = async (
  db: Db,
  { companyType, companyId }: Actor,
  exhibitionId: string,
): Promise<Participation | undefined> =>
  companyType === 'platform' ? undefined : participationOf(db, exhibitionId, companyId)

/** The same as `sellerOf` for a caller that has read the participation already. */
export function sellerFrom(
  actor: Actor,
  exhibition: ExhibitionFacts,
  participation: Participation | undefined,
): Seller {
  const runs = runsExhibition(actor, exhibition)
  if (actor.companyType === 'platform') return { companyId: actor.companyId, participation: null, runs }
  if (!participation || !sellingKinds.includes(participation.kind)) refuse('kernel.notFound')
  if (participation.state !== 'active') refuse(whyNotTakingPart(participation.state))
  return { companyId: actor.companyId, participation, runs }
}

/** Companies that have sold in an exhibition, among the orders that the caller sees. */
export async function getTicketSellerList(
  { exhibitionId }: Input<'getTicketSellerList'>,
  { actor, db }: ReadContext,
): Promise<Output<'getTicketSellerList'>> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const list = await db.many<Output<'getTicketSellerList'>['list'][number]>(sql`
    select co.id, json_build_object('cn', co.name_cn, 'en', co.name_en) as name from company co
    where (co.type = 'platform' or co.id in (select pc.id from ${participants} where p.exhibition_id = ${exhibitionId}))
      and exists (select from ticket_order t where t.exhibition_id = ${exhibitionId} and t.company_id = co.id
        and ${soldIn(actor, exhibition)})
    order by co.name_cn, co.id`)
  return { list }
}

/** Whether the settlement of a seller has started; none of the others can start before the caller is done. */
export async function areSettled(
  db: Db,
  begunOf: BegunOf,
  participationIds: readonly (string | null)[],
): Promise<boolean> {
  const theirs = participationIds.filter(id => id !== null)
  return theirs.length > 0 && (await begunOf(db, theirs)).size > 0
}

/** Refuses `ticket.settled` once the settlement of a seller has started. */
export async function refuseSettled(...of: Parameters<typeof areSettled>): Promise<void> {
  if (await areSettled(...of)) refuse('ticket.settled')
}
