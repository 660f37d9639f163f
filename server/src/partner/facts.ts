import { type Kind, partnerKinds } from '@fairgate/contract/partner/kinds'
import { type PartnerVerb, partnerPermission } from '@fairgate/contract/partner/permissions'
import type { RedPoints } from '@fairgate/contract/session/red-points'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import { countersOf, venueScope } from '../kernel/counter.ts'
import type { Db } from '../kernel/database.ts'

/** Under which id an actor's partners, their tabs and totals stand in `partner_reader` and among the counters. */
export const partnerReader = ({ companyType, companyId }: Actor): string =>
  companyType === 'platform' ? venueScope : companyId

/**
 * Partners an actor sees, as a condition on an alias of company: the platform all, a company those it brought in, those
 * under it and those it has an active relation with.
 */
export function partnerScope(actor: Actor, alias = 'c'): Sql {
  return sql`exists (select from partner_reader seen
    where seen.reader_id = ${partnerReader(actor)} and seen.partner_id = ${raw(alias)}.id)`
}

/** A kind's red point with the permissions that let something of it wait for an actor. */
const flags = Object.values(partnerKinds).flatMap((kind: Kind) =>
  kind.redPoint ? [{ noun: kind.noun, flag: kind.redPoint, may: permissionNames(kind) }] : [],
)

function permissionNames(kind: Kind) {
  const name = (verb: PartnerVerb) => partnerPermission(kind, verb)
  return {
    decide: name('approve'),
    add: name('add'),
    decideShare: name('approveShare'),
    applyShare: name('applyShare'),
  }
}

/**
 * Red points of partners: one of a kind, or an application to share one, waits for the platform's decision, or was
 * returned to who sent it in; a secondary kind counts with the kind it works under.
 */
export async function partnersWait(db: Db, actor: Actor): Promise<Partial<RedPoints>> {
  const may = (permission: string) => actor.permissions.has(permission)
  const partners = flags.flatMap(({ noun, flag, may: { decide, add } }) =>
    may(decide) ? [{ flag, name: `${noun}.pending` }] : may(add) ? [{ flag, name: `${noun}.returned` }] : [],
  )
  const toDecide = flags.filter(({ may: { decideShare } }) => may(decideShare))
  const applied = flags.filter(({ may: { applyShare } }) => may(applyShare))
  if (partners.length + toDecide.length + applied.length === 0) return {}
  const [counters, shares, returned] = await Promise.all([
    countersOf(db, partnerReader(actor), 'partner'),
    countersOf(db, venueScope, 'share'),
    kindsReturned(db, actor.companyId),
  ])
  const up = [
    ...partners.filter(({ name }) => (counters[name] ?? 0) > 0),
    ...toDecide.filter(({ noun }) => (shares[`${noun}.pending`] ?? 0) > 0),
    ...applied.filter(({ noun }) => returned.includes(noun)),
  ]
  return Object.fromEntries(up.map(({ flag }) => [flag, true]))
}

/** Of which kinds an application came back to a company. */
async function kindsReturned(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.many<{ kind: string }>(
    sql`select distinct kind from share_application where applicant_id = ${companyId} and state = 'returned'`,
  )
  return rows.map(({ kind }) => kind)
}
