import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import {
  type DictionaryCode,
  dictionaryLabels,
  exhibitionDictionaries,
} from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import { dictionaryTexts } from '@fairgate/contract/foundation/dictionary/texts'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { type Actor, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { optionColumns, optionSearches, optionSorts } from './queries.ts'

type PageFilters = Omit<Input<'getExhibitionDictionaryPage'>, keyof PageInput>
type Row = Output<'getExhibitionDictionaryPage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'statusCode' | 'actions'> & { used: boolean }

const growing: readonly DictionaryCode[] = exhibitionDictionaries

/** Refuses unless the actor runs this exhibition. */
export type RefuseUnlessRun = (db: Db, actor: Actor, exhibitionId: string) => Promise<unknown>

/**
 * The options of an exhibition: those of the venue that are enabled and that no own option replaces, hidden ones too,
 * then its own; and the same as a sheet. For its organizer.
 */
export const exhibitionOptions = (refuseUnlessRun: RefuseUnlessRun) =>
  exportedList({
    ...{ kind: 'dictionary.export', entityType: 'dictionaryOption', file: 'dictionaries', domain: 'dictionary' },
    title: 'dictionary.exportTitle',
    listing: async ({ db, actor }: ListContext, input: PageFilters) => {
      await refuseUnlessRun(db, actor, input.exhibitionId)
      return listingOf(input)
    },
    columns: c => [
      c.choice('code', dictionaryLabels, 'dictionary.dictionary'),
      c.text('nameCn'),
      c.text('nameEn'),
      c.text('value'),
      c.cell('countsAs', row =>
        row.origin === 'venue' ? '' : (row.countsAsName?.[c.language] ?? row.countsAsName?.cn ?? row.countsAs),
      ),
      c.choice('origin', { venue: dictionaryTexts.ofVenue, own: dictionaryTexts.ofOwn }),
      c.cell('status', row => translateKey(statusWord(row), c.language)),
      c.count('position'),
    ],
  })

const statusWord = ({ origin, status }: Pick<Row, 'origin' | 'status'>) => {
  if (origin === 'venue') return status === 1 ? 'dictionary.shown' : 'dictionary.hidden'
  return status === 1 ? 'dictionary.enabled' : 'dictionary.disabled'
}

function listingOf({ code, status, origin, exhibitionId }: PageFilters): Listing<Fetched, Row> {
  const shown = sql`case when h.option_id is null then d.status else 0 end`
  const ownStands = sql`exists (select from dictionary_option own
    where own.code = d.code and own.value = d.value and own.exhibition_id = ${exhibitionId})`
  const where: Sql[] = [
    sql`d.code = any(${[...growing]})`,
    sql`(d.exhibition_id = ${exhibitionId} or d.exhibition_id is null and d.status = 1 and not ${ownStands})`,
  ]
  if (code) where.push(sql`d.code = ${code}`)
  if (status !== undefined) where.push(sql`${shown} = ${Number(status)}`)
  if (origin) where.push(origin === 'own' ? sql`d.exhibition_id is not null` : sql`d.exhibition_id is null`)
  return {
    select: sql`${optionColumns}, ${shown} as status, case when d.exhibition_id is null then 'venue' else 'own' end as origin,
      coalesce(d.counts_as, d.value) as "countsAs",
      case when v.id is not null then json_build_object('cn', v.name_cn, 'en', v.name_en) end as "countsAsName"`,
    from: sql`dictionary_option d
      left join dictionary_option_hidden h on h.exhibition_id = ${exhibitionId} and h.option_id = d.id
      left join dictionary_option v on v.exhibition_id is null and v.code = d.code and v.value = d.counts_as`,
    where,
    id: 'd.id',
    sorts: {
      position: {
        column: `d.code || ' ' || case when d.exhibition_id is null then '0' else '1' end || lpad(d.position::text, 4, '0')`,
        type: 'text',
      },
      ...optionSorts,
    },
    defaultSort: 'position',
    searches: optionSearches,
    finish: ({ used, ...row }) => {
      const state = row.status === 1 ? 'inUse' : 'stopped'
      return { ...row, state, statusCode: statusOf(state), actions: actionsOf(row, used) }
    },
  }
}

function actionsOf({ origin, status }: Pick<Fetched, 'origin' | 'status'>, used: boolean): Row['actions'] {
  if (origin === 'venue') return [status === 1 ? 'hide' : 'show']
  return ['edit', status === 1 ? 'disable' : 'enable', ...(used ? [] : (['delete'] as const))]
}

/** Shows or hides one of the venue's options in an exhibition; rows that use it keep it. */
export async function setExhibitionOptionShown(
  { exhibitionId, id, shown }: Input<'setExhibitionOptionShown'>,
  { db, log }: WriteContext,
): Promise<Result<'setExhibitionOptionShown'>> {
  const option = await db.maybe<{ code: DictionaryCode; nameCn: string; nameEn: string }>(sql`
    select code, name_cn as "nameCn", name_en as "nameEn" from dictionary_option
    where id = ${id} and exhibition_id is null for key share`)
  if (!option) refuse('kernel.notFound')
  if (!growing.includes(option.code)) refuse('dictionary.bySystem')
  const key = sql`exhibition_id = ${exhibitionId} and option_id = ${id}`
  await db.run(
    shown
      ? sql`delete from dictionary_option_hidden where ${key}`
      : sql`insert into dictionary_option_hidden (exhibition_id, option_id) values (${exhibitionId}, ${id}) on conflict do nothing`,
  )
  log({
    entityType: 'dictionaryOption',
    targetId: id,
    targetName: packLocalized(option),
    exhibitionId,
    after: { shown },
  })
  return {}
}

/** Copies the own and hidden options of another exhibition; existing ones do not change. */
export async function copyExhibitionDictionary(
  { exhibitionId, fromId }: Input<'copyExhibitionDictionary'>,
  { db, log }: WriteContext,
): Promise<Result<'copyExhibitionDictionary'>> {
  if (exhibitionId === fromId) refuse('dictionary.copiedFromItself', { field: 'fromId' })
  const added = await db.run(sql`
    insert into dictionary_option (code, exhibition_id, value, name_cn, name_en, position, status, entity_types, counts_as)
    select code, ${exhibitionId}, value, name_cn, name_en, position, status, entity_types, counts_as from dictionary_option
    where exhibition_id = ${fromId} order by code, value
    on conflict on constraint dictionary_option_value do nothing`)
  const hidden = await db.run(sql`
    insert into dictionary_option_hidden (exhibition_id, option_id)
    select ${exhibitionId}, option_id from dictionary_option_hidden where exhibition_id = ${fromId} order by option_id
    on conflict do nothing`)
  const done = { added, hidden }
  log({ entityType: 'dictionaryOption', exhibitionId, after: { fromId, ...done } })
  return done
}
