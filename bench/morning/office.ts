import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { newTraceId, type WireAnswer, WireClient } from '../../server/src/app/testing/wire-client.ts'
import { upload, workbook } from '../imports.ts'
import { Nodes } from '../kernel/nodes.ts'
import type { Stage } from '../kernel/stage.ts'
import { showTo } from '../operations.ts'
import { type Fair, password } from './fair.ts'
import { type Kind, type Plan, printSize, uploadSize } from './schedule.ts'
import type { Outcome } from './tally.ts'

/** What was acknowledged, to be compared with the database. */
export interface Acknowledged {
  badges: { id: string; name: string }[]
  sales: { id: string; buyer: string }[]
  /** Scan ids of uploads. */
  uploaded: string[]
  /** People of imports that have ended. */
  imported: number
  printed: number
}

export interface Office {
  acknowledged: Acknowledged
  outcomes: Outcome[]
  /** Does one request of a kind and notes what became of it. */
  run(kind: Exclude<Kind, 'scan'>, index: number, minute: number, dueAt: number): Promise<void>
}

type Reply = Pick<WireAnswer<unknown>, 'statusCode' | 'msg' | 'data'> | undefined
type Ended = { answer: Reply; repeats: number }

/** Everything besides the scans of gates: people at desks, and gates that upload what they decided offline. */
export function openOffice(stage: Stage, addresses: readonly [string, string], fair: Fair, plan: Plan): Office {
  const clients = addresses.map(address => new WireClient(address)) as [WireClient, WireClient]
  const { exhibition, venue } = fair
  const { id: exhibitionId, typeId: badgeTypeId } = exhibition
  const acknowledged: Acknowledged = { badges: [], sales: [], uploaded: [], imported: 0, printed: 0 }
  const outcomes: Outcome[] = []
  const nodes = new Nodes()
  let callers = 0

  /** Sends a command until one node has answered it, with one trace id, which is the idempotency key. */
  const send = (command: string, payload: object, token: string): Promise<Ended> => {
    const options = { token, traceId: newTraceId() }
    return nodes.send(callers++ % 2, node => (clients[node] as WireClient).call(command, payload, options))
  }
  const isDone = ({ answer }: Ended) => answer?.statusCode === codes.done
  const idIn = ({ answer }: Ended) => (answer as { data: { id: string } }).data.id

  /** Starts a job and waits for its end. */
  async function runJob(command: string, payload: object, token: string): Promise<Ended> {
    const started = await send(command, payload, token)
    if (!isDone(started)) return started
    const { jobId } = (started.answer as { data: { jobId: string } }).data
    for (;;) {
      const found = await send('getJobDetail', { id: jobId }, token)
      const { state } = (found.answer?.data ?? {}) as { state?: string }
      if (state === 'done') return started
      if (!isDone(found) || (state !== 'queued' && state !== 'running'))
        return { answer: { statusCode: codes.fault, msg: `job ${state}`, data: null }, repeats: started.repeats }
      await pause(200)
    }
  }

  const requests: Record<Exclude<Kind, 'scan'>, (index: number) => Promise<Ended>> = {
    async badge(index) {
      const name = `晨间人员${index}`
      const person = { documentType: 'passport', documentNumber: `M${String(10_000_000 + index)}` }
      const ended = await send(
        'addBadge',
        {
          ...{ exhibitionId, badgeTypeId, name, ...person, phone: `137${String(index).padStart(8, '0')}` },
          ...{ employer: '示例企业', jobTitle: '职员' },
        },
        venue.cooperator,
      )
      if (isDone(ended)) acknowledged.badges.push({ id: idIn(ended), name })
      return ended
    },
    async sale(index) {
      const buyer = `晨间买家${index}`
      const lines = [{ ticketTypeId: fair.ticketTypeId, quantity: 1 }]
      const phone = `136${String(index).padStart(8, '0')}`
      const order = { exhibitionId, lines, method: 'cash', buyer: { name: buyer, phone } }
      const ended = await send('issueTickets', order, venue.sponsor)
      if (isDone(ended)) acknowledged.sales.push({ id: idIn(ended), buyer })
      return ended
    },
    /** A captcha is used up by the request that a lost node may have processed, so a repeat has a new one. */
    async login(index) {
      const account = fair.accounts[index] as string
      return nodes.send(callers++ % 2, async node => {
        const captcha = randomBytes(2).toString('hex')
        const { rows } = await stage.pool.query(
          `insert into captcha (kind, answer) values ('typed', $1) returning id`,
          [captcha],
        )
        const input = { account, password, captchaId: rows[0].id, captcha }
        return (clients[node] as WireClient).call('userLogin', input)
      })
    },
    list(index) {
      const command = ['getBadgePage', 'getPassagePage', 'getTicketPage'][index % 3] as string
      return send(command, { exhibitionId, pageSize: 20 }, venue.sponsor)
    },
    statistic(index) {
      const command = ['getSummaryStatistics', 'getEntryStatistics'][index % 2] as string
      return send(command, { exhibitionIds: [exhibitionId] }, venue.platform)
    },
    async print(index) {
      const ids = fair.printIds.slice(index * printSize, (index + 1) * printSize)
      const ended = await runJob('printBadges', { exhibitionId, ids, format: 'single' }, venue.sponsor)
      if (isDone(ended)) acknowledged.printed += ids.length
      return ended
    },
    async import(index) {
      const first = (50 + index) * 1_000_000
      const fileId = await upload(stage, venue.cooperator, await workbook(first, plan.importRows), 'people.xlsx')
      const ended = await runJob('importBadges', { exhibitionId, badgeTypeId, fileId }, venue.cooperator)
      if (isDone(ended)) acknowledged.imported += plan.importRows
      return ended
    },
    async upload(index) {
      const now = Date.now()
      const passages = fair.uploadCodes.slice(index * uploadSize, (index + 1) * uploadSize).map((code, n) => ({
        ...{ scanId: crypto.randomUUID(), code, pack: null, direction: 'in', deed: 'admitted', by: 'device' },
        at: new Date(now - (uploadSize - n) * 200).toISOString(),
      }))
      const device = fair.gates[index % fair.gates.length] as Fair['gates'][number]
      const payload = { sentAt: new Date(now).toISOString(), passages }
      const ended = await nodes.send(callers++ % 2, async node => {
        const to = { server: { ...stage.server, address: addresses[node] as string } }
        const data = await showTo<{ list: { outcome: string }[] }>(to, device, 'uploadPassages', payload)
        const bad = data.list.some(({ outcome }) => outcome === 'bad')
        return { statusCode: bad ? codes.inputRefused : codes.done, msg: '', data }
      })
      if (isDone(ended)) acknowledged.uploaded.push(...passages.map(({ scanId }) => scanId))
      return ended
    },
  }

  return {
    ...{ acknowledged, outcomes },
    async run(kind, index, minute, dueAt) {
      const { answer, repeats } = await requests[kind](index).catch((error: Error) => {
        process.stderr.write(`${kind} ${index}: ${error.message}\n`)
        return { answer: undefined, repeats: 0 }
      })
      const done = answer?.statusCode === codes.done
      // The first login may have succeeded although its node was lost: the person is logged in.
      const in_ = kind === 'login' && answer?.statusCode === codes.loggedInElsewhere && repeats > 0
      if (answer && !done && !in_) process.stderr.write(`${kind} ${index}: ${answer.statusCode} ${answer.msg}\n`)
      const result = !answer ? 'lost' : done || in_ ? 'done' : 'refused'
      outcomes.push({ kind, minute, ms: performance.now() - dueAt, result, repeats })
    },
  }
}
