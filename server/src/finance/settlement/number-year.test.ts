import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'
import { settledFairs } from '../../app/testing/settled-fair.ts'

const world = await closeAfterAll(createInvoiceWorld())

/** At 2028-12-31 16:30 UTC it is 2029 in Shanghai: `npm run test:clock -- --at "2029-01-01 00:30" FILES`. */
it('numbers of settlements have the venue’s year', async () => {
  const fairs = settledFairs(world)
  const fair = await fairs.exampleA()
  await fairs.hasAccount(fair.partner.company.id)
  await fairs.close(fair)
  const year = dayOf(new Date(), 'Asia/Shanghai').slice(0, 4)
  const rows = await world.db.many<{ number: string }>(
    sql`select number from settlement where exhibition_id = ${fair.exhibitionId}`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { number } of rows) expect(number).toMatch(new RegExp(`^S${year.slice(2)}\\d{6}$`))
})
