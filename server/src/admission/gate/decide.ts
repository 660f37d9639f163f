import { admissionTexts, type GateCheck, gateChecks } from '@fairgate/contract/admission/gate/checks'
import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { Input } from '@fairgate/contract/app/catalogue'
import { normalisePlate } from '@fairgate/contract/badging/badge/plate'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { claimOf, decodeBadgeCode, plateDigest, searchedDocuments } from '../../badging/badge/api.ts'
import type { DeviceActor, HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import type { Keyring } from '../../kernel/crypto/keyring.ts'
import { type Db, statement } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { controlTicker } from './control-ticker.ts'
import { type Decided, decideTogether, type ScanToDecide, type Signature } from './decide-together.ts'
import { clockOf } from './device-clock.ts'
import { findCachedDevice, forgetDevice } from './device-of.ts'
import { scanTally } from './figures.ts'
import { gateDayAt } from './gate-day.ts'

type Scan = Omit<ScanToDecide, 'signature'>

const opening = statement(
  'gate.opens',
  `select case when p.reason = 'wrongSlot' then case when p.at < lower(b.slot_window) then lower(b.slot_window) end
     else (p.facts ->> 'opensAt')::timestamptz end as at
   from passage p left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
   where p.exhibition_id = $1 and p.id = $2`,
)

export const decideHandlers: HandlersOf<Pick<typeof gateCommands, 'decide'>> = {
  async decide(input, context) {
    const { deviceId } = context.actor
    const { exhibitionId, clockOffset } = await findCachedDevice(context.db, deviceId)
    const clock = clockOf(input.at, clockOffset, context.now)
    const scan = {
      ...{ exhibitionId, deviceId, scanId: input.scanId, at: input.at, ...clock },
      day: await gateDayAt(context.db, context.services, clock.moment),
      credentialId: (input.code !== undefined && claimOf(input.code)?.credentialId) || null,
      ...{ code: input.code ?? null, direction: input.direction ?? null, people: input.people ?? null },
      numbers: numbersOf(input, context),
    }
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

/** One round trip: the database decides and writes the passage. */
const ask = (scan: Scan, { db, services }: ReadContext<DeviceActor>, signature: Signature | null) =>
  decideTogether(services, { db, scan: { ...scan, signature } })

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
