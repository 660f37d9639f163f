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
 * An exhibition's own option replaces the venue's option of the same value: with another name, or disabled. An
 * exhibition can also hide options of the venue.
 */
const venueStands = `not exists (select from dictionary_option own
  where own.code = dictionary_option.code and own.value = dictionary_option.value and own.exhibition_id = $2)
  and not exists (select from dictionary_option_hidden hidden
    where hidden.exhibition_id = $2 and hidden.option_id = dictionary_option.id)`

const enabled = statement(
  'dictionary.enabled',
  `select value, name_cn as cn, name_en as en from dictionary_option
   where code = $1 and status = 1 and (exhibition_id = $2 or exhibition_id is null and ${venueStands})
     and ($3::text is null or entity_types = '{}' or $3 = any(entity_types))
   order by exhibition_id nulls first, position, id`,
)

interface OptionsOf {
  /** If given, its own options follow those of the venue. */
  exhibitionId?: string
  /** If given, only the reasons that are for it. */
  entityType?: DecidedEntityType
}

/** The options that a form may offer now, in order. */
export function enabledOptions(
  db: Db,
  code: DictionaryCode,
  { exhibitionId, entityType }: OptionsOf = {},
): Promise<DictionaryName[]> {
  return db.many<DictionaryName>(enabled(code, exhibitionId ?? null, entityType ?? null))
}

/** The options that a form may offer now, labelled in the caller's language. */
export async function offeredOptions(
  { db, language }: { db: Db; language: Language },
  code: DictionaryCode,
  exhibitionId?: string,
  entityType?: DecidedEntityType,
): Promise<{ list: { value: string; label: string }[] }> {
  const options = await enabledOptions(db, code, { exhibitionId, entityType })
  return { list: options.map(({ value, cn, en }) => ({ value, label: language === 'cn' ? cn : en })) }
}

// The lock of a chooser does not block other choosers, but blocks a deletion.
const taken = statement(
  'dictionary.taken',
  `with offered as (
     select id, used from dictionary_option
     where code = $1 and value = $4 and status = 1 and (exhibition_id = $2 or exhibition_id is null and ${venueStands})
       and ($3::text is null or entity_types = '{}' or $3 = any(entity_types))
     for key share
   ), marked as (
     update dictionary_option d set used = true from offered o where d.id = o.id and not o.used
   )
   select 1 from offered`,
)

/** Whether a value may be chosen now. Once chosen, its option can be disabled but no longer deleted. For writes. */
export async function takeOption(
  db: Db,
  code: DictionaryCode,
  value: string,
  { exhibitionId, entityType }: OptionsOf = {},
): Promise<boolean> {
  return (await db.many(taken(code, exhibitionId ?? null, entityType ?? null, value))).length > 0
}

/**
 * Refuses a return or a rejection, at `reasonCode`, if the dictionary does not offer the reason for its entity type
 * now.
 */
export async function refuseUnlessReason(
  db: Db,
  verb: ReasonedVerb,
  entityType: DecidedEntityType,
  { reasonCode, exhibitionId }: { reasonCode: string; exhibitionId?: string },
): Promise<void> {
  if (await takeOption(db, reasonDictionaries[verb], reasonCode, { exhibitionId, entityType })) return
  refuseFields([{ path: 'reasonCode', key: 'decision.reasonUnknown' }])
}

/**
 * Both names of a value, also of a disabled one, because rows keep it. An exhibition's own name takes precedence over
 * the venue's.
 */
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

/**
 * The names of all values of a dictionary, also of disabled ones; an exhibition's own name takes precedence over the
 * venue's.
 */
export function optionNames(db: Db, code: DictionaryCode, exhibitionId?: string): Promise<DictionaryName[]> {
  return db.many<DictionaryName>(sql`select distinct on (value) value, name_cn as cn, name_en as en from dictionary_option
    where code = ${code} and (exhibition_id is null or exhibition_id = ${exhibitionId ?? null}::uuid)
    order by value, exhibition_id nulls last`)
}

/** Both names of a value of the venue's, as one JSON column; null for an unknown one. */
export const optionName = (code: DictionaryCode, value: Sql): Sql => sql`(
  select json_build_object('cn', called.name_cn, 'en', called.name_en) from dictionary_option called
  where called.code = ${code} and called.value = ${value} and called.exhibition_id is null)`

/**
 * SQL for the venue's option that a value chosen in an exhibition counts as in statistics across exhibitions. A value
 * that no exhibition defined counts as itself.
 */
export const countedAs = (code: DictionaryCode, exhibitionId: Sql, value: Sql): Sql => sql`coalesce((
  select coalesce(own.counts_as, own.value) from dictionary_option own where own.code = ${code} and own.value = ${value}
  order by own.exhibition_id is not null, own.exhibition_id is distinct from ${exhibitionId} limit 1), ${value})`

/** Every option of one of the venue's dictionaries, also disabled ones (status 0). */
export function namedOptions(db: Db, code: DictionaryCode): Promise<(DictionaryName & { status: 0 | 1 })[]> {
  return db.many(sql`select value, name_cn as cn, name_en as en, status from dictionary_option
    where code = ${code} and exhibition_id is null order by position, id`)
}

/** SQL for whether the venue has disabled an option, for checks within one statement. */
export const isStopped = (code: DictionaryCode, value: string): string =>
  `exists (select from dictionary_option stopped
    where stopped.code = '${code}' and stopped.exhibition_id is null and stopped.status = 0 and stopped.value = ${value})`

/** Both names of a region by its six-digit code. */
export function regionNamed(db: Db, code: string): Promise<{ cn: string; en: string } | undefined> {
  return db.maybe(sql`select name_cn as cn, name_en as en from region where code = ${code}`)
}

/** The given six-digit codes that are regions. */
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

/** Regions `r` under a condition, by code (a province ends in 0000, a city in 00). */
export function regionsWhere(db: Db, where: Sql): Promise<Region[]> {
  return db.many<Region>(sql`
    select code, name_cn as "nameCn", name_en as "nameEn" from region r where ${where} order by code limit 4000`)
}

/** A district with all its names, the widest area first in Chinese and last in English. */
export interface District {
  code: string
  cn: string[]
  en: string[]
}

/** Regions without a level below them. */
export function districts(db: Db): Promise<District[]> {
  return db.many<District>(sql`
    select r.code, array_remove(array[p.name_cn, c.name_cn, r.name_cn], null) as cn,
      array_remove(array[r.name_en, c.name_en, p.name_en], null) as en
    from region r left join region c on c.code = r.parent_code left join region p on p.code = c.parent_code
    where not exists (select from region below where below.parent_code = r.code)`)
}

/**
 * SQL for both names of the reason for which a row was returned or rejected, as `{ cn, en }`, from the columns of its
 * state and of the reason's value; with the exhibition if that may have reasons of its own.
 */
export const reasonNamed = (state: Sql, value: Sql, exhibitionId: Sql = sql`null::uuid`): Sql => sql`(
  select json_build_object('cn', reason.name_cn, 'en', reason.name_en) from dictionary_option reason
  where (reason.exhibition_id is null or reason.exhibition_id = ${exhibitionId}) and reason.value = ${value}
    and reason.code = case when ${state} = 'rejected' then 'reject_reason' else 'back_reason' end
  order by reason.exhibition_id nulls last limit 1)`

/** Whether a code names a region without a level below it, so that it can be part of an address. */
export async function isDistrict(db: Db, code: string): Promise<boolean> {
  const found = await db.maybe(sql`select 1 from region r
    where r.code = ${code} and not exists (select from region below where below.parent_code = r.code)`)
  return found !== undefined
}

/**
 * SQL for both names of the nearest known region of a six-digit code, as one JSON column: a former district has the
 * names of its city or province.
 */
export const regionNear = (code: Sql): Sql => sql`(
  select json_build_object('cn', near.name_cn, 'en', near.name_en) from region near
  where near.code in (${code}, left(${code}, 4) || '00', left(${code}, 2) || '0000') order by near.code desc limit 1)`

/**
 * Codes of regions by their code or name in a sheet. If a province, a city and a district have the same name, the
 * widest is meant; a name of several districts means none.
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

/** Who set these parameters last, and when; nothing for parameters that always had their default. */
export function parametersSet(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; setBy: string; setAt: string | null }[]> {
  return db.many(sql`
    select name, set_by_name as "setBy", set_at as "setAt" from system_parameter where name = any(${[...names]}::text[])`)
}
