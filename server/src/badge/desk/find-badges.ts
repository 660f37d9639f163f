import type { badgeCommands } from '@fairgate/contract/badge/commands'
import { counterLimit } from '@fairgate/contract/badge/counter'
import { nextStep } from '@fairgate/contract/badge/counter-step'
import { normaliseName } from '@fairgate/contract/badge/person-name'
import type { Output } from '@fairgate/contract/catalogue'
import { normaliseNumber, toHalfWidth } from '@fairgate/contract/kernel/half-width'
import { telephoneAnywhere } from '@fairgate/contract/kernel/pattern'
import { normaliseTelephone } from '@fairgate/contract/kernel/telephone'
import sql, { join, type Sql } from 'sql-template-tag'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import type { Services } from '../../kernel/services.ts'
import { runsHere } from '../badge-actor.ts'
import { badgesEndingSo, someNamed } from '../badge-search.ts'
import { claimOf } from '../code.ts'
import { badgeColumns, badgeOut, badgeTables } from '../queries.ts'
import { phoneDigest, searchedDocuments } from '../sealed-person.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type Found = Output<'findBadges'>
type FoundBadge = Found['list'][number]
type Row = Parameters<typeof badgeOut>[0] & Pick<FoundBadge, 'id' | 'photoFileId' | 'credential'>

/** The last passage of each badge that has one; the gate's to say. */
export type LastPassages = (
  db: Db,
  exhibitionId: string,
  badgeIds: readonly string[],
) => Promise<({ badgeId: string } & NonNullable<FoundBadge['lastPassage']>)[]>

export const counterHandlers = (lastPassages: LastPassages): Pick<Handlers, 'findBadges'> => ({
  /** Three short statements, each by an index: which badges, what is to be known of them, where they last passed. */
  async findBadges({ exhibitionId, typed }, { actor, db, services, language }) {
    await exhibitionFor(db, actor, exhibitionId)
    const scanned = await scannedCard(db, exhibitionId, typed)
    const ids = scanned ? scanned.badges : await nearest(db, services, exhibitionId, typed)
    const shown = ids.slice(0, counterLimit)
    const [rows, passages] = await Promise.all([
      db.many<Row>(sql`
        select ${badgeColumns(exhibitionId)}, b.photo_id as "photoFileId", case when c.id is not null then json_build_object(
            'id', c.id, 'state', c.state, 'printJobId', case when c.state = 'queued' and not exists (select from credential beside
              where beside.print_job_id = c.print_job_id and beside.id <> c.id) then c.print_job_id end) end as credential
        from ${badgeTables(exhibitionId)}
        where b.exhibition_id = ${exhibitionId} and b.id = any(${shown}::uuid[]) and ${runsHere(actor, exhibitionId)}`),
      lastPassages(db, exhibitionId, shown),
    ])
    rows.sort((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id))
    const list = rows.map(({ photoFileId, credential, ...row }): FoundBadge => {
      const passage = passages.find(({ badgeId }) => badgeId === row.id)
      const badge = badgeOut(row, actor, language)
      const next = nextStep(badge.actions, badge.credentialState)
      return { ...badge, photoFileId, credential, lastPassage: passage ?? null, next }
    })
    return { list, more: list.length > 0 && ids.length > counterLimit, card: scanned?.card ?? null }
  },
})

interface Scanned {
  badges: string[]
  card: NonNullable<Found['card']>
}

/** The badge whose card was scanned; undefined where what was typed is no badge code. Letter for letter the one made for it. */
async function scannedCard(db: Db, exhibitionId: string, typed: string): Promise<Scanned | undefined> {
  // A reader types through whatever input method and caps lock are on.
  const code = toHalfWidth(typed).toUpperCase()
  const claim = claimOf(code)
  if (!claim) return undefined
  const card = await db.maybe<{ badgeId: string; state: string }>(sql`
    select badge_id as "badgeId", state from credential
    where exhibition_id = ${exhibitionId} and id = ${claim.credentialId} and code = ${code}`)
  if (!card) return { badges: [], card: 'foreign' }
  return { badges: [card.badgeId], card: card.state === 'dead' ? 'dead' : 'living' }
}

/** Ids of the badges nearest to what was typed, one more than are listed: whole numbers first, then names, then endings. */
async function nearest(
  db: Db,
  { cipher }: Pick<Services, 'cipher'>,
  exhibitionId: string,
  typed: string,
): Promise<string[]> {
  const here = sql`select b.id from badge b where b.exhibition_id = ${exhibitionId}`
  const number = normaliseNumber(typed)
  const ways: Sql[] = []
  const most = counterLimit + 1
  const badgeCode = /^([A-Z]{2})-?(\d{1,9})$/.exec(number)
  // badge_code
  if (badgeCode) ways.push(sql`${here} and b.code = ${`${badgeCode[1]}-${badgeCode[2]?.padStart(6, '0')}`}`)
  // badge_document
  if (/^(?=.*\d)[0-9A-Z()-]{5,40}$/.test(number))
    ways.push(sql`${here} and b.document_digest = any(${searchedDocuments(cipher, typed)}::bytea[])`)
  // badge_phone
  if (telephoneAnywhere.test(normaliseTelephone(typed)))
    ways.push(sql`${here} and b.phone_digest = ${phoneDigest(cipher, typed)}`)
  // badge_name
  ways.push(sql`${here} and b.name = ${normaliseName(typed)}`)
  // badge_search
  if (/^[0-9A-Z]{4}$/.test(number)) ways.push(badgesEndingSo(cipher, exhibitionId, number))
  if (/\P{N}/u.test(number.replace(/X$/, ''))) ways.push(someNamed(exhibitionId, typed, 'cn', most))
  // badge_search_en
  if (/\p{Script=Latin}/u.test(toHalfWidth(typed))) ways.push(someNamed(exhibitionId, typed, 'en', most))
  const some = ways.map((way, rank) => sql`(select id, ${rank}::int as rank from (${way} limit ${2 * most}) way)`)
  const rows = await db.many<{ id: string }>(sql`
    select id from (${join(some, ' union all ')}) found group by id order by min(rank), id limit ${most}`)
  return rows.map(({ id }) => id)
}
