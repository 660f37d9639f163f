import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'
import {
  type DecidedEntityType,
  type ReasonedVerb,
  reasonDictionaries,
} from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, statement } from '../../kernel/database/database.ts'
import { toPlainText } from '../../kernel/import/choices.ts'
import { refuseFields } from '../../kernel/refusal/refuse.ts'

export { optionClone } from './clone-spec.ts'
export interface DictionaryName {
  value: string
  cn: string
  en: string
}

/**
 * An exhibition's own option stands in the place of the venue's of that value: under another name, or stopped. Others of the
 * venue's it may hide.
 */
const venueStands = `not exists (select from dictionary_option own
  where own.code = dictionary_option.code and own.value = dictionary_option.value and own.exhibition_id = $2)
  and not exists (select from dictionary_option_hidden hidden
    where hidden.exhibition_id = $2 and hidden.option_id = dictionary_option.id)`

const enabled = statement(
  'dictionary.enabled',
  `select value, name_cn as cn, name_en as en from dictionary_option
   where code = $1 and status = 1 and (exhibition_id = $2 or exhibition_id is null and ${venueStands})
     and ($3::text is null or nouns = '{}' or $3 = any(nouns))
   order by exhibition_id nulls first, position, id`,
)

interface OptionsOf {
  /** Its own options come after the venue's. */
  exhibitionId?: string
  /** Only the reasons that are for it. */
  entityType?: DecidedEntityType
}

/** The options a form may offer now, in their order. */
export function enabledOptions(
  db: Db,
  code: DictionaryCode,
  { exhibitionId, entityType }: OptionsOf = {},
): Promise<DictionaryName[]> {
  return db.many<DictionaryName>(enabled(code, exhibitionId ?? null, entityType ?? null))
}

/** The options a form may offer now, labelled in the caller's language. */
export async function offeredOptions(
  { db, language }: { db: Db; language: Language },
  code: DictionaryCode,
  exhibitionId?: string,
  entityType?: DecidedEntityType,
): Promise<{ list: { value: string; label: string }[] }> {
  const options = await enabledOptions(db, code, { exhibitionId, entityType })
  return { list: options.map(({ value, cn, en }) => ({ value, label: language === 'cn' ? cn : en })) }
}

// The lock of whoever chooses is one that choosing does not wait for, and a deletion does.
const taken = statement(
  'dictionary.taken',
  `with offered as (
     select id, used from dictionary_option
     where code = $1 and value = $4 and status = 1 and (exhibition_id = $2 or exhibition_id is null and ${venueStands})
       and ($3::text is null or nouns = '{}' or $3 = any(nouns))
     for key share
   ), marked as (
     update dictionary_option d set used = true from offered o where d.id = o.id and not o.used
   )
   select 1 from offered`,
)

/** Whether a value may be chosen now; once chosen its option can be stopped, and no longer be deleted. For writes. */
export async function takeOption(
  db: Db,
  code: DictionaryCode,
  value: string,
  { exhibitionId, entityType }: OptionsOf = {},
): Promise<boolean> {
  return (await db.many(taken(code, exhibitionId ?? null, entityType ?? null, value))).length > 0
}

/** Refuses, at `reasonCode`, a return or a rejection whose reason the dictionary does not offer for its noun now. */
export async function refuseUnlessReason(
  db: Db,
  verb: ReasonedVerb,
  entityType: DecidedEntityType,
  { reasonCode, exhibitionId }: { reasonCode: string; exhibitionId?: string },
): Promise<void> {
  if (await takeOption(db, reasonDictionaries[verb], reasonCode, { exhibitionId, entityType })) return
  refuseFields([{ path: 'reasonCode', key: 'decision.reasonUnknown' }])
}

/** Both names of a value, stopped ones too: rows keep what they were given. An exhibition's own name goes before the venue's. */
export function optionNamed(
  db: Db,
  code: DictionaryCode,
  value: string,
  exhibitionId?: string,
): Promise<DictionaryName | undefined> {
  return db.maybe<DictionaryName>(sql`select value, name_cn as cn, name_en as en from dictionary_option
    where code = ${code} and value = ${value}
    order by exhibition_id is distinct from ${exhibitionId ?? null}::uuid, exhibition_id nulls first limit 1`)
}

/** What every value of a dictionary is called, stopped ones too; an exhibition's own name for one goes before the venue's. */
export function optionNames(db: Db, code: DictionaryCode, exhibitionId?: string): Promise<DictionaryName[]> {
  return db.many<DictionaryName>(sql`select distinct on (value) value, name_cn as cn, name_en as en from dictionary_option
    where code = ${code} and (exhibition_id is null or exhibition_id = ${exhibitionId ?? null}::uuid)
    order by value, exhibition_id nulls last`)
}

/**
 * The venue's option that a value chosen in an exhibition counts as in figures, as SQL over the SQL of both: what stands in
 * several exhibitions is folded by it. A value that no exhibition made counts as itself.
 */
export const countedAs = (code: DictionaryCode, exhibitionId: Sql, value: Sql): Sql => sql`coalesce((
  select coalesce(own.counts_as, own.value) from dictionary_option own where own.code = ${code} and own.value = ${value}
  order by own.exhibition_id is not null, own.exhibition_id is distinct from ${exhibitionId} limit 1), ${value})`

/** Every option of one of the venue's dictionaries, stopped ones (status 0) too. */
export function namedOptions(db: Db, code: DictionaryCode): Promise<(DictionaryName & { status: 0 | 1 })[]> {
  return db.many(sql`select value, name_cn as cn, name_en as en, status from dictionary_option
    where code = ${code} and exhibition_id is null order by position, id`)
}

/** Whether the venue has stopped an option, as SQL over the SQL of its value: for what is checked in one statement. */
export const isStopped = (code: DictionaryCode, value: string): string =>
  `exists (select from dictionary_option stopped
    where stopped.code = '${code}' and stopped.exhibition_id is null and stopped.status = 0 and stopped.value = ${value})`

/** Both names of a region by its six-digit code. */
export function regionNamed(db: Db, code: string): Promise<{ cn: string; en: string } | undefined> {
  return db.maybe(sql`select name_cn as cn, name_en as en from region where code = ${code}`)
}

/** Those of these six-digit codes that are regions. */
export async function knownRegions(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const found = await db.many<{ code: string }>(sql`select code from region where code = any(${[...codes]}::text[])`)
  return new Set(found.map(({ code }) => code))
}

export interface Region {
  code: string
  nameCn: string
  nameEn: string
}

/** Regions `r` under a condition, by code (province ends 0000, city 00). */
export function regionsWhere(db: Db, where: Sql): Promise<Region[]> {
  return db.many<Region>(sql`
    select code, name_cn as "nameCn", name_en as "nameEn" from region r where ${where} order by code limit 4000`)
}

/** A district with all its names, the widest first in Chinese and last in English. */
export interface District {
  code: string
  cn: string[]
  en: string[]
}

/** Regions that have none below them. */
export function districts(db: Db): Promise<District[]> {
  return db.many<District>(sql`
    select r.code, array_remove(array[p.name_cn, c.name_cn, r.name_cn], null) as cn,
      array_remove(array[r.name_en, c.name_en, p.name_en], null) as en
    from region r left join region c on c.code = r.parent_code left join region p on p.code = c.parent_code
    where not exists (select from region below where below.parent_code = r.code)`)
}

/**
 * Both names of the reason a row was returned or rejected with: columns of its state and of the reason's value, as `{ cn, en }`;
 * of the exhibition too, where it may have reasons of its own.
 */
export const reasonNamed = (state: Sql, value: Sql, exhibitionId: Sql = sql`null::uuid`): Sql => sql`(
  select json_build_object('cn', reason.name_cn, 'en', reason.name_en) from dictionary_option reason
  where (reason.exhibition_id is null or reason.exhibition_id = ${exhibitionId}) and reason.value = ${value}
    and reason.code = case when ${state} = 'rejected' then 'reject_reason' else 'back_reason' end
  order by reason.exhibition_id nulls last limit 1)`

/** Whether a code names a region that has none below it: an address can be written to it. */
export async function isDistrict(db: Db, code: string): Promise<boolean> {
  const found = await db.maybe(sql`select 1 from region r
    where r.code = ${code} and not exists (select from region below where below.parent_code = r.code)`)
  return found !== undefined
}

/** Both names of the nearest region that is known of a six-digit code, as one JSON column: old districts by their city or province. */
export const regionNear = (code: Sql): Sql => sql`(
  select json_build_object('cn', near.name_cn, 'en', near.name_en) from region near
  where near.code in (${code}, left(${code}, 4) || '00', left(${code}, 2) || '0000') order by near.code desc limit 1)`

/**
 * Codes of regions by what sheets call them: a code, or a name. Of a name that a province, a city and a district have the widest
 * is meant; of one that several districts have none is.
 */
export async function regionCodes(db: Db): Promise<ReadonlyMap<string, string>> {
  const regions = await regionsWhere(db, sql`true`)
  const width = (code: string) => (code.endsWith('0000') ? 0 : code.endsWith('00') ? 1 : 2)
  const called = Map.groupBy(
    regions.flatMap(({ code, nameCn, nameEn }) =>
      [...new Set([nameCn.replace(/[\u5e02\u7701]$/, ''), nameEn, nameCn].map(toPlainText))].map(name => ({
        name,
        code,
      })),
    ),
    ({ name }) => name,
  )
  const named = [...called].flatMap(([name, some]) => {
    const widest = Math.min(...some.map(({ code }) => width(code)))
    const [only, ...others] = some.filter(({ code }) => width(code) === widest)
    return only && others.length === 0 ? [[name, only.code] as const] : []
  })
  return new Map([...named, ...regions.map(({ code }) => [code, code] as const)])
}

/** Who set which of these parameters last, and when; those that only ever held their preset, nobody. */
export function parametersSet(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; setBy: string; setAt: string | null }[]> {
  return db.many(sql`
    select name, set_by_name as "setBy", set_at as "setAt" from system_parameter where name = any(${[...names]}::text[])`)
}
