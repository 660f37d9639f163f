import type { Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { holderLimit } from '@fairgate/contract/badging/badge/fields'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { exhibitionScope, exhibitionsNear, ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import { type BadgeActor, runsOf } from './badge-actor.ts'
import { cardScanned } from './code.ts'
import { holdersBeing, holdersLike } from './holder-search.ts'

type Holder = Output<'findHolders'>['list'][number]
type Handlers = HandlersOf<typeof badgeCommands>

/**
 * How many exhibitions are searched for endings of numbers and parts of names; whole numbers and names are searched in
 * all visible ones.
 */
const nearby = 20
const most = holderLimit + 1

/** Badges that lists show to the actor, in any exhibition. */
const shownTo = (actor: BadgeActor, alias = 'b'): Sql => sql`${raw(alias)}.participation_id is not null
  and (${runsOf(actor, alias)} or ${raw(alias)}.company_id = ${actor.companyId})`

/** Finds whole numbers and names in every exhibition, by an index of each. */
export function holdersOfNumber(
  actor: BadgeActor,
  cipher: Cipher,
  exhibitionIds: readonly string[],
  typed: string,
): Sql {
  const here = sql`b.exhibition_id = any(${[...exhibitionIds]}::uuid[])`
  const card = cardScanned(typed)
  const scanned =
    card &&
    sql`exists (select from credential c where c.exhibition_id = b.exhibition_id and c.badge_id = b.id
    and c.exhibition_id = any(${[...exhibitionIds]}::uuid[]) and c.id = ${card.credentialId} and c.code = ${card.code})`
  const ways = (scanned ? [scanned] : holdersBeing(cipher, typed)).map(
    way =>
      sql`(select b.exhibition_id, b.id from badge b where ${here} and ${way} and ${shownTo(actor)} limit ${most})`,
  )
  return join(ways, ' union ')
}

/**
 * Finds partial matches, one exhibition after the other until enough are found: each is a look-up in an index whose
 * keys begin with the exhibition. Undefined if the search text is too short or of a form that is not searched this way.
 */
export function holdersNear(
  actor: BadgeActor,
  cipher: Cipher,
  exhibitionIds: readonly string[],
  typed: string,
): Sql | undefined {
  if (cardScanned(typed)) return undefined
  const ways = holdersLike(cipher, { exhibitionId: sql`e.id::text`, typed, most, also: shownTo(actor) })
  if (ways.length === 0) return undefined
  const each = ways.map(way => sql`(select id from (${way} limit ${2 * most}) way)`)
  return sql`select e.id as exhibition_id, found.id
    from unnest(${exhibitionIds.slice(0, nearby)}::uuid[]) with ordinality e(id, at)
      cross join lateral (select distinct id from (${join(each, ' union all ')}) ways) found
    limit ${most}`
}

async function readHolders({ actor, db }: ReadContext, keys: readonly Key[]): Promise<Holder[]> {
  if (keys.length === 0) return []
  const [exhibitionIds, ids] = [keys.map(({ exhibitionId }) => exhibitionId), keys.map(({ id }) => id)]
  const rows = await db.many<Omit<Holder, 'statusCode'>>(sql`
    select t.id, t.exhibition_id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
      t.code, t.name, t.name_en as "nameEn", t.document_masked as "documentMasked",
      ${companyNames(sql`t.company_id`)} as company, t.state
    from unnest(${exhibitionIds}::uuid[], ${ids}::uuid[]) with ordinality wanted(exhibition_id, id, at)
      join badge t on t.exhibition_id = wanted.exhibition_id and t.id = wanted.id ${ofExhibition}
    where ${shownTo(actor, 't')} and ${exhibitionScope(actor)}
    order by wanted.at`)
  return rows.map(row => ({ ...row, statusCode: statusOf(row.state) }))
}

interface Key {
  exhibitionId: string
  id: string
}

export const holderHandlers: Pick<Handlers, 'findHolders' | 'getRecentHolders'> = {
  async findHolders({ typed, exhibitionId = null }, context) {
    const { actor, db, services } = context
    const seen = await exhibitionsNear(db, actor, exhibitionId)
    const near = holdersNear(actor, services.cipher, seen, typed)
    const [exact, like] = await Promise.all(
      [holdersOfNumber(actor, services.cipher, seen, typed), near].map(query =>
        query ? db.many<Key>(sql`select exhibition_id as "exhibitionId", id from (${query}) found`) : [],
      ),
    )
    const order = (one: Key, other: Key) => seen.indexOf(one.exhibitionId) - seen.indexOf(other.exhibitionId)
    const keys = new Map([...(exact ?? []).toSorted(order), ...(like ?? [])].map(key => [key.id, key]))
    return {
      list: await readHolders(context, [...keys.values()].slice(0, holderLimit)),
      more: keys.size > holderLimit,
    }
  },

  async getRecentHolders({ badges }, context) {
    return { list: await readHolders(context, badges) }
  },
}
