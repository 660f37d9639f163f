import type { DeskHolder, DeskLine } from '@fairgate/contract/sales/ticket/fields'
import { describe, expect, it } from 'vitest'
import type { Text } from '../../kernel/i18n/language.ts'
import { deskPath, holdersOf, lineFaults, saleOf, toReservationEnd, totalOf } from './sale-order.ts'
import type { TicketType } from './use-ticket-types.ts'

const type = (id: string, members: Partial<TicketType> = {}) =>
  ({ id, price: '80.00', holder: 'none', audience: 'adult', dated: false, left: 100, ...members }) as TicketType
const types = [
  type('day'),
  type('named', { holder: 'phone', price: '12.50' }),
  type('known', { holder: 'document' }),
  type('dated', { dated: true, firstDay: '2030-03-03' as never, lastDay: '2030-03-05' as never }),
]
const typeOf = (id: string) => types.find(one => one.id === id)
const t = ((key: string) => key) as Text
const line = (ticketTypeId: string, members: Partial<DeskLine> = {}): DeskLine => ({
  ...{ ticketTypeId, quantity: '1', self: false, holders: [] },
  ...members,
})
const person = (name: string, members: Partial<DeskHolder> = {}): DeskHolder => ({
  ...{ name, phone: '13900000001', documentType: 'identityCard', documentNumber: '', ...members },
})
const form = {
  ...{
    name: '买家',
    phone: '13800000001',
    email: undefined,
    company: '',
    method: 'cash' as const,
    send: 'now' as const,
  },
  ...{ reference: undefined, reason: undefined },
}
const faults = (...lines: DeskLine[]) => lineFaults(lines, typeOf, t).map(({ path, msg }) => [path, msg])

describe('a sale at the desk', () => {
  it('is one order of several types, each with its holders; the buyer may be the first of them', () => {
    const lines = [
      line('day', { quantity: '3' }),
      line('named', { quantity: '2', self: true, holders: [person(''), person('随行')] }),
      line('dated', { day: '2030-03-04' }),
    ]
    expect(faults(...lines)).toEqual([])
    const sale = saleOf({ exhibitionId: 'e', typeOf, language: 'cn' }, { ...form, lines })
    expect(sale.lines).toMatchObject([
      { ticketTypeId: 'day', quantity: 3 },
      {
        ...{ ticketTypeId: 'named', quantity: 2 },
        holders: [
          { name: '买家', phone: '13800000001' },
          { name: '随行', phone: '13900000001' },
        ],
      },
      { ticketTypeId: 'dated', quantity: 1, day: '2030-03-04' },
    ])
    expect(sale.lines[0]).not.toHaveProperty('holders')
    expect(sale.lines[1]?.holders?.[1]).not.toMatchObject({ documentNumber: expect.anything() })
    expect([sale.send, sale.holdUntil]).toEqual(['now', undefined])
    expect(totalOf(lines, typeOf)).toBe(3n * 8000n + 2n * 1250n + 8000n)
  })

  it('shows each fault at its field', () => {
    expect(faults(line('day', { quantity: '0' }), line('dated', { day: undefined, quantity: 'x' }))).toEqual([
      ['lines.0.quantity', 'kernel.tooSmall'],
      ['lines.1.quantity', 'kernel.wrongKind'],
      ['lines.1.day', 'kernel.required'],
    ])
    expect(faults(line('named', { quantity: '2', holders: [person('甲'), person('', { phone: '12' })] }))).toEqual([
      ['lines.0.holders.1.name', 'kernel.required'],
      ['lines.0.holders.1.phone', 'badge.phoneForm'],
    ])
    expect(faults(line('known', { self: true }))).toEqual([['lines.0.holders.0.documentNumber', 'kernel.required']])
    expect(faults(line('named', { quantity: '51' }))).toEqual([['lines.0.quantity', 'ticket.holdersByHand']])
    expect(faults(line('day', { quantity: '300' }), line('day', { quantity: '201' }))).toEqual([
      ['lines.1.quantity', 'ticket.tooManyTickets'],
    ])
  })

  it('preserves typed holders while the number decreases and increases, and finds the fields that an answer names', () => {
    const two = line('named', { quantity: '1', self: true, holders: [person('甲'), person('乙')] })
    expect(holdersOf(two, typeOf('named'))).toHaveLength(1)
    expect(holdersOf({ ...two, quantity: '2' }, typeOf('named'))[1]?.name).toBe('乙')
    const paths = ['lines.0.holders.0.phone', 'lines.0.holders.1.phone', 'lines.0.holders', 'buyer.phone', 'holdUntil']
    expect(paths.map(path => deskPath(path, [two]))).toEqual([
      ...['phone', 'lines.0.holders.1.phone', 'lines.0.quantity', 'phone', 'reservationDays'],
    ])
    expect(deskPath('lines.0.holders.0.phone', [{ ...two, self: false }])).toBe('lines.0.holders.0.phone')
  })

  it('reads a number as its field does', () => {
    for (const [typed, read] of [
      ['007', 7],
      [' 5０ ', 50],
    ] as const) {
      const lines = [line('day', { quantity: typed })]
      expect(faults(...lines)).toEqual([])
      expect(saleOf({ exhibitionId: 'e', typeOf, language: 'cn' }, { ...form, lines }).lines[0]?.quantity).toBe(read)
    }
    for (const typed of ['5 0', '5,0', '1.5']) {
      const lines = [line('day', { quantity: typed })]
      expect(faults(...lines)).toEqual([['lines.0.quantity', 'kernel.wrongKind']])
    }
  })

  it('is held for a number of days, and never longer than the server permits, even if clocks differ', () => {
    const now = Date.parse('2030-01-01T00:00:00Z')
    expect(toReservationEnd(2, now)).toBe('2030-01-03T00:00:00.000Z')
    expect(Date.parse(toReservationEnd(7, now))).toBeLessThan(Date.parse('2030-01-08T00:00:00Z'))
  })
})
