import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { upload, workbook } from '../../bench/imports.ts'
import type { Nodes } from '../../bench/kernel/nodes.ts'
import { newTraceId, type WireAnswer, WireClient } from '../../server/src/app/testing/wire-client.ts'
import type { Journal, PreparedFair } from './acknowledged.ts'
import type { Outages } from './outages.ts'

/** What people at desks do. */
export type Duty = 'badges' | 'tickets' | 'payments' | 'imports'

interface ClerksOptions {
  fair: PreparedFair
  addresses: readonly string[]
  nodes: Nodes
  journal: Journal
  outages: Outages
  /** The share of writes that are sent again after their answer. */
  repeatShare: number
  /** People of an import. */
  importRows: number
  random(): number
}

interface Changed {
  id: string
  version: number
}

/** A write that was refused, or that nobody answered: the clerk begins with something else. */
class NotDone extends Error {}

const comparable = ({ statusCode, data }: WireAnswer<unknown>) => ({ statusCode, data })
const today = () => new Date().toISOString().slice(0, 10)
/** A write that took longer than this is sent again: its answer may have been lost. */
const answerWait = 10_000

/** People who write through the wire protocol, each write with an idempotency key, repeated until it is answered. */
export class Clerks {
  /** Final refusals by command and reason. */
  readonly refused: Record<string, number> = {}
  readonly #options: ClerksOptions
  readonly #clients: readonly WireClient[]
  #serial = 0
  #callers = 0

  constructor(options: ClerksOptions) {
    this.#options = options
    this.#clients = options.addresses.map(address => new WireClient(address, { timeout: answerWait }))
  }

  /** Does one piece of work of a duty; one that is refused ends there. */
  async work(duty: Duty): Promise<void> {
    try {
      await this.#duties[duty]()
    } catch (error) {
      if (!(error instanceof NotDone)) throw error
    }
  }

  readonly #duties: Record<Duty, () => Promise<void>> = {
    /** A badge is entered, corrected, submitted, and approved by the organizer. */
    badges: async () => {
      const { exhibitionId, badgeTypeId, tokens } = this.#options.fair
      const number = this.#newNumber()
      const name = `负载人员${number}`
      const person = {
        ...{ badgeTypeId, name, documentType: 'passport', documentNumber: `L${String(number).padStart(8, '0')}` },
        ...{ phone: `137${String(number % 1e8).padStart(8, '0')}`, employer: '示例企业', jobTitle: '职员' },
      }
      const added = await this.#write<Changed>('addBadge', { exhibitionId, ...person }, tokens.cooperator, {
        value: name,
      })
      const jobTitle = `主管${number}`
      const edited = { exhibitionId, id: added.id, version: added.version, ...person, jobTitle }
      await this.#write<Changed>('editBadge', edited, tokens.cooperator, { value: jobTitle })
      const chosen = { exhibitionId, ids: [added.id] }
      await this.#write('submitBadges', chosen, tokens.cooperator, { id: added.id })
      await this.#write('approveBadges', chosen, tokens.sponsor, { id: added.id })
    },
    tickets: async () => {
      const { exhibitionId, ticketTypeId, tokens } = this.#options.fair
      const buyer = { name: '买家', phone: `136${String(this.#newNumber() % 1e8).padStart(8, '0')}` }
      const order = { exhibitionId, lines: [{ ticketTypeId, quantity: 2 }], method: 'cash', buyer }
      await this.#write('issueTickets', order, tokens.sponsor, { value: '2' })
    },
    /** Money arrives, quota is ordered and paid from it. */
    payments: async () => {
      const { exhibitionId, badgeTypeId, participationId, tokens } = this.#options.fair
      const number = this.#newNumber()
      const amount = `${200 + (number % 800)}.00`
      const payment = { participationId, purpose: 'prepaid', amount, paidOn: today(), payer: '示例企业' }
      // Another load of the same venue has other references.
      const reference = `LOAD${participationId.slice(-12)}-${number}`
      await this.#write('recordPayment', { ...payment, reference }, tokens.platform, { value: amount })
      const lines = [{ badgeTypeId, quantity: 1 + (number % 5) }]
      const bill = await this.#write<Changed>('applyQuota', { exhibitionId, lines }, tokens.cooperator)
      await this.#write('payFromPrepaid', { id: bill.id, version: bill.version }, tokens.cooperator)
    },
    imports: async () => {
      const { importRows: rows, fair, journal, nodes, addresses } = this.#options
      const { exhibitionId, badgeTypeId, tokens } = fair
      const first = this.#newNumber(rows)
      const sheet = await workbook(first, rows)
      // Only the import is acknowledged: a file that was lost on the way is uploaded again.
      let fileId: string | undefined
      while (fileId === undefined) {
        const address = addresses[nodes.nodeFor(this.#callers++ % addresses.length)] as string
        fileId = await upload({ server: { address } }, tokens.cooperator, sheet, 'people.xlsx').catch(() => undefined)
        if (fileId === undefined) await pause(200)
      }
      const payload = { exhibitionId, badgeTypeId, fileId }
      const begun = await this.#write<{ jobId: string; importId: string }>('importBadges', payload, tokens.cooperator)
      await this.#jobDone(begun.jobId, tokens.cooperator)
      journal.note({ kind: 'import', at: Date.now(), first, rows })
    },
  }

  /** A number that no other piece of work of this load has. */
  #newNumber(count = 1): number {
    const first = this.#serial
    this.#serial += count
    return first
  }

  async #jobDone(jobId: string, token: string): Promise<void> {
    for (;;) {
      const answer = await this.#send<{ state: string }>('getJobDetail', { id: jobId }, token, newTraceId())
      const state = answer?.statusCode === codes.done ? answer.data.state : `${answer?.statusCode}`
      if (state === 'done') return
      if (state !== 'queued' && state !== 'running') throw this.#refuse(`job ${state}`)
      await pause(200)
    }
  }

  /** Sends a write until it is answered, and notes it; now and then it is sent again with the same key. */
  async #write<Data>(
    command: string,
    payload: object,
    token: string,
    noted: { id?: string; value?: string } = {},
  ): Promise<Data> {
    const { journal, outages, random, repeatShare } = this.#options
    const key = newTraceId()
    const answer = await this.#send<Data>(command, payload, token, key)
    if (!answer) {
      journal.note({ kind: 'unanswered', at: Date.now(), command, key })
      throw new NotDone()
    }
    outages.accepted()
    if (answer.statusCode !== codes.done)
      throw this.#refuse(`${command} ${answer.statusCode} ${answer.reason ?? answer.msg}`)
    const { id = '' } = (answer.data ?? {}) as { id?: string }
    journal.note({ kind: 'write', at: Date.now(), command, key, id: noted.id ?? id, value: noted.value })
    if (random() < repeatShare) await this.#again(command, payload, token, key, answer)
    return answer.data
  }

  /** The answer to the same key is the first one. */
  async #again(
    command: string,
    payload: object,
    token: string,
    key: string,
    first: WireAnswer<unknown>,
  ): Promise<void> {
    const second = await this.#send<unknown>(command, payload, token, key)
    if (!second) return
    // A stored answer has the same fields in another order.
    if (isDeepStrictEqual(comparable(first), comparable(second))) return
    const answers = [JSON.stringify(comparable(first)), JSON.stringify(comparable(second))] as [string, string]
    this.#options.journal.note({ kind: 'differs', at: Date.now(), command, key, answers })
  }

  async #send<Data>(
    command: string,
    payload: object,
    token: string,
    traceId: string,
  ): Promise<WireAnswer<Data> | undefined> {
    const preferred = this.#callers++ % this.#clients.length
    const { answer } = await this.#options.nodes.send(preferred, node =>
      (this.#clients[node] as WireClient).call<Data>(command, payload, { token, traceId }),
    )
    return answer
  }

  #refuse(what: string): NotDone {
    this.refused[what] = (this.refused[what] ?? 0) + 1
    return new NotDone(what)
  }
}
