import { describe, expect, it } from 'vitest'
import type { LedgerAccount } from '../ledger/hooks.ts'
import { paymentEntries, type UnpostedPayment } from './journal.ts'

const cash: LedgerAccount = { of: 'transit' }
const participationId = 'p'
const of = (purpose: UnpostedPayment['purpose'], by: UnpostedPayment['by'] = 'hand') =>
  paymentEntries({ id: 'x', participationId, purpose, amount: 500n, by, cash }).map(({ event, lines }) => [
    event,
    ...lines.map(({ account, debit, credit }) => `${debit ? 'debit' : 'credit'} ${account.of} ${debit ?? credit}`),
  ])

describe('the journal entries of a payment', () => {
  it('put incoming money into the prepaid balance', () => {
    expect(of('prepaid')).toEqual([['take', 'debit transit 500', 'credit prepaid 500']])
  })

  it('take it from suspense if a statement reports it', () => {
    expect(of('prepaid', 'statement')).toEqual([['take', 'debit suspense 500', 'credit prepaid 500']])
  })

  it('pass a deposit through the prepaid balance', () => {
    expect(of('deposit')).toEqual([
      ['take', 'debit transit 500', 'credit prepaid 500'],
      ['takeDeposit', 'debit prepaid 500', 'credit deposit 500'],
    ])
  })

  it('cover a supplement, and pay a refund', () => {
    expect(of('settlement')).toEqual([['supplement', 'debit transit 500', 'credit settle 500']])
    expect(of('refund')).toEqual([['refund', 'debit settle 500', 'credit transit 500']])
  })

  it('have the payment as their cause', () => {
    const entries = paymentEntries({ id: 'x', participationId, purpose: 'deposit', amount: 1n, by: 'hand', cash })
    expect(entries.map(({ cause }) => cause)).toEqual(Array(2).fill({ entityType: 'payment', id: 'x' }))
  })
})
