import { clockTolerance } from '@fairgate/contract/admission/gate/checks'
import type { Shown } from '@fairgate/contract/admission/gate/scan-facts'
import { type offlineCommands, uploadedPassage } from '@fairgate/contract/admission/offline/commands'
import type { DiscrepancyKind } from '@fairgate/contract/admission/offline/fields'
import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { instantOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { z } from 'zod'
import { claimOf, decodeBadgeCode, plateDigest, searchedDocuments } from '../../badging/badge/api.ts'
import type { DeviceActor, HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { retryTransaction } from '../../kernel/database/retry-transaction.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { receiptsOf } from '../epidemic/api.ts'
import {
  doorOfDevice,
  type GateContext,
  gateDayAt,
  type HolderRow,
  holderFacts,
  holderNumbered,
  holdersShown,
  readGateContext,
  standOfDevice,
} from '../gate/api.ts'
import { isRepeat, type OfflineScan, type Recorded, recordPassages } from '../gate/hooks.ts'
import { findDiscrepancies, openDiscrepancies, reviseDiscrepancies } from './open-discrepancies.ts'
import { overrunsOf } from './overruns.ts'

type Sent = z.output<ReturnType<typeof uploadedPassage>>
type Outcome = {
  scanId: string | null
  outcome: 'recorded' | 'repeated' | 'conflict' | 'bad'
  kind: DiscrepancyKind | null
  msg: string | null
}

/** Passages are pending on a device for days at most; older ones come from a wrong clock. */
const oldest = 30 * 24 * 3_600_000

export const uploadHandlers: HandlersOf<Pick<typeof offlineCommands, 'uploadPassages'>> = {
  async uploadPassages({ sentAt, passages }, context) {
    const { actor, db, language } = context
    const door = await doorOfDevice(db, actor.deviceId)
    if (!door) refuse('gate.deviceRevoked')
    const { exhibitionId, channelId } = door
    // Moved and not yet on a channel, it still uploads passages of its old gate context.
    const ofHere = (row: unknown) => ((row as { ground?: unknown } | null)?.ground ?? exhibitionId) === exhibitionId
    if (channelId === null && passages.some(ofHere)) refuse('gate.deviceWithoutChannel')
    const bad = (scanId: unknown, msg: string): Outcome => ({
      ...{ outcome: 'bad', kind: null, msg },
      scanId: typeof scanId === 'string' ? scanId.slice(0, 60) : null,
    })
    const rows = passages.map(row => {
      const parsed = uploadedPassage().safeParse(row)
      const scanId = (row as { scanId?: unknown } | null)?.scanId
      if (!parsed.success) {
        const path = parsed.error.issues[0]?.path.join('.') ?? ''
        return bad(scanId, translateKey('offline.badRow', language, { path }))
      }
      const { code, document, plate } = parsed.data
      const shown = [code, document, plate].filter(text => text !== undefined)
      return shown.length === 1 ? parsed.data : bad(scanId, translateKey('offline.twoOrNone', language))
    })
    const good = rows.filter((row): row is Sent => 'deed' in row)
    const [recorded, made, nowhere] = [[] as Recorded[], [] as Made, new Map<string, string>()]
    for (const [contextId, sent] of Map.groupBy(good, ({ ground: sentFor = exhibitionId }) => sentFor)) {
      const stood = contextId === exhibitionId ? { channelId } : await standOfDevice(db, actor.deviceId, contextId)
      if (!stood?.channelId) {
        nowhere.set(contextId, translateKey(stood ? 'offline.noChannel' : 'offline.otherContext', language))
        continue
      }
      const saved = await savePassages(context, { exhibitionId: contextId, channelId: stood.channelId, sentAt }, sent)
      recorded.push(...saved.recorded)
      made.push(...saved.made)
    }
    const passageOf = new Map(recorded.flatMap(({ scan, scanId, passageId }) => (scan ? [[scanId, passageId]] : [])))
    const kindOf = new Map(made.map(({ passageId, kind }) => [passageId, kind]))
    const seen = new Set<string>()
    const list = rows.map((row): Outcome => {
      if (!('deed' in row)) return row
      const why = nowhere.get(row.ground ?? exhibitionId)
      if (why !== undefined) return bad(row.scanId, why)
      const passageId = passageOf.get(row.scanId)
      const isNew = passageId !== undefined && !seen.has(row.scanId)
      seen.add(row.scanId)
      const kind = (isNew && kindOf.get(passageId)) || null
      return { scanId: row.scanId, kind, msg: null, outcome: isNew ? (kind ? 'conflict' : 'recorded') : 'repeated' }
    })
    return { list }
  },
}

interface Stand {
  exhibitionId: string
  channelId: string
  sentAt: string
}
interface Where extends Stand {
  gateContext: GateContext
}
type Made = Awaited<ReturnType<typeof openDiscrepancies>>

/** Saves passages of a device in one gate context, with the resulting cases. */
function savePassages(context: ReadContext<DeviceActor>, stand: Stand, sent: readonly Sent[]) {
  const { actor, services, now } = context
  const { exhibitionId } = stand
  const work = () =>
    runTransitionTransaction(
      { services, publish: (...message) => services.publisher.publish(...message) },
      async transitionContext => {
        // One upload of a device at a time: a repeat waits for the first, and for its replication.
        await transitionContext.db.run(
          sql`select pg_advisory_xact_lock(hashtextextended(${actor.deviceId}, 43)), pg_logical_emit_message(true, 'fairgate', '')`,
        )
        const gateContext = await readGateContext(transitionContext.db, services, exhibitionId)
        const scans = await scansOf({ ...context, db: transitionContext.db }, { ...stand, gateContext }, sent)
        const recorded = await recordPassages(
          {
            db: transitionContext.db,
            exhibitionId,
            deviceId: actor.deviceId,
            gateContext,
            now,
            timeZone: services.config.venueTimeZone,
          },
          scans,
        )
        const overruns = await overrunsOf(
          transitionContext.db,
          { exhibitionId, timeZone: gateContext.facts.timeZone },
          recorded,
        )
        const opened = [...recorded.flatMap(findDiscrepancies), ...overruns.opened]
        await reviseDiscrepancies(transitionContext, exhibitionId, { recorded, days: overruns.days }, opened)
        const made = await openDiscrepancies(transitionContext, exhibitionId, opened)
        return { recorded, made }
      },
    )
  // The server may still decide a scan that the device did not wait for: the next attempt finds its passage.
  return retryTransaction(work, isRepeat)
}

/** Converts rows to scans: the holder by exactly the text that was issued, the moment by the present clock offset. */
async function scansOf(
  { db, services, now }: ReadContext<DeviceActor>,
  { gateContext, exhibitionId, channelId, sentAt }: Where,
  sent: readonly Sent[],
): Promise<OfflineScan[]> {
  const offset = Date.parse(sentAt) - now.getTime()
  const unique = [...new Map(sent.map(row => [row.scanId, row])).values()]
  const madeAt = await basesMade(db, exhibitionId)
  const shifts = await shiftsOf(db, exhibitionId, unique)
  const timed = unique.map(row => {
    const believed = Date.parse(row.at) - offset
    const before = madeAt.get(Number(row.pack?.split('.')[0])) ?? 0
    const clockOff =
      row.jumped === true ||
      believed > now.getTime() + clockTolerance ||
      believed < now.getTime() - oldest ||
      believed < before - clockTolerance
    return { row, clockOff, at: clockOff ? now.getTime() : believed }
  })
  const claims = new Map<string, string>()
  const namesById = new Map<string, string>()
  for (const { row, at } of timed) {
    const numbers = numbersOf(services.cipher, row)
    const found = numbers && (await holderNumbered(db, exhibitionId, numbers, at))
    const id = found ? found.credentialId : row.code && claimOf(row.code)?.credentialId
    if (id) claims.set(row.scanId, id)
    if (found?.blacklistEntryId) namesById.set(row.scanId, found.blacklistEntryId)
  }
  const ids = [...new Set(claims.values())]
  const holders = new Map<string, HolderRow>()
  if (ids.length > 0) for (const row of await holdersShown(db, exhibitionId, ids)) holders.set(row.credentialId, row)
  const types = new Map(gateContext.types.map(type => [type.id, type]))
  const receiptAt = await receiptsOf(
    db,
    exhibitionId,
    [...holders.values()].flatMap(({ person }) => person ?? []),
  )
  const scans: OfflineScan[] = []
  for (const { row, at, clockOff } of timed) {
    const holder = holders.get(claims.get(row.scanId) ?? '')
    // A text is proven if it is exactly the issued one.
    const known = row.code === undefined || holder?.code === row.code ? holder : undefined
    const facts = known && holderFacts(known, types, receiptAt(known.person, at))
    const stranger = row.code === undefined ? (namesById.has(row.scanId) ? 'blacklisted' : 'unknown') : undefined
    scans.push({
      ...{ scanId: row.scanId, channelId, at, clockOff, direction: row.direction, action: row.deed, by: row.by },
      ...{ deviceAt: row.at, people: row.people ?? 1, note: row.note?.replaceAll('\0', '') ?? null },
      gateDay: await gateDayAt(db, services, instantOf(new Date(at))),
      shiftId: row.shiftId !== undefined && shifts.has(row.shiftId) ? row.shiftId : null,
      // PostgreSQL cannot store NUL; numbers of people are stored nowhere.
      text: (row.code ?? '').replaceAll('\0', '').slice(0, 200),
      shown: facts ?? stranger ?? (await strange(services, exhibitionId, row.code ?? '')),
      badgeId: facts ? (known?.badgeId ?? null) : null,
      ticketId: facts ? (known?.ticketId ?? null) : null,
      blacklistEntryId: namesById.get(row.scanId) ?? null,
    })
  }
  return scans
}

/** The digests under which a document or plate may be stored; undefined for a code. */
function numbersOf(cipher: Services['cipher'], { document, plate }: Sent): Buffer[] | undefined {
  if (document !== undefined) return searchedDocuments(cipher, document)
  return plate === undefined ? undefined : [plateDigest(cipher, normalisePlate(plate))]
}

/** The reason for a text that belongs to nobody here. */
async function strange({ keyring }: ReadContext['services'], exhibitionId: string, code: string): Promise<Shown> {
  const claim = claimOf(code)
  const key = claim && (await keyring.badgeVerifyKey(claim.kid))
  if (!claim) return 'unknown'
  if (!key || !decodeBadgeCode(code, () => key).ok) return 'badSignature'
  const gateContext = await keyring.findBadgeKeyExhibition(claim.kid)
  if (gateContext === exhibitionId) return 'unknown'
  return isSandbox(gateContext) ? 'rehearsal' : 'wrongExhibition'
}

/** When bases were built: nothing was decided by one before. */
async function basesMade(db: Db, exhibitionId: string): Promise<Map<number, number>> {
  const rows = await db.many<{ no: number; at: string }>(
    sql`select number as no, created_at as at from bundle_snapshot where exhibition_id = ${exhibitionId}`,
  )
  return new Map(rows.map(({ no, at }) => [no, Date.parse(at)]))
}

async function shiftsOf(db: Db, exhibitionId: string, sent: readonly Sent[]): Promise<Set<string>> {
  const ids = [...new Set(sent.flatMap(({ shiftId }) => shiftId ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await db.many<{ id: string }>(
    sql`select id from shift where exhibition_id = ${exhibitionId} and id = any(${ids}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
