import type { Output } from '@fairgate/contract/app/catalogue'
import { withAncestors } from '@fairgate/contract/app/shell/pages'
import type { dashboardCommands } from '@fairgate/contract/insight/dashboard/commands'
import type { MoneyKind } from '@fairgate/contract/insight/dashboard/money'
import { queues } from '@fairgate/contract/insight/dashboard/queues'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { type Day, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import { findContextsWithDevices, gateDayAt, gateDayTurn, gateGlance } from '../../admission/gate/api.ts'
import { countOpenDiscrepancies } from '../../admission/offline/api.ts'
import { dayOfShow, exhibitionNames, hasBegun, type NearShow, showsNear } from '../../exhibitions/exhibition/api.ts'
import { unmatchedLines } from '../../finance/bank/api.ts'
import { findOpenBills } from '../../finance/charge/api.ts'
import { toMake } from '../../finance/invoice/api.ts'
import { countByParty } from '../../finance/settlement/api.ts'
import type { Actor, HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import { pendingByAge } from '../pending-work/api.ts'

type Dashboard = Output<'getDashboard'>

/** How many upcoming shows are listed. */
const nextShown = 5

export const dashboardHandlers: HandlersOf<typeof dashboardCommands> = {
  async getDashboard(_input, context) {
    const { db, actor, now, services } = context
    const gateDay = await gateDayAt(db, services, now)
    const near = mayAny(actor, 'participation:view', 'gate:watch') ? await showsNear(db, actor, now) : []
    const begun = near.filter(show => hasBegun(show, now))
    const [glances, waiting, money] = await Promise.all([
      glancesOf(context, begun),
      queuesOf(context),
      moneyOf(context),
    ])
    return {
      now: now.toISOString(),
      gateDay,
      dayBegins: gateDayStart(gateDay, services.config.venueTimeZone, await gateDayTurn(db, services)),
      shows: mayAny(actor, 'participation:view', 'gate:watch')
        ? {
            today: begun.map(show => ({
              ...shownShow(show),
              ...dayOfShow(show, now, gateDay, services.config.venueTimeZone),
              gate: arrivals(glances?.get(show.id)),
            })),
            next: near
              .filter(show => !begun.includes(show))
              .slice(0, nextShown)
              .map(shownShow),
          }
        : null,
      queues: waiting,
      money,
      gates:
        glances &&
        [...glances].map(([id, { name, devices, cases: discrepancies }]) => ({
          id,
          name,
          devices,
          cases: discrepancies,
        })),
    }
  },
}

const mayAny = ({ permissions }: Actor, ...names: readonly string[]) => names.some(name => permissions.has(name))

const shownShow = ({ id, name, halls, open }: NearShow) => ({ id, name, halls, open })

type Glance = Awaited<ReturnType<typeof gateGlance>>

const arrivals = (glance: Glance | undefined) =>
  glance
    ? {
        arrived: glance.today.in,
        inside: glance.inside,
        scans: glance.today.scans,
        refused: glance.today.refused,
      }
    : null

/**
 * The gates of running exhibitions, the venue's own gate contexts after its shows; null without the permission to watch
 * them.
 */
async function glancesOf({ db, actor, now, services }: ReadContext, begun: readonly NearShow[]) {
  if (!actor.permissions.has('gate:watch')) return null
  const permanentIds = actor.companyType === 'platform' ? await findContextsWithDevices(db) : []
  const names = await exhibitionNames(db, permanentIds)
  const gated = [...begun.map(({ id, name }) => ({ id, name })), ...[...names].map(([id, name]) => ({ id, name }))]
  const glances = await Promise.all(
    gated.map(async ({ id, name }) => {
      const [glance, { pending, processing }] = await Promise.all([
        gateGlance(db, services, id, now),
        countOpenDiscrepancies(db, id),
      ])
      return [id, { ...glance, name, cases: { pending, processing } }] as const
    }),
  )
  return new Map(glances)
}

/** Kinds of pending work that this caller decides and whose list they may open. */
function kindsOf({ permissions, companyType }: Actor): string[] {
  return Object.entries(queues)
    .filter(([, { page, decides }]) => {
      const { permission, companies } = withAncestors(page)[0]?.page ?? {}
      return (
        decides.some(name => permissions.has(name)) &&
        (permission === undefined || [permission].flat().some(name => permissions.has(name))) &&
        (companies === undefined || companies.includes(companyType))
      )
    })
    .map(([kind]) => kind)
}

async function queuesOf({ db, actor, now }: ReadContext): Promise<Dashboard['queues']> {
  const kinds = kindsOf(actor)
  if (kinds.length === 0) return null
  const found = (
    await Promise.all(
      kinds.map(async kind => (await pendingByAge(db, actor, kind, now)).map(waited => ({ kind, ...waited }))),
    )
  ).flat()
  const names = await exhibitionNames(
    db,
    found.flatMap(({ exhibitionId }) => exhibitionId ?? []),
  )
  return found
    .map(({ exhibitionId, ...waited }) => {
      const name = exhibitionId === null ? undefined : names.get(exhibitionId)
      return { ...waited, exhibition: exhibitionId !== null && name ? { id: exhibitionId, name } : null }
    })
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
}

/** Pending money matters; bills with their sums. Null without any permission. */
async function moneyOf({ db, actor, now, services }: ReadContext): Promise<Dashboard['money']> {
  const today: Day = dayOf(now, services.config.venueTimeZone)
  const may = (name: string) => actor.permissions.has(name)
  const isVenue = actor.companyType === 'platform'
  if (!mayAny(actor, 'charge:view', 'invoice:make', 'settlement:view') && !(isVenue && may('bankStatement:match')))
    return null
  const [bills, lines, invoices, settlements] = await Promise.all([
    may('charge:view') ? findOpenBills(db, actor, today) : [],
    isVenue && may('bankStatement:match') ? unmatchedLines(db) : 0,
    may('invoice:make') && may('invoice:view') ? toMake(db, actor) : 0,
    may('settlement:view') ? countByParty(db, actor) : [],
  ])
  const entries: { kind: MoneyKind; count: number; amount: string | null }[] = [
    ...bills.flatMap(({ kind, count, payable, overdue, overduePayable, proofs }) => [
      { kind: `${kind}Open` as const, count, amount: writeAmount(BigInt(payable)) },
      { kind: `${kind}Overdue` as const, count: overdue, amount: writeAmount(BigInt(overduePayable)) },
      { kind: `${kind}Proofs` as const, count: proofs, amount: null },
    ]),
    { kind: 'bankLines', count: lines, amount: null },
    { kind: 'invoices', count: invoices, amount: null },
    ...settlements.map(({ family, count }) => ({ kind: `settlement${family}` as const, count, amount: null })),
  ]
  return entries.filter(({ count }) => count > 0)
}
