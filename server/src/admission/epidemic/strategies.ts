import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { unknownTypes } from '../../badging/badge/api.ts'
import {
  type ExhibitionFacts,
  exhibitionFor,
  findReceiptStart,
  refuseUnlessRunning,
} from '../../exhibitions/exhibition/api.ts'
import { setReceiptRule } from '../../exhibitions/exhibition/hooks.ts'
import { knownRegions } from '../../foundation/dictionary/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { strategyScope } from './scope.ts'

interface Strategy {
  exhibitionId: string
  isOpen: boolean
  number: number
}

const strategies = table<Strategy>('epidemic_strategy', {
  entityType: 'epidemicStrategy',
  names: { exhibitionId: 'exhibition_id', isOpen: 'is_open', number: 'number' },
  scope: strategyScope,
  nameOf: () => '',
  refusals: { epidemic_strategy_once: ['epidemic.strategyExists', 'exhibitionId'] },
})

type Changed = { id: string; version: number }

/** The first version of a strategy; closed until it is switched on. */
export async function addEpidemicSetting(
  { exhibitionId, ...content }: Input<'addEpidemicSetting'>,
  context: WriteContext,
): Promise<Changed> {
  const exhibition = await exhibitionFor(context.db, context.actor, exhibitionId)
  refuseUnlessRunning(exhibition)
  await refuseUnknown(context, exhibitionId, content)
  const made = await strategies.add(context, { exhibitionId, isOpen: false, number: 1 })
  await saveVersion(context, made.id, 1, content)
  logged(context, made.id, exhibition, { number: 1, ...content })
  return made
}

/**
 * The next version. Concurrent declarations share the row: they are validated by the version that was read, or come
 * after this one and are refused for another look.
 */
export async function editEpidemicSetting(
  { id, version, ...content }: Input<'editEpidemicSetting'>,
  context: WriteContext,
): Promise<Changed> {
  const row = await strategies.locked(context, { id, version })
  const exhibition = await exhibitionFor(context.db, context.actor, row.exhibitionId)
  await refuseUnknown(context, row.exhibitionId, content)
  const number = row.number + 1
  await saveVersion(context, id, number, content)
  const changed = await strategies.change(context, row, { number }, { edited_at: context.now })
  if (row.isOpen)
    await switched(context, row.exhibitionId, content, await findReceiptStart(context.db, row.exhibitionId))
  logged(context, id, exhibition, { number, ...content })
  return changed
}

/** Opens declarations and sets when the gate starts to require receipts, or ends both. */
export async function setEpidemicSettingStatus(
  { id, version, isOpen, receiptFrom }: Input<'setEpidemicSettingStatus'>,
  context: WriteContext,
): Promise<Changed> {
  const { db, now } = context
  const row = await strategies.locked(context, { id, version })
  const exhibition = await exhibitionFor(db, context.actor, row.exhibitionId)
  if (isOpen) refuseUnlessRunning(exhibition)
  const { content } = await versionOf(context, id, row.number)
  const begins = Math.max(now.getTime(), Date.parse(exhibition.moveIn.from ?? '') || 0)
  const from = isOpen ? (receiptFrom ?? new Date(begins).toISOString()) : null
  const changed = await strategies.change(context, row, { isOpen })
  await switched(context, row.exhibitionId, content, from)
  logged(context, id, exhibition, { isOpen, receiptFrom: from })
  return changed
}

export async function deleteEpidemicSetting(
  { rows }: Input<'deleteEpidemicSetting'>,
  context: WriteContext,
): Promise<Result<'deleteEpidemicSetting'>> {
  const { db } = context
  const locked = await strategies.lockedAll(context, rows)
  if (locked.some(({ isOpen }) => isOpen)) refuse('epidemic.strategyOpen')
  const used = await db.maybe(
    sql`select from declaration where exhibition_id = any(${locked.map(
      ({ exhibitionId }) => exhibitionId,
    )}::uuid[]) limit 1`,
  )
  if (used) refuse('epidemic.strategyUsed')
  await db.run(
    sql`delete from epidemic_strategy_version where strategy_id = any(${locked.map(({ id }) => id)}::uuid[])`,
  )
  await strategies.remove(context, ...locked)
  return {}
}

const logged = (context: WriteContext, targetId: string, exhibition: ExhibitionFacts, after: object) =>
  context.log({
    ...{ entityType: 'epidemicStrategy', targetId, exhibitionId: exhibition.id, after },
    targetName: packLocalized(exhibition),
  })

const switched = (
  { db }: WriteContext,
  exhibitionId: string,
  { exemptTypes }: Pick<StrategyContent, 'exemptTypes'>,
  from: string | null,
) => setReceiptRule(db, exhibitionId, { from, exemptTypes })

const saveVersion = ({ db, actor }: WriteContext, id: string, number: number, content: StrategyContent) =>
  db.run(sql`insert into epidemic_strategy_version (exhibition_id, strategy_id, number, content, saved_by)
    select s.exhibition_id, s.id, ${number}, ${JSON.stringify(content)}::jsonb, ${actor.operatorName}
    from epidemic_strategy s where s.id = ${id}`)

/** A version of a strategy. */
export const versionOf = ({ db }: Pick<WriteContext, 'db'>, id: string, number: number) =>
  db.one<{ content: StrategyContent }>(
    sql`select content from epidemic_strategy_version where strategy_id = ${id} and number = ${number}`,
  )

/** The same for the strategy of an exhibition. */
export const versionOfExhibition = ({ db }: Pick<WriteContext, 'db'>, exhibitionId: string, number: number) =>
  db.one<{ content: StrategyContent }>(sql`
    select v.content from epidemic_strategy_version v join epidemic_strategy s on s.id = v.strategy_id
    where s.exhibition_id = ${exhibitionId} and v.number = ${number}`)

/** Refuses badge types of another exhibition, and unknown regions, at their fields. */
async function refuseUnknown(
  { db }: WriteContext,
  exhibitionId: string,
  { exemptTypes, blockedCities, riskAreas }: StrategyContent,
): Promise<void> {
  const issues: FieldRefusal[] = []
  if ((await unknownTypes(db, exhibitionId, exemptTypes)).length > 0)
    issues.push({ path: 'exemptTypes', key: 'epidemic.badgeTypeOther' })
  const known = await knownRegions(db, [...blockedCities, ...riskAreas])
  for (const [path, codes] of Object.entries({ blockedCities, riskAreas })) {
    if (codes.some(code => !known.has(code))) issues.push({ path, key: 'epidemic.regionUnknown' })
  }
  if (issues.length > 0) refuseFields(issues)
}

/** A strategy for a declarant: locked until the transaction ends if `share`. */
export interface OpenStrategy {
  id: string
  exhibitionId: string
  number: number
  content: StrategyContent
}

/** The strategy by its id or exhibition, while declarations are open; refuses `epidemic.notOpen`. */
export async function openStrategy(
  { db }: Pick<WriteContext, 'db'>,
  which: { id: string } | { exhibitionId: string },
  share = false,
): Promise<OpenStrategy> {
  const where: Sql = 'id' in which ? sql`t.id = ${which.id}` : sql`t.exhibition_id = ${which.exhibitionId}`
  const found = await db.maybe<Omit<OpenStrategy, 'content'> & { isOpen: boolean }>(sql`
    select t.id, t.exhibition_id as "exhibitionId", t.number, t.is_open as "isOpen"
    from epidemic_strategy t where ${where} ${share ? sql`for share of t` : sql``}`)
  if (!found?.isOpen) refuse('epidemic.notOpen')
  const { isOpen: _, ...strategy } = found
  return { ...strategy, ...(await versionOf({ db }, strategy.id, strategy.number)) }
}
