import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { encryptDocument, encryptPhone, plateDigest } from '../../src/badging/badge/api.ts'
import type { GuestLimits } from '../../src/badging/badge/guests.ts'
import { addGuest } from '../../src/badging/badge/hooks.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import { hour, type State } from './planned-whitelists.ts'

interface Binding {
  id: string
  state: State
  plates: readonly string[]
  exhibitionId: string
  companyId: string
  limits: GuestLimits
  /** The index of the planned list. */
  at: number
  /** When its first guests accepted. */
  boundFrom: Date
}

/** The state of a guest's badge by the state of the list; otherwise active. */
const badgeStates: Partial<Record<State, { state: string; causes: string[] }>> = {
  stopped: { state: 'suspended', causes: ['whitelist'] },
  expired: { state: 'expired', causes: [] },
  voided: { state: 'voided', causes: [] },
}

/** Lets an invented guest accept, like the page on a telephone. */
export async function bind(
  db: Db,
  demo: Demo,
  list: Binding,
  n: number,
  pass?: { name: string; door: string | undefined },
): Promise<void> {
  const { services } = demo
  const { cipher } = services
  const { exhibitionId, companyId, limits } = list
  const id = uuidv7()
  const name = pass?.name ?? `虚构来宾${list.at + 1}-${n + 1}`
  const plate = list.plates[n] ?? null
  const document = encryptDocument(cipher, id, 'other', `DEMOGU${list.at * 100 + n}`)
  const phone = encryptPhone(cipher, id, `1390000${String(list.at * 100 + n).padStart(4, '0')}`)
  const boundAt = new Date(list.boundFrom.getTime() + (n % 12) * hour)
  await db.run(sql`
    insert into whitelist_guest (id, whitelist_id, exhibition_id, name, document_type, document_blind_index, document_masked,
      phone_blind_index, phone_masked, plate, bound_at, standing_door, standing_number)
    values (${id}, ${list.id}, ${exhibitionId}, ${name}, 'other', ${document.digest}, ${document.masked}, ${phone.digest},
      ${phone.masked}, ${plate}, ${boundAt}, ${pass?.door ?? null}, ${plate ? plateDigest(cipher, plate) : document.digest})`)
  await db.run(sql`update whitelist set bound = bound + 1, bound_vehicles = bound_vehicles + ${plate ? 1 : 0}
    where id = ${list.id}`)
  const shared = { id, phone, birth: null }
  await addGuest(
    { db, services },
    { exhibitionId, companyId, limits },
    plate
      ? {
          ...shared,
          subject: 'vehicle',
          name: plate,
          documentType: null,
          document: { digest: plateDigest(cipher, plate) },
        }
      : { ...shared, subject: 'person', name, documentType: 'other', document },
  )
  const badgeState = badgeStates[list.state]
  if (badgeState) {
    await db.run(sql`update badge set state = ${badgeState.state}, suspended_by = ${badgeState.causes}
      where exhibition_id = ${exhibitionId} and id = ${id}`)
  }
}
