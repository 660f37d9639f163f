import type { BlacklistScope } from '@fairgate/contract/admission/blacklist/fields'
import type { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import { addDays, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { encryptDocument, plateDigest } from '../../src/badging/badge/api.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { parameter } from '../../src/kernel/settings/parameter.ts'
import { addHistories } from '../../src/kernel/transition/history.ts'
import type { Demo } from './demo-context.ts'
import { asOf } from './earlier.ts'
import { demoCompanies } from './people.ts'

type State = keyof typeof blacklistStateMachine.states

interface Planned {
  person: string
  /** A vehicle; otherwise a person with an invented document, unless `hint`. */
  plate?: true
  hint?: true
  state: State
  scope?: BlacklistScope
  reason: string
  note: string
  /** Days from today on which it begins and ends; null: until it is removed. */
  days: readonly [number, number | null]
  /** Proposed by the organizer, for its exhibition. */
  proposed?: true
}

/** One in every state; the people are invented. */
const planned: readonly Planned[] = [
  { person: '虚构甲', state: 'active', reason: 'scalping', note: '多次倒卖门票（虚构）', days: [-20, 160] },
  { person: '虚构乙', state: 'active', reason: 'theft', note: '展品盗窃（虚构）', days: [-90, null] },
  { person: '沪C0DEM0', plate: true, state: 'active', reason: 'traffic', note: '占用消防通道（虚构）', days: [-3, 30] },
  { person: '虚构丙', hint: true, state: 'active', reason: 'other', note: '仅知姓名（虚构）', days: [-10, 80] },
  { person: '虚构丁', state: 'pending', reason: 'disorder', note: '展台争执（虚构）', days: [0, 30], proposed: true },
  { person: '虚构戊', state: 'pending', reason: 'fraud', note: '借用他人证件（虚构）', days: [0, 365] },
  { person: '虚构己', state: 'urgent', reason: 'violence', note: '威胁值守员（虚构）', days: [0, 90] },
  { person: '虚构庚', state: 'refused', reason: 'unpaid', note: '停车费争议（虚构）', days: [-15, 15] },
  { person: '虚构辛', state: 'withdrawn', reason: 'other', note: '登记有误（虚构）', days: [-8, 60], proposed: true },
  { person: '虚构壬', state: 'lifted', reason: 'disorder', note: '误会（虚构）', days: [-60, 60] },
  { person: '虚构癸', state: 'expired', reason: 'dangerousGoods', note: '携带打火机油（虚构）', days: [-100, -10] },
  {
    person: '虚构子',
    scope: 'exhibitionOutside',
    state: 'active',
    reason: 'theft',
    note: '夜间翻墙（虚构）',
    days: [-30, 200],
  },
  {
    person: '沪D8DEM8',
    plate: true,
    scope: 'exhibitionOutside',
    state: 'pending',
    reason: 'traffic',
    note: '长期占位（虚构）',
    days: [0, 60],
  },
  { person: '虚构丑', scope: 'garden', state: 'active', reason: 'disorder', note: '破坏绿地（虚构）', days: [-5, 25] },
]

const hour = 3_600_000

/** The events that lead to each state, with their actors. */
const paths: Readonly<Record<State, readonly string[]>> = {
  pending: [],
  urgent: ['urgent'],
  active: ['approve'],
  refused: ['refuse'],
  withdrawn: ['withdraw'],
  lifted: ['approve', 'lift'],
  expired: ['approve', 'expire'],
}
const after: Readonly<Record<string, State>> = {
  ...{
    urgent: 'urgent',
    approve: 'active',
    refuse: 'refused',
    withdraw: 'withdrawn',
    lift: 'lifted',
    expire: 'expired',
  },
}

/** Blacklist entries of every scope, in every state. */
export async function seedBlacklist(db: Db, demo: Demo): Promise<void> {
  const { companies, operators, now, services } = demo
  const { venueTimeZone } = services.config
  const today = dayOf(now, venueTimeZone)
  const show = await db.maybe<{ id: string }>(sql`
    select id from exhibition where sponsor_id = ${companies.organizer} and kind = 'show' and state = 'ready'
    order by open_from limit 1`)
  for (const [at, one] of planned.entries()) {
    const { person, plate, hint, state, scope = 'exhibition', reason, note, days, proposed } = one
    if (proposed && !show) continue
    const id = uuidv7()
    const by = proposed ? operators.organizer : operators.admin
    const companyId = proposed ? companies.organizer : companies.venue
    const force = state === 'active' || state === 'urgent'
    const submittedAt = new Date(now.getTime() + (days[0] * 24 - 1 - (at % 3)) * hour)
    const decidedAt = new Date(submittedAt.getTime() + hour / 2)
    const until = days[1] === null ? null : addDays(today, days[1])
    await db.run(sql`
      insert into blacklist (id, state, scope, exhibition_id, kind, name, plate, reason, note, guard, from_day, until_day,
        urgent_until, in_force_at, company_id, submitted_by, submitted_at)
      values (${id}, ${state}, ${scope}, ${proposed ? show?.id : null}, ${plate ? 'vehicle' : 'person'}, ${plate ? '' : person},
        ${plate ? person : ''}, ${reason}, ${note}, '请其到服务台（虚构）', ${dayOf(submittedAt, venueTimeZone)},
        ${until}, ${state === 'urgent' ? decidedAt : null}::timestamptz + make_interval(hours => ${parameter('blacklist.urgentHours')}),
        ${force ? decidedAt : null}, ${companyId}, ${by.operatorId}, ${submittedAt})`)
    const document =
      plate || hint ? undefined : encryptDocument(services.cipher, id, 'other', `DEMO${100 + at}`, 'blacklist_document')
    if (document) {
      await db.run(sql`insert into blacklist_document (blacklist_id, ordinal, type, blind_index, encrypted, masked)
        values (${id}, 0, 'other', ${document.digest}, ${document.encrypted}, ${document.masked})`)
    }
    const digest = plate ? plateDigest(services.cipher, person) : document?.digest
    const gateContext = {
      exhibition: null,
      exhibitionOutside: permanentContexts.venue.id,
      garden: permanentContexts.garden.id,
    }[scope]
    if (force && digest) {
      await db.run(sql`
        insert into blacklist_key (blind_index, exhibition_id, blacklist_id, kind, "from", until)
        values (${digest}, ${gateContext}, ${id}, ${plate ? 'vehicle' : 'person'}, ${decidedAt},
          (${until}::date + 1)::timestamp at time zone ${venueTimeZone})`)
    }
    const actorOf = ({ operatorId, name }: typeof by, company: 'venue' | 'organizer') => ({
      ...{ operatorId, operatorName: name, companyId: companies[company] },
      companyName: { cn: demoCompanies[company].cn, en: demoCompanies[company].en },
    })
    const proposer = actorOf(by, proposed ? 'organizer' : 'venue')
    await asOf(db, submittedAt, async () => {
      await addHistories({ db, actor: proposer }, 'blacklist', [{ id, event: 'submit', from: null, to: 'pending' }])
    })
    /** When it was removed or expired; for other states, decided. */
    const later: Readonly<Record<string, Date>> = {
      lift: new Date(now.getTime() - 48 * hour),
      ...(until && { expire: new Date(gateDayStart(addDays(until, 1), venueTimeZone, 0)) }),
    }
    let from: State = 'pending'
    for (const event of paths[state]) {
      const to: State = after[event] ?? from
      const actor = event === 'withdraw' ? proposer : actorOf(operators.reviewer, 'venue')
      const line = { id, event, from, to }
      await asOf(db, later[event] ?? decidedAt, async () => {
        await addHistories({ db, ...(event !== 'expire' && { actor }) }, 'blacklist', [line])
      })
      from = to
    }
  }
}
