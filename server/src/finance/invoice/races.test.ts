import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'
import { confirmInvoices } from './decide.ts'

const world = await closeAfterAll(createInvoiceWorld())

const done = 10001
const codesOf = (replies: readonly { statusCode: number; reason?: string }[]) =>
  replies.map(({ statusCode, reason }) => reason ?? statusCode).sort()
const only = <T>(value: T, times: number): T[] => Array<T>(times).fill(value)

/** The invariant of every application: Σ blue − Σ red = the requested amount once all of it is made. */
async function expectEqualSums() {
  const wrong = await world.db.many(sql`
    select a.id from invoice_application a
      left join lateral (select coalesce(sum(amount), 0) as net from invoice where application_id = a.id) i on true
      left join lateral (select coalesce(sum(amount), 0) as requested from invoice_line where application_id = a.id) l on true
    where a.requested <> l.requested or a.made <> i.net or (a.state in ('made', 'confirmed', 'reversed') and i.net <> a.requested)`)
  const sources = await world.db.many(sql`
    select s.id from invoice_source s where s.requested <> (select coalesce(sum(l.amount), 0) from invoice_line l
      join invoice_application a on a.id = l.application_id where l.source_id = s.id and a.state <> 'withdrawn')`)
  expect([wrong, sources]).toEqual([[], []])
}

describe('concurrent requests', () => {
  it('of eight for the same bill: one gets it', async () => {
    const fair = await world.invoice.payingFair()
    const input = { chargeIds: [fair.chargeId], method: 'platform' as const }
    const replies = await Promise.all(only(0, 8).map(() => world.call(fair.partner, 'applyInvoice', input)))
    expect(codesOf(replies)).toEqual([done, ...only('invoice.alreadyAsked', 7)])
    await expectEqualSums()
  })

  it('of two for the same bills in different orders do not deadlock', async () => {
    const fair = await world.invoice.payingFair()
    const second = await world.invoice.charge(fair)
    const ask = (billIds: string[]) =>
      world.call(fair.partner, 'applyInvoice', { chargeIds: billIds, method: 'platform' })
    const replies = await Promise.all([
      ...only([fair.chargeId, second], 4).map(ask),
      ...only([second, fair.chargeId], 4).map(ask),
    ])
    expect(codesOf(replies)).toEqual([done, ...only('invoice.alreadyAsked', 7)])
    await expectEqualSums()
  })

  it('of six that record the same number: one gets it', async () => {
    const fairs = await Promise.all(only(0, 6).map(() => world.invoice.fairWithApplication()))
    const code = world.invoice.code()
    const replies = await Promise.all(
      fairs.map(async ({ application }) => {
        const invoices = [await world.invoice.made(world.platform, '1000.00', { code })]
        return world.call(world.platform, 'makeInvoice', { ...application, invoices })
      }),
    )
    expect(codesOf(replies)).toEqual([done, ...only('invoice.invoiceCodeTaken', 5)])
    await expectEqualSums()
  })

  it('of two that record the same numbers in different orders do not deadlock', async () => {
    const [one, two] = [await world.invoice.fairWithApplication(), await world.invoice.fairWithApplication()]
    const codes = [world.invoice.code(), world.invoice.code()]
    const make = async (application: typeof one.application, order: readonly string[]) => {
      const invoices = []
      for (const code of order) invoices.push(await world.invoice.made(world.platform, '500.00', { code }))
      return world.call(world.platform, 'makeInvoice', { ...application, invoices })
    }
    const replies = await Promise.all([make(one.application, codes), make(two.application, codes.toReversed())])
    expect(codesOf(replies)).toEqual([done, 'invoice.invoiceCodeTaken'])
    await expectEqualSums()
  })

  it('either make invoices or withdraw the application, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const fair = await world.invoice.fairWithApplication()
      const invoices = [await world.invoice.made(world.platform, '1000.00')]
      const [made, withdrawn, returned] = await Promise.all([
        world.call(world.platform, 'makeInvoice', { ...fair.application, invoices }),
        world.call(fair.partner, 'withdrawInvoiceApplication', fair.application),
        world.call(world.platform, 'returnInvoiceApplication', {
          ...fair.application,
          reasonCode: 'other',
          note: '退',
        }),
      ])
      const replies = [made, withdrawn, returned].map(({ statusCode }) => statusCode)
      expect(replies.filter(code => code === done)).toHaveLength(1)
      expect(replies.filter(code => code !== done).every(code => code === 10008 || code === 10007)).toBe(true)
      const { state, invoices: shown } = await world.invoice.detail(world.platform, fair.application)
      expect(shown).toHaveLength(state === 'made' ? 1 : 0)
    }
    await expectEqualSums()
  })

  it('make the invoices of an application once, however many', async () => {
    const fair = await world.invoice.fairWithApplication()
    const forms = await Promise.all(only(0, 4).map(() => world.invoice.made(world.platform, '1000.00')))
    const replies = await Promise.all(
      forms.map(form => world.call(world.platform, 'makeInvoice', { ...fair.application, invoices: [form] })),
    )
    expect(codesOf(replies)).toEqual([done, ...only('kernel.alreadyDecided', 3)])
    await expectEqualSums()
  })

  it('to reverse and to confirm: one wins, against the payer and the scheduler', async () => {
    for (let round = 0; round < 3; round++) {
      const fair = await world.invoice.madeFair(['1000.00'])
      const { id } = fair.application
      await world.db.run(sql`update invoice_application set issued_at = now() - interval '16 days' where id = ${id}`)
      const [blue] = (await world.invoice.detail(world.platform, fair.application)).invoices
      const key = { id: blue?.id ?? '', version: blue?.version ?? 1 }
      const [confirmed, requested] = await Promise.all([
        world.call(fair.partner, 'confirmInvoice', fair.application),
        world.call(world.platform, 'requestInvoiceReversal', { ...key, amount: '1000.00', note: '开错' }),
        confirmInvoices({ services: world.services, publish: () => {} }),
      ])
      // A confirmed invoice has another version: the caller reloads and requests the reversal again.
      if (requested.statusCode !== done) {
        expect(requested.reason).toBe('kernel.changedMeanwhile')
        const [now] = (await world.invoice.detail(world.platform, fair.application)).invoices
        expect(now?.state).toBe('confirmed')
        const again = { id: key.id, version: now?.version ?? 0, amount: '1000.00', note: '开错' }
        expect((await world.call(world.platform, 'requestInvoiceReversal', again)).statusCode).toBe(done)
      }
      const detail = await world.invoice.detail(world.platform, fair.application)
      expect(detail.reversal).toBe('requested')
      // Either confirmed and then requested back, or requested back and no longer confirmable.
      if (confirmed.statusCode === done) expect(detail.state).toBe('confirmed')
      else
        expect(['invoice.reversalWaits', 'kernel.changedMeanwhile', 'kernel.notInThisState']).toContain(
          confirmed.reason,
        )
    }
    await expectEqualSums()
  })

  it('of six reversals of an invoice reverse no more than its rest', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const [blue] = (await world.invoice.detail(world.platform, fair.application)).invoices
    const replies = await Promise.all(
      only(0, 6).map(async (_, at) =>
        world.call(world.platform, 'reverseInvoice', {
          ...{ id: blue?.id ?? '', version: 1, confirmation: world.invoice.code(), note: '开错' },
          ...(await world.invoice.made(world.platform, '400.00')),
          remake: at % 2 === 0,
        }),
      ),
    )
    expect(codesOf(replies)).toEqual([done, ...only('kernel.changedMeanwhile', 5)])
    await expectEqualSums()
  })
})

describe('random sequences', () => {
  it('preserve Σ blue − Σ red = requested, and no bill is requested beyond its total', async () => {
    const fair = await world.invoice.payingFair({ payable: 100_003 })
    const bills = [fair.chargeId, await world.invoice.charge(fair, { payable: 7 })]
    // A fixed seed, so that a failure can be reproduced.
    let seed = 20_261_122
    const chance = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed >> 12) % most
    }
    const rows = async () =>
      (await world.call(fair.partner, 'getInvoicePage', { exhibitionId: fair.exhibitionId, tab: 'all', pageSize: 40 }))
        .data.list
    const split = (left: string) => {
      const fen = BigInt(left.replace('.', ''))
      const part = fen > 1n ? (fen * BigInt(1 + chance(98))) / 100n || 1n : fen
      const write = (n: bigint) => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`
      return part === fen ? [left] : [write(part), write(fen - part)]
    }
    const tally = new Map<string, number>()
    const note = (what: string, { statusCode }: { statusCode: number }) => {
      if (statusCode === done) tally.set(what, (tally.get(what) ?? 0) + 1)
    }
    for (let step = 0; step < 220; step++) {
      const list = await rows()
      const row = list[chance(Math.max(1, list.length))]
      const what = chance(6)
      if (!row || what === 0) {
        const ids = chance(2) ? bills : [bills[chance(2)] ?? '']
        note('ask', await world.call(fair.partner, 'applyInvoice', { chargeIds: ids, method: 'platform' }))
      } else if (what === 1) {
        note(
          'withdraw',
          await world.call(fair.partner, 'withdrawInvoiceApplication', { id: row.id, version: row.version }),
        )
      } else if (what === 2) {
        note('confirm', await world.call(fair.partner, 'confirmInvoice', { id: row.id, version: row.version }))
      } else {
        const detail = await world.invoice.detail(world.platform, row)
        const blue = detail.invoices.filter(({ actions }) => actions.includes('reverse'))
        const one = blue[chance(Math.max(1, blue.length))]
        if (what === 3 || !one) {
          const invoices = await Promise.all(
            split(detail.left).map(amount => world.invoice.made(world.platform, amount)),
          )
          note('make', await world.call(world.platform, 'makeInvoice', { id: row.id, version: row.version, invoices }))
        } else {
          const [amount = '0.01'] = split(one.left)
          const key = { id: one.id, version: one.version }
          const red: Payload<'reverseInvoice'> = {
            ...{ ...key, confirmation: world.invoice.code(), note: '更正', remake: chance(2) === 0 },
            ...(await world.invoice.made(world.platform, chance(3) ? amount : one.left)),
          }
          if (chance(3) === 0)
            note('request', await world.call(fair.partner, 'requestInvoiceReversal', { ...key, amount, note: '更正' }))
          else note('reverse', await world.call(world.platform, 'reverseInvoice', red))
        }
      }
      await expectEqualSums()
    }
    expect([...tally.keys()].sort()).toEqual(['ask', 'confirm', 'make', 'request', 'reverse', 'withdraw'])
  }, 120_000)
})
