import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import { addDays, type Day, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import type { Db } from '../../src/kernel/database/database.ts'
import { addHistories } from '../../src/kernel/transition/history.ts'
import type { Demo } from './demo-context.ts'
import { asOf } from './earlier.ts'
import { type DemoAccount, type DemoCompany, demoCompanies } from './people.ts'
import { hour, type PlannedList, type State } from './planned-whitelists.ts'

export const accountOf = (host: PlannedList['host']): DemoAccount => (host === 'venue' ? 'admin' : host)

/** The events that lead to each state; lists of the organizer and of the venue need no endorsement. */
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

export const actorIn =
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

export async function addPath(
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
  /** A host changes a list, and the venue stops one, after its guests have accepted. */
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
