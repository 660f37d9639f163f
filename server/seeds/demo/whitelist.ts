import type { GuestEntries } from '@fairgate/contract/admission/whitelist/fields'
import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import { addDays, type Day, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { limitsOf } from '../../src/admission/whitelist/guests.ts'
import { encryptDocument, encryptPhone, plateDigest } from '../../src/badging/badge/api.ts'
import type { GuestLimits } from '../../src/badging/badge/guests.ts'
import { addGuest } from '../../src/badging/badge/hooks.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { addHistories } from '../../src/kernel/transition/history.ts'
import type { Demo } from './demo-context.ts'
import { asOf } from './earlier.ts'
import { type DemoAccount, type DemoCompany, demoCompanies } from './people.ts'

const hour = 3_600_000

type State = keyof typeof whitelistStateMachine.states

interface PlannedList {
  /** Whose guests they are; where no show is on, the venue's alone. */
  host: (DemoCompany & DemoAccount) | 'venue'
  state: State
  people: number
  reason: string
  plates?: readonly string[]
  /** Days from today on which it begins and ends. */
  days: readonly [number, number]
  /** Guests that are bound; of a list of vehicles each comes in one of its plates. */
  bound?: number
}

/** One in every state; what their guests do there is invented. */
const planned: readonly PlannedList[] = [
  { host: 'cooperator', state: 'valid', people: 30, reason: '展台设备维护（虚构）', days: [-1, 6], bound: 30 },
  { host: 'cooperator', state: 'pending', people: 12, reason: '媒体探馆（虚构）', days: [0, 2] },
  { host: 'secondary', state: 'pending', people: 4, reason: '翻译支持（虚构）', days: [0, 3] },
  {
    host: 'logistics',
    state: 'processing',
    people: 8,
    reason: '大件卸货（虚构）',
    plates: ['沪A12345', '沪B67890'],
    days: [0, 2],
  },
  { host: 'organizer', state: 'valid', people: 50, reason: '贵宾参观（虚构）', days: [-1, 4], bound: 12 },
  {
    host: 'logistics',
    state: 'valid',
    people: 6,
    reason: '每日补货（虚构）',
    plates: ['苏EA1234', '浙BA5678'],
    days: [-1, 6],
    bound: 2,
  },
  { host: 'organizer', state: 'pendingReview', people: 20, reason: '志愿者（虚构）', days: [-1, 3], bound: 8 },
  { host: 'cooperator', state: 'stopped', people: 10, reason: '临时搭建（虚构）', days: [-1, 5], bound: 3 },
  { host: 'agent', state: 'refused', people: 200, reason: '观众团（虚构）', days: [0, 1] },
  { host: 'secondary', state: 'withdrawn', people: 5, reason: '样品拍摄（虚构）', days: [0, 1] },
  { host: 'cooperator', state: 'voided', people: 6, reason: '临时保洁（虚构）', days: [-2, 2] },
  { host: 'logistics', state: 'expired', people: 9, reason: '布展运输（虚构）', days: [-6, -2], bound: 4 },
]

/** Where no show is on. */
const plannedOutside: Readonly<Record<'venue' | 'garden', readonly PlannedList[]>> = {
  venue: [
    { host: 'venue', state: 'valid', people: 8, reason: '物业维保（虚构）', days: [-10, 20], bound: 3 },
    { host: 'venue', state: 'pending', people: 4, reason: '设备检修（虚构）', days: [0, 7] },
    { host: 'venue', state: 'expired', people: 6, reason: '消防演练（虚构）', days: [-20, -12], bound: 2 },
  ],
  garden: [
    { host: 'venue', state: 'valid', people: 10, reason: '园艺养护（虚构）', days: [-5, 25], bound: 4 },
    { host: 'venue', state: 'stopped', people: 5, reason: '园区摄影（虚构）', days: [-3, 10], bound: 1 },
  ],
}

/** White lists of the exhibition that is open today, of the venue's days and of the garden. */
export async function seedWhitelists(db: Db, demo: Demo): Promise<void> {
  const { companies } = demo
  const gateContext = await db.maybe<{ id: string; doorIds: string[] }>(sql`
    select e.id, array(select o.id from door o where o.exhibition_id = e.id order by o.code limit 2) as "doorIds"
    from exhibition e where e.sponsor_id = ${companies.organizer} and e.kind = 'show'
      and exists (select from door o where o.exhibition_id = e.id) order by e.open_from limit 1`)
  if (gateContext) await addLists(db, demo, { ...gateContext, sponsor: 'organizer', from: 0 }, planned)
  for (const [at, kind] of (['venue', 'garden'] as const).entries()) {
    const { id } = permanentContexts[kind]
    const doorIds = [await addContextDoor(db, id, kind)]
    await addLists(db, demo, { id, doorIds, sponsor: 'venue', from: 20 + at * 10 }, plannedOutside[kind])
  }
}

const contextZones = {
  venue: { code: 'OFFICE', cn: '办公楼', en: 'Office building' },
  garden: { code: 'GARDEN', cn: '园中园', en: 'Garden' },
} as const

/** A zone with a door, a lane in and a lane out. */
async function addContextDoor(db: Db, exhibitionId: string, kind: 'venue' | 'garden'): Promise<string> {
  const { code, cn, en } = contextZones[kind]
  const { id } = await db.one<{ id: string }>(sql`
    with zoned as (
      insert into zone (id, exhibition_id, path, code, name_cn, name_en)
      select id, ${exhibitionId}, array[id], ${code}, ${cn}, ${en} from (select uuidv7() as id) fresh returning id)
    insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    select ${exhibitionId}, id, ${`${code}-S`}, ${`${cn}南门`}, ${`${en}, south door`} from zoned returning id`)
  await db.run(sql`
    insert into channel (exhibition_id, door_id, code, direction, subject)
    select ${exhibitionId}, ${id}, ${code} || '-' || lane.number, lane.direction, 'person'
    from (values ('01', 'in'), ('02', 'out')) lane (number, direction)`)
  return id
}

interface ListContext {
  id: string
  doorIds: string[]
  sponsor: 'organizer' | 'venue'
  /** Number of its first guest list: documents and telephone numbers follow from it. */
  from: number
}

async function addLists(db: Db, demo: Demo, gateContext: ListContext, lists: readonly PlannedList[]): Promise<void> {
  const { companies, operators, now, services } = demo
  const today = dayOf(now, services.config.venueTimeZone)
  for (const [nth, { host, state, people, reason, plates = [], days, bound = 0 }] of lists.entries()) {
    const at = gateContext.from + nth
    const { operatorId, name } = operators[accountOf(host)]
    const decided = ['pending', 'withdrawn'].includes(state) ? null : operators.reviewer.name
    // Before its first day.
    const appliedAt = new Date(now.getTime() + Math.min(days[0] * 24, -at * 5) * hour - 30 * hour)
    const terms = {
      ...{
        allowedPeople: people + 10,
        allowedVehicles: 0,
        plates: [],
        doorIds: gateContext.doorIds,
        entriesKind: 'single',
      },
      ...{
        validFrom: addDays(today, days[0]),
        validTo: addDays(today, days[1]),
        entryReason: reason,
        guestDescription: '',
      },
    }
    const { id } = await db.one<{ id: string }>(sql`
      insert into whitelist (number, state, kind, exhibition_id, sponsor_id, company_id, allowed_people, allowed_vehicles,
        plates, door_ids, valid_from, valid_to, entries_kind, entry_reason, proposed, submitted_by, submitted_by_name,
        submitted_at, decided_by_name, decided_at)
      values ('WL-' || ${today.slice(0, 4)}::text || '-' || lpad(nextval('whitelist_running')::text, 6, '0'), ${state},
        ${plates.length > 0 ? 'vehicle' : 'certificate'}, ${gateContext.id}, ${companies[gateContext.sponsor]}, ${companies[host]}, ${people},
        ${plates.length}, ${[...plates]}, ${gateContext.doorIds}::uuid[], ${terms.validFrom}, ${terms.validTo},
        ${at % 2 === 0 ? 'unlimited' : 'single'}, ${reason},
        ${state === 'pendingReview' ? JSON.stringify(terms) : null}::jsonb, ${operatorId}, ${name}, ${appliedAt},
        ${decided}, ${decided && new Date(appliedAt.getTime() + 2 * hour)}) returning id`)
    await addPath(db, demo, { id, host, state, appliedAt, validTo: terms.validTo })
    // Of one that is over in its days, of the others yesterday.
    const boundFrom =
      state === 'expired' ? new Date(appliedAt.getTime() + 3 * hour) : new Date(now.getTime() - 20 * hour)
    const list = { id, state, plates, exhibitionId: gateContext.id, companyId: companies[host], at, boundFrom }
    const entriesKind: GuestEntries = at % 2 === 0 ? 'unlimited' : 'single'
    const limits = limitsOf({ ...terms, entriesKind }, services.config.venueTimeZone)
    for (let n = 0; n < bound; n += 1) await bind(db, demo, { ...list, limits }, n)
  }
  const [doorId] = gateContext.doorIds
  if (doorId) await seedStanding(db, demo, { ground: gateContext, doorId })
}

const accountOf = (host: PlannedList['host']): DemoAccount => (host === 'venue' ? 'admin' : host)

/** What led a list to where it is; those of the organizer and of the venue need no endorsement. */
const paths: Readonly<Record<State, readonly (keyof typeof whitelistStateMachine.events)[]>> = {
  ...{
    pending: [],
    processing: ['endorse'],
    valid: ['endorse', 'approve'],
    refused: ['refuse'],
    withdrawn: ['withdraw'],
  },
  ...{ pendingReview: ['endorse', 'approve', 'widen'], stopped: ['endorse', 'approve', 'stop'] },
  ...{ voided: ['endorse', 'approve', 'void'], expired: ['endorse', 'approve', 'expire'] },
}

const actorIn =
  ({ companies, operators }: Demo) =>
  (operator: DemoAccount, company: DemoCompany) => ({
    ...{ operatorId: operators[operator].operatorId, operatorName: operators[operator].name },
    ...{ companyId: companies[company], companyName: demoCompanies[company] },
  })

interface Applied {
  id: string
  appliedAt: Date
  validTo: Day
}

async function addPath(
  db: Db,
  demo: Demo,
  { id, host, state, appliedAt, validTo }: Pick<PlannedList, 'host' | 'state'> & Applied,
): Promise<void> {
  const actorOf = actorIn(demo)
  const of = { endorse: actorOf('organizer', 'organizer'), approve: actorOf('reviewer', 'venue') }
  const by = { ...of, refuse: of.approve, stop: of.approve } as Partial<Record<string, ReturnType<typeof actorOf>>>
  const applicant = actorOf(accountOf(host), host)
  const after = (hours: number) => new Date(appliedAt.getTime() + hours * hour)
  const ended = new Date(gateDayStart(addDays(validTo, 1), demo.services.config.venueTimeZone, 0))
  /** A host changes a list, and the venue stops one, when its guests are bound. */
  const lately = new Date(demo.now.getTime() - 4 * hour)
  const moments: Partial<Record<string, Date>> = {
    endorse: after(1),
    approve: after(2),
    refuse: after(2),
    expire: ended,
  }
  await asOf(db, appliedAt, async () => {
    await addHistories({ db, actor: applicant }, 'whitelist', [{ id, event: 'apply', from: null, to: 'pending' }])
  })
  let from: State = 'pending'
  for (const event of paths[state].filter(one => (host !== 'organizer' && host !== 'venue') || one !== 'endorse')) {
    const to: State = (whitelistStateMachine.table as Record<string, Record<string, State>>)[from]?.[event] ?? from
    const actor = by[event] ?? applicant
    const line = { id, event, from, to }
    await asOf(db, moments[event] ?? lately, async () => {
      await addHistories({ db, ...(event !== 'expire' && { actor }) }, 'whitelist', [line])
    })
    from = to
  }
}

/** Whom the doors let in for long. */
const standing: readonly {
  name: string
  plate?: string
  state: 'valid' | 'stopped' | 'voided' | 'expired'
  reason: string
  days: readonly [number, number]
}[] = [
  { name: '虚构常访甲', state: 'valid', reason: '电梯维保（虚构）', days: [-20, 300] },
  { name: '虚构常访乙', plate: '沪A0DEM1', state: 'valid', reason: '每日送水（虚构）', days: [-3, 180] },
  { name: '虚构常访丙', state: 'stopped', reason: '绿化养护（虚构）', days: [-60, 120] },
  { name: '虚构常访丁', state: 'voided', reason: '保洁（虚构）', days: [-90, 90] },
  { name: '虚构常访戊', state: 'expired', reason: '空调检修（虚构）', days: [-200, -5] },
]

/** Standing passes of the first door, in every state. */
async function seedStanding(
  db: Db,
  demo: Demo,
  { ground: gateContext, doorId }: { ground: ListContext; doorId: string },
): Promise<void> {
  const { companies, operators, now, services } = demo
  const exhibitionId = gateContext.id
  const today = dayOf(now, services.config.venueTimeZone)
  const { operatorId, name: giver } = operators.admin
  for (const [at, { name, plate, state, reason, days }] of standing.entries()) {
    const plates = plate ? [plate] : []
    const [validFrom, validTo] = [addDays(today, days[0]), addDays(today, days[1])]
    const givenAt = new Date(now.getTime() + (days[0] * 24 - at) * hour)
    const { id } = await db.one<{ id: string }>(sql`
      insert into whitelist (number, state, standing, kind, exhibition_id, sponsor_id, company_id, allowed_people,
        allowed_vehicles, plates, door_ids, valid_from, valid_to, entries_kind, entry_reason, submitted_by,
        submitted_by_name, submitted_at, decided_by_name, decided_at)
      values ('WL-' || ${today.slice(0, 4)}::text || '-' || lpad(nextval('whitelist_running')::text, 6, '0'), ${state}, true,
        ${plate ? 'vehicle' : 'certificate'}, ${exhibitionId}, ${companies[gateContext.sponsor]}, ${companies.venue}, 1,
        ${plates.length}, ${plates}, ${[doorId]}::uuid[], ${validFrom}, ${validTo}, 'unlimited', ${reason}, ${operatorId},
        ${giver}, ${givenAt}, ${giver}, ${givenAt}) returning id`)
    const actor = actorIn(demo)('admin', 'venue')
    await asOf(db, givenAt, async () => {
      await addHistories({ db, actor }, 'whitelist', [{ id, event: 'give', from: null, to: 'valid', note: name }])
    })
    const ended = { valid: undefined, stopped: 'stop', voided: 'void', expired: 'expire' }[state]
    if (ended) {
      const by = state === 'expired' ? {} : { actor }
      const over = new Date(gateDayStart(addDays(validTo, 1), services.config.venueTimeZone, 0))
      await asOf(db, state === 'expired' ? over : new Date(now.getTime() - 24 * hour), async () => {
        await addHistories({ db, ...by }, 'whitelist', [{ id, event: ended, from: 'valid', to: state }])
      })
    }
    const limits = limitsOf(
      { doorIds: [doorId], entriesKind: 'unlimited', validFrom, validTo },
      services.config.venueTimeZone,
    )
    const boundFrom = givenAt
    const list = {
      id,
      state,
      plates,
      exhibitionId,
      companyId: companies.venue,
      at: 50 + gateContext.from + at,
      limits,
      boundFrom,
    }
    await bind(db, demo, list, 0, { name, door: ['valid', 'stopped'].includes(state) ? doorId : undefined })
  }
}

interface Binding {
  id: string
  state: State
  plates: readonly string[]
  exhibitionId: string
  companyId: string
  limits: GuestLimits
  /** Which of the planned it is. */
  at: number
  /** When its first guests were. */
  boundFrom: Date
}

/** What a guest's badge is while its list is in a state; else active. */
const badgeStates: Partial<Record<State, { state: string; causes: string[] }>> = {
  stopped: { state: 'suspended', causes: ['whitelist'] },
  expired: { state: 'expired', causes: [] },
  voided: { state: 'voided', causes: [] },
}

/** Binds an invented guest, as the page on a telephone does. */
async function bind(
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
