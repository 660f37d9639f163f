import { policyAt } from '@fairgate/contract/admission/gate/offline-bundle'
import type { PolicyFacts } from '@fairgate/contract/admission/gate/scan-facts'
import type { Simulation } from '@fairgate/contract/admission/policy/commands'
import { addDays, type Day, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import { hostsOf } from '../../exhibitions/exhibition/api.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { clauseNames, compiledFor, draftOf } from '../policy/api.ts'
import { saveSimulation } from '../policy/hooks.ts'
import { type GateContext, readGateContext } from './gate-context.ts'
import {
  countOfDay,
  passagesOfDay,
  type RawScan,
  readSimulatedScans,
  scansTyped,
  type TypedScan,
} from './simulated-scans.ts'
import { createSimulation, type Said, type SimulationResult } from './simulation.ts'

export const simulationJobKind = 'policy.rehearse'

export interface SimulationRequest {
  exhibitionId: string
  id: string
  /** A replayed day, or typed scans. */
  day?: Day
  scans?: TypedScan[] | undefined
}

/** How many differences are stored individually. */
const maxRows = 200

/**
 * Evaluates a day, or typed scans, with a draft and with the policy in force. Writes only its result; a second run
 * starts over.
 */
export const simulationJob: JobDefinition<SimulationRequest> = {
  async run({ exhibitionId, id, day, scans }, context) {
    const { db, services } = context
    const draft = await draftOf(db, exhibitionId, id)
    if (!draft) throw new JobFailure('kernel.notFound')
    const gateContext = await readGateContext(db, services, exhibitionId)
    const inForce = policyAt(gateContext.policies, Date.now())
    const replayed = day ? await ofDay(context, gateContext, day) : await ofTyped(context, gateContext, scans ?? [])
    const ids = [id, ...(inForce.id === null ? [] : [inForce.id])]
    const compiled = await compiledFor(context.pool, ids, replayed.days, gateContext.facts.timeZone)
    const is = compiled.get(id)
    if (!is) throw new JobFailure('kernel.notFound')
    const was = (inForce.id !== null && compiled.get(inForce.id)) || inForce
    const differences = await collectDifferences(context, was, is)
    const compareScan = createSimulation(gateContext, was, is, replayed.before)

    let done = 0
    for await (const portion of replayed.portions) {
      context.signal.throwIfAborted()
      for (const scan of portion) differences.add(compareScan(scan), day === undefined)
      done += portion.length
      context.progress(done, replayed.total)
    }
    if (done === 0) throw new JobFailure('policy.nothingToRehearse')
    const { otherwise, groups, list } = differences.all()
    await runTransitionTransaction({ services, publish: context.publish }, async transitionContext => {
      const by = context.actor.operatorName ?? ''
      const result = {
        digest: draft.digest,
        againstNo: was.no,
        day: day ?? null,
        scans: done,
        otherwise,
        groups,
        list,
        by,
      }
      await saveSimulation(transitionContext, id, result)
      publishRowChange(transitionContext.push, await hostsOf(transitionContext.db, exhibitionId), 'policy')
    })
    return { scans: done, otherwise }
  },
}

async function ofDay({ db }: JobContext, gateContext: GateContext, day: Day) {
  const { exhibitionId, timeZone, dayBegins } = gateContext.facts
  const span = [gateDayStart(day, timeZone, dayBegins), gateDayStart(addDays(day, 1), timeZone, dayBegins)] as const
  const scans = readSimulatedScans(db, gateContext, Date.parse(span[0]))
  return {
    days: [addDays(day, -1), addDays(day, 2)] as const,
    total: await countOfDay(db, exhibitionId, span),
    before: scans.before,
    portions: each(passagesOfDay(db, exhibitionId, span), scans.of),
  }
}

async function ofTyped({ db }: JobContext, gateContext: GateContext, typed: readonly TypedScan[]) {
  const { exhibitionId, timeZone } = gateContext.facts
  const moments = typed.map(({ at }) => at)
  const dayAt = (at: number) => dayOf(new Date(at), timeZone)
  const start = Math.min(...moments)
  const scans = readSimulatedScans(db, gateContext, start)
  return {
    days: [addDays(dayAt(start), -1), addDays(dayAt(Math.max(...moments)), 2)] as const,
    total: typed.length,
    before: scans.before,
    portions: each([await scansTyped(db, exhibitionId, typed)], scans.of),
  }
}

async function* each<T>(portions: AsyncIterable<RawScan[]> | Iterable<RawScan[]>, of: (raw: RawScan[]) => Promise<T>) {
  for await (const portion of portions) yield await of(portion)
}

type ClauseResult = Simulation['list'][number]['is']

/** Differences, each with the clauses by name, equal ones grouped. */
async function collectDifferences({ db }: JobContext, was: PolicyFacts, is: PolicyFacts) {
  const namesOf = async ({ id }: PolicyFacts) =>
    new Map((id === null ? [] : await clauseNames(db, id)).map(clause => [clause.no, clause]))
  const [wasNames, isNames] = [await namesOf(was), await namesOf(is)]
  const say = ({ clauseNo, opensAt, ...said }: Said, names: typeof isNames): ClauseResult => ({
    ...said,
    clause: (clauseNo !== null && names.get(clauseNo)) || null,
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
  })
  const list: Simulation['list'] = []
  const groups = new Map<string, Simulation['groups'][number]>()
  let otherwise = 0
  return {
    /** `always`: also equal results. */
    add(one: SimulationResult, always: boolean) {
      if (!one.otherwise && !always) return
      const { scan } = one
      const [before, now] = [say(one.was, wasNames), say(one.is, isNames)]
      if (list.length < maxRows) {
        const at = new Date(scan.at).toISOString()
        list.push({ at, channelCode: scan.channel.code, badgeCode: scan.badgeCode, was: before, is: now })
      }
      if (!one.otherwise) return
      otherwise += 1
      const alike = { was: { ...before, opensAt: null }, is: { ...now, opensAt: null } }
      const key = JSON.stringify(alike)
      const group = groups.get(key) ?? { ...alike, scans: 0 }
      groups.set(key, { ...group, scans: group.scans + 1 })
    },
    all: () => ({ otherwise, list, groups: [...groups.values()].toSorted((a, b) => b.scans - a.scans) }),
  }
}
