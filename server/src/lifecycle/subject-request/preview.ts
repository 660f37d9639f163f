import { type CertificateKind, kindNames } from '@fairgate/contract/lifecycle/privacy/kinds'
import type { RetentionException } from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import sql, { raw, type Sql } from 'sql-template-tag'
import { countEntries } from '../../admission/blacklist/api.ts'
import { declarationRetention, imagesLeft } from '../../admission/epidemic/api.ts'
import { hotlineCallDataSource } from '../../admission/hotline/api.ts'
import { listLives } from '../../admission/whitelist/api.ts'
import { badgeLives } from '../../badging/badge/api.ts'
import { anyUnsettled, isPermanentContext } from '../../exhibitions/exhibition/api.ts'
import { countFees } from '../../finance/charge/api.ts'
import { settlingIn } from '../../finance/settlement/api.ts'
import { messageRetention } from '../../foundation/message/api.ts'
import { companyContactDataSource, receivedAddressDataSource } from '../../identity/company/api.ts'
import { accountDataSource } from '../../identity/session/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { SubjectDataSource, SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import { countExpired, type ExpiredSet, type LegalHold, type RetentionRule } from '../../kernel/retention/retention.ts'
import { audienceDataSource } from '../../sales/audience/api.ts'
import { recipientDataSource } from '../../sales/spread/api.ts'
import { surveyInvitationDataSource } from '../../sales/survey/api.ts'
import { agedRetention, exhibitionRetention } from '../privacy/api.ts'
import { toDataSource } from './data-export.ts'

export interface Preview {
  goes: { kind: CertificateKind; rows: number }[]
  stays: { why: RetentionException; rows: number | null }[]
}

/** Which rows of a table an erasure covers: for a preview all that are found, during the erasure the collected ones. */
export type Which = (rule: RetentionRule) => Sql

export const foundBy =
  (identifiers: SubjectIdentifiers): Which =>
  rule =>
    toDataSource(rule)?.matchRows(identifiers) ?? sql`false`

/** The shows whose settlement retains rows `t` of a table. */
export const showsOf = ({ of = id => sql`${id} = t.exhibition_id` }: RetentionRule) => of

const inUnsettled = (rule: RetentionRule): LegalHold => ({
  why: 'unsettled',
  where: anyUnsettled(showsOf(rule), settlingIn),
})

/**
 * By table: whether the pass of its rows `t` is valid. A gate context outside of shows is never settled; retention for
 * a pass ends with the pass.
 */
const passLives: Readonly<Record<string, Sql>> = {
  badge: badgeLives(sql`t.exhibition_id`, sql`t.id`),
  vehicle: badgeLives(sql`t.exhibition_id`, sql`t.badge_id`),
  vehicle_driver: badgeLives(sql`t.exhibition_id`, sql`t.badge_id`),
  presence: badgeLives(sql`t.exhibition_id`, sql`t.holder_id`),
  whitelist_guest: listLives(sql`t.whitelist_id`),
}
const inForce = ({ table }: RetentionRule): LegalHold[] => {
  const lives = passLives[table]
  return lives ? [{ why: 'inForce', where: sql`${isPermanentContext(sql`t.exhibition_id`)} and ${lives}` }] : []
}
/** Today and yesterday by gate days; the database's day may be one behind the venue's. */
const lately: LegalHold = { why: 'recent', where: sql`t.gate_day between current_date - 1 and current_date + 1` }

/** Every part of every table that an erasure covers, with the reasons that retain it; in the order of execution. */
export function erasing(which: Which): ExpiredSet<CertificateKind>[] {
  const shows = exhibitionRetention.map(({ rule, legalHolds }) => ({
    rule,
    legalHolds: [
      inUnsettled(rule),
      ...inForce(rule),
      ...('passage' in rule.parts && rule.key.includes('exhibition_id') ? [lately] : []),
      ...legalHolds,
    ],
  }))
  return [...shows, ...agedRetention.map(({ rule }) => ({ rule, legalHolds: [] as LegalHold[] }))]
    .filter(({ rule }) => toDataSource(rule))
    .flatMap(({ rule, legalHolds }) =>
      kindNames.filter(kind => rule.parts[kind]).map(kind => ({ kind, rule, legalHolds, where: which(rule) })),
    )
}

/** Declarations whose images are erased. */
export function imagesGoing(which: Which): Sql {
  const legalHolds = erasing(which).find(({ rule }) => rule === declarationRetention)?.legalHolds ?? []
  return legalHolds.reduce(
    (where, legalHold) => sql`${where} and not coalesce(${legalHold.where}, false)`,
    which(declarationRetention),
  )
}

/** What is retained of a person as an operator, or in records of actions. */
const retainedByCompanies: readonly (readonly [RetentionException, readonly SubjectDataSource[]])[] = [
  ['account', [accountDataSource]],
  ['contact', [companyContactDataSource, receivedAddressDataSource]],
  ['mailed', [recipientDataSource, surveyInvitationDataSource]],
  ['asked', [hotlineCallDataSource]],
]

const messagesTo = (identifiers: SubjectIdentifiers): Sql =>
  toDataSource(messageRetention)?.matchRows(identifiers) ?? sql`false`
const countOf = async (db: Db, { table }: { table: string }, where: Sql): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)} t where ${where}`)).n

/** Queued messages to the person. */
export const countQueued = (db: Db, identifiers: SubjectIdentifiers): Promise<number> =>
  countOf(db, messageRetention, sql`${messagesTo(identifiers)} and t.state = 'queued'`)

/** What would be erased and retained of a person now: exactly the rows of the job. */
export async function previewErasure(
  db: Db,
  identifiers: SubjectIdentifiers,
  which: Which = foundBy(identifiers),
): Promise<Preview> {
  const goes = new Map<CertificateKind, number>()
  const exceptions = new Map<RetentionException, number | null>()
  const add = <K>(sums: Map<K, number | null>, key: K, rows: number) =>
    rows > 0 && sums.set(key, (sums.get(key) ?? 0) + rows)
  for (const expired of erasing(which)) {
    const { rows, held } = await countExpired(db, expired)
    add(goes, expired.kind, rows)
    for (const [why, some] of held) add(exceptions, why as RetentionException, some)
  }
  const count = (of: { table: string }, where: Sql) => countOf(db, of, where)
  add(goes, 'declaration', await count(declarationRetention, sql`${imagesGoing(which)} and ${imagesLeft}`))
  add(goes, 'audience', await count(audienceDataSource, audienceDataSource.matchRows(identifiers)))
  add(exceptions, 'queued', await countQueued(db, identifiers))
  add(exceptions, 'sent', await count(messageRetention, sql`${messagesTo(identifiers)} and t.state <> 'queued'`))
  add(exceptions, 'listed', await countEntries(db, identifiers, true))
  add(exceptions, 'ended', await countEntries(db, identifiers, false))
  for (const [why, tables] of retainedByCompanies)
    for (const source of tables) add(exceptions, why, await count(source, source.matchRows(identifiers)))
  const holders = identifiers.holders.map(({ id }) => id)
  add(exceptions, 'books', await countFees(db, holders))
  // At least the request itself is retained.
  exceptions.set('proof', null)
  exceptions.set('log', null)
  return {
    goes: [...goes].map(([kind, rows]) => ({ kind, rows })),
    stays: [...exceptions].map(([why, rows]) => ({ why, rows })),
  }
}
