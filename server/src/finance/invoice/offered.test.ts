import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'

const world = await closeAfterAll(createInvoiceWorld())

describe('an invoice is offered on a bill as it would be made:', () => {
  it('after a request, to neither payer nor money holder; after its withdrawal, to both; a purchase cannot be revoked meanwhile', async () => {
    const { call, platform, invoice } = world
    const fair = await world.fair()
    await invoice.setting(fair.partner)
    for (const kind of ['quota', 'accreditation'] as const) {
      const id = await invoice.charge(fair, { kind })
      const offered = async () => {
        const [list, detail] =
          kind === 'quota'
            ? (['getQuotaFinishedPage', 'getQuotaPayInfo'] as const)
            : (['getAccreditationFinishedPage', 'getAccreditationPayInfo'] as const)
        const of = async (caller: typeof platform) => {
          const shown = (await call(caller, detail, { id })).data.actions
          const { exhibitionId } = fair
          const row = (await call(caller, list, { exhibitionId })).data.list.find(row => row.id === id)
          expect(row?.actions).toEqual(shown)
          return shown.filter(action => action === 'invoice' || action === 'makeInvoice' || action === 'revoke')
        }
        return { payer: await of(fair.partner), holder: await of(platform) }
      }
      const free = { payer: ['invoice'], holder: kind === 'quota' ? ['revoke'] : ['makeInvoice'] }
      expect(await offered(), kind).toEqual(free)
      const answer = await call(fair.partner, 'applyInvoice', { chargeIds: [id], method: 'platform' })
      expect(answer.statusCode).toBe(10001)
      expect(await offered(), kind).toEqual({ payer: [], holder: [] })
      const again = await call(fair.partner, 'applyInvoice', { chargeIds: [id], method: 'platform' })
      expect(again.reason).toBe('invoice.alreadyAsked')
      const { version } = await world.db.one<{ version: number }>(
        sql`select version from invoice_application where id = ${answer.data.id}`,
      )
      await call(fair.partner, 'withdrawInvoiceApplication', { id: answer.data.id, version })
      expect(await offered(), kind).toEqual(free)
    }
  })

  it('not at once if another side makes its invoices, or the payer has no invoice information: the detail says which', async () => {
    const { call, platform, invoice } = world
    const fair = await world.fair()
    const id = await invoice.charge(fair, { kind: 'accreditation' })
    const stands = async (caller = platform) => {
      const { actions, makeHindered } = (await call(caller, 'getAccreditationPayInfo', { id })).data
      const { list } = (await call(caller, 'getAccreditationFinishedPage', { exhibitionId: fair.exhibitionId })).data
      expect(list.find(row => row.id === id)?.actions).toEqual(actions)
      return { offered: actions.includes('makeInvoice'), makeHindered }
    }
    const make = async () => {
      const invoices = [await invoice.made(platform, '1000.00')]
      return (await call(platform, 'finishAccreditationInvoice', { chargeId: id, invoices })).reason
    }
    expect(await stands()).toEqual({ offered: false, makeHindered: 'payerMissing' })
    expect(await make()).toBe('invoice.payerMissing')
    await invoice.setting(fair.partner, 'syncing')
    expect(await stands()).toEqual({ offered: false, makeHindered: 'payerMissing' })
    await invoice.setting(fair.partner)
    expect(await stands()).toEqual({ offered: true, makeHindered: null })
    await world.db.run(sql`update exhibition set invoice_methods = '{tripartite}' where id = ${fair.exhibitionId}`)
    expect(await stands()).toEqual({ offered: false, makeHindered: 'methodClosed' })
    expect(await make()).toBe('kernel.noPermission')
    // Only the money holder sees the obstacle.
    expect(await stands(fair.partner)).toEqual({ offered: false, makeHindered: null })
  })
})
