import type { policyCommands } from '@fairgate/contract/admission/policy/commands'
import { simulationLimit } from '@fairgate/contract/admission/policy/fields'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { gateDayStart, isDay } from '@fairgate/contract/kernel/schedule/day'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { draftOf, findLastSimulation, isPolicyOf, type Rehearsing } from '../policy/api.ts'
import { readGateContext } from './gate-context.ts'
import { gateExhibition, runningExhibition } from './scope.ts'
import type { TypedScan } from './simulated-scans.ts'
import { type SimulationRequest, simulationJobKind } from './simulation-job.ts'

/** Number of days that can be replayed. */
const daysOffered = 31

export const simulationHandlers: HandlersOf<Pick<typeof policyCommands, Rehearsing>> = {
  async rehearsePolicy(input, context) {
    const { exhibitionId, id, day } = input
    await runningExhibition(context, exhibitionId)
    if (!(await isPolicyOf(context.db, exhibitionId, id))) refuse('kernel.notFound')
    const draft = await draftOf(context.db, exhibitionId, id)
    if (!draft) refuse('kernel.notInThisState')
    if (day && !(await daysOf(context, exhibitionId)).some(one => one.day === day)) {
      refuse('policy.nothingToRehearse', { field: 'day' })
    }
    const scans = day ? undefined : await typed(input, context)
    const payload: SimulationRequest = { exhibitionId, id, ...(day ? { day } : { scans }) }
    const jobId = await startJob(context, {
      ...{ kind: simulationJobKind, payload, exhibitionId, queue: `rehearsal.${id}` },
      title: { key: 'policy.rehearsalTitle', values: { no: draft.no } },
    })
    const targetName = translateKey('policy.versionOf', 'cn', { no: draft.no })
    context.log({
      entityType: 'policy',
      targetId: id,
      exhibitionId,
      targetName,
      after: { day: day ?? null, lines: scans?.length ?? null },
    })
    return { jobId }
  },

  async getRehearsal({ exhibitionId, id }, context) {
    await gateExhibition(context, exhibitionId)
    if (!(await isPolicyOf(context.db, exhibitionId, id))) refuse('kernel.notFound')
    const simulation = (await findLastSimulation(context.db, id)) ?? null
    return { rehearsal: simulation, days: await daysOf(context, exhibitionId) }
  },
}

/** From the gate's counters per day, as `<day>.<way>`. */
async function daysOf({ db }: Pick<ReadContext, 'db'>, exhibitionId: string): Promise<Result<'getRehearsal'>['days']> {
  const days = new Map<string, number>()
  for (const [key, scans] of Object.entries(await readRowCounts(db, exhibitionId, 'gate'))) {
    const day = key.split('.')[0] ?? ''
    days.set(day, (days.get(day) ?? 0) + scans)
  }
  return [...days]
    .map(([day, scans]) => ({ day, scans }))
    .filter(({ scans }) => scans > 0)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, daysOffered)
}

/**
 * One scan per line: badge or ticket, channel, day and time of the venue's clock, separated by blanks, commas or tabs.
 */
async function typed(
  { exhibitionId, lines = '' }: Input<'rehearsePolicy'>,
  { db, services }: WriteContext,
): Promise<TypedScan[]> {
  const read = lines.split('\n').map(line => line.trim())
  const filled = read.flatMap((text, at) => (text === '' ? [] : [{ text, line: at + 1 }]))
  if (filled.length > simulationLimit)
    refuse('policy.tooManyLines', { field: 'lines', values: { most: simulationLimit } })
  const { channels, facts } = await readGateContext(db, services, exhibitionId)
  return filled.map(({ text, line }) => {
    const [badgeCode, code, day, time, ...more] = text.split(/[\s,，;；、]+/)
    const at = momentOf(day, time, facts.timeZone)
    if (!badgeCode || !code || at === undefined || more.length > 0) {
      return refuse('policy.badLine', { field: 'lines', values: { line } })
    }
    const channel = channels.find(one => one.code.toUpperCase() === normaliseNumber(code))
    if (!channel) return refuse('policy.channelOfLine', { field: 'lines', values: { line, code } })
    return { at, channelId: channel.id, badgeCode: normaliseNumber(badgeCode) }
  })
}

/** Milliseconds of a day and a time in a time zone; undefined if they are malformed. */
function momentOf(day = '', time = '', timeZone: string): number | undefined {
  const [, hour, minute] = /^(\d\d?):([0-5]\d)$/.exec(time) ?? []
  if (!isDay(day) || hour === undefined || Number(hour) > 23) return undefined
  return Date.parse(gateDayStart(day, timeZone, Number(hour))) + Number(minute) * 60_000
}
