import {
  admissionTexts,
  type GateCheck,
  gateChecks,
  type PassageDirection,
  type Verdict,
} from '@fairgate/contract/admission/gate/checks'
import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { Input } from '@fairgate/contract/app/catalogue'
import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { claimOf, decodeBadgeCode, plateDigest, searchedDocuments } from '../../badging/badge/api.ts'
import type { DeviceActor, HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import type { Keyring } from '../../kernel/crypto/keyring.ts'
import { type Db, findConstraint, sqlState, statement } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { controlTicker } from './control-ticker.ts'
import { type Clock, clockOf } from './device-clock.ts'
import { findCachedDevice, forgetDevice } from './device-of.ts'
import { scanTally } from './figures.ts'
import { gateDayAt } from './gate-day.ts'

/** The result of verifying a text that belongs to no stored credential. */
type Signature = 'none' | 'bad' | 'good' | 'other' | 'rehearsal'

type Scan = Input<'decide'> &
  Clock & { exhibitionId: string; credentialId: string | undefined; numbers: Buffer[] | null }

interface Decided {
  outcome: 'decided' | 'repeated' | 'verify' | 'revoked' | 'noChannel'
  passageId: string
  channelId: string
  verdict: Verdict
  reason: GateCheck | null
  overruled: GateCheck | null
  direction: PassageDirection
  name: string | null
  badgeCode: string | null
  typeCn: string | null
  typeEn: string | null
  typeColour: string | null
  photoId: string | null
  people: number | null
  peopleLeft: number | null
  note: string | null
}

const columns = `outcome, passage_id as "passageId", channel_id as "channelId", verdict, reason, overruled, direction, holder_name as name, badge_code as "badgeCode", type_cn as "typeCn",
  type_en as "typeEn", type_colour as "typeColour", photo_id as "photoId", people, people_left as "peopleLeft", note`
const decided = statement(
  'gate.decide',
  `select ${columns} from gate_decide($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const opening = statement(
  'gate.opens',
  `select case when p.reason = 'wrongSlot' then case when p.at < lower(b.slot_window) then lower(b.slot_window) end
     else (p.facts ->> 'opensAt')::timestamptz end as at
   from passage p left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
   where p.exhibition_id = $1 and p.id = $2`,
)
const before = statement('gate.decided', `select ${columns} from gate_decided($1, $2, $3)`)

export const decideHandlers: HandlersOf<Pick<typeof gateCommands, 'decide'>> = {
  async decide(input, context) {
    const { deviceId } = context.actor
    const { exhibitionId, clockOffset } = await findCachedDevice(context.db, deviceId)
    const clock = clockOf(input.at, clockOffset, context.now)
    const numbers = numbersOf(input, context)
    const credentialId = input.code === undefined ? undefined : claimOf(input.code)?.credentialId
    const scan = { ...input, ...clock, exhibitionId, credentialId, numbers }
    let row = await ask(scan, context, scan.credentialId ? null : 'none')
    if (row.outcome === 'verify' && input.code !== undefined) {
      row = await ask(scan, context, await verified(input.code, exhibitionId, context.services.keyring))
    }
    if (row.outcome === 'revoked') {
      // Or it was moved to another gate context, which this node has not cached yet.
      forgetDevice(deviceId)
      if ((await findCachedDevice(context.db, deviceId)).exhibitionId !== exhibitionId)
        return decideHandlers.decide(input, context)
      refuse('gate.deviceRevoked')
    }
    if (row.outcome === 'noChannel') refuse('gate.deviceWithoutChannel')
    if (row.outcome === 'decided') {
      publishPassage(context, scan, row)
      const { channelId: channel, verdict, reason } = row
      scanTally(context.services).add({ channel, verdict, reason: reason ?? '' })
    }
    return answer(row, await opensAt(context.db, exhibitionId, row))
  },
}

/** One round trip: the database decides and writes the passage (gate_decide). */
async function ask(
  { exhibitionId, scanId, at, moment, isOff, code, credentialId, numbers, direction, people }: Scan,
  { db, actor, services }: ReadContext<DeviceActor>,
  signature: Signature | null,
): Promise<Decided> {
  const day = await gateDayAt(db, services, moment)
  const decideStatement = decided(
    ...[exhibitionId, actor.deviceId, scanId, at, moment, day, isOff, credentialId ?? null, code ?? null],
    ...[direction ?? null, signature, people ?? null, numbers],
  )
  try {
    return await db.one<Decided>(decideStatement)
  } catch (error) {
    // A guest was unbound during this decision: the code is revoked by now.
    if (findConstraint(error) === 'presence_entry_denied') return db.one<Decided>(decideStatement)
    if (!isRepeat(error)) throw error
    return db.one<Decided>(before(exhibitionId, actor.deviceId, scanId))
  }
}

/** Reasons that end at a known moment, so that the holder may come back. */
const forNow: readonly (GateCheck | null)[] = ['notYetValid', 'wrongPhase', 'wrongHours', 'wrongSlot', 'tooSoon']

/**
 * From when the same code opens. A separate query after the few refusals that know it, so that no other decision pays
 * for it.
 */
async function opensAt(db: Db, exhibitionId: string, { passageId, reason }: Decided): Promise<string | null> {
  if (!forNow.includes(reason)) return null
  const found = await db.maybe<{ at: string | null }>(opening(exhibitionId, passageId))
  return found?.at ?? null
}

/** Digests under which a presented number may be stored; null if a code was presented. */
function numbersOf({ document, plate }: Input<'decide'>, { services }: ReadContext<DeviceActor>): Buffer[] | null {
  if (document !== undefined) return searchedDocuments(services.cipher, document)
  return plate === undefined ? null : [plateDigest(services.cipher, normalisePlate(plate))]
}

/** The passage of this scan exists already. Each partition has its own name for the constraint. */
const isRepeat = (error: unknown) =>
  sqlState(error) === '23505' && findConstraint(error)?.includes('_device_id_scan_id_') === true

/** Distinguishes a valid code that belongs to nobody here from a forged one. */
export async function verified(code: string, exhibitionId: string, keyring: Keyring): Promise<Signature> {
  const claim = claimOf(code)
  const key = claim && (await keyring.badgeVerifyKey(claim.kid))
  if (!claim || !key || !decodeBadgeCode(code, () => key).ok) return 'bad'
  const keyExhibitionId = await keyring.findBadgeKeyExhibition(claim.kid)
  if (keyExhibitionId === exhibitionId) return 'good'
  return isSandbox(keyExhibitionId) ? 'rehearsal' : 'other'
}

function publishPassage(
  { services }: ReadContext<DeviceActor>,
  { exhibitionId, moment: at }: Scan,
  row: Decided,
): void {
  const { passageId: id, channelId, direction, verdict, reason, badgeCode, name } = row
  controlTicker(services).changed(exhibitionId, { id, at, channelId, direction, verdict, reason, badgeCode, name })
}

function answer(row: Decided, opensAt: string | null) {
  const { passageId, verdict, reason, overruled, direction, name, badgeCode, typeCn, typeEn, typeColour, photoId } = row
  const { people, peopleLeft, note } = row
  const [cn, en] = reason ? gateChecks[reason] : admissionTexts[direction === 'in' ? 'admittedIn' : 'admittedOut']
  return {
    passageId,
    verdict,
    reason,
    overruled,
    direction,
    words: { cn, en },
    name,
    badgeCode,
    badgeType: typeCn === null || typeEn === null ? null : { cn: typeCn, en: typeEn },
    badgeTypeColour: typeColour,
    photoFileId: photoId,
    ...{ people, peopleLeft, note, opensAt },
    repeated: row.outcome === 'repeated',
  }
}
