import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { freshCreditCode } from '../../app/testing/company-world.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'

const world = await closeAfterAll(createPartnerWorld())

/** A logistics provider into which another record of itself with this code was merged. */
async function withAlias() {
  const owner = await world.owner('Logistics')
  const code = freshCreditCode()
  const survivor = await world.partnerInUse('Logistics', owner)
  const gone = await world.partnerInUse('Logistics', owner, { creditCode: code })
  const ids = { keep: survivor.id, gone: gone.id }
  const { data } = await world.call(world.platform, 'getMergerPreview', ids)
  const sent = { ...ids, fields: [], digest: data.digest, reason: '登记了两次' }
  expect(await world.call(world.platform, 'mergeCompanies', sent)).toMatchObject({ statusCode: 10001 })
  return { owner, code, ...ids }
}

it('the code of an alias leads to the target company', async () => {
  const { owner, code, keep: survivor } = await withAlias()
  const form = await world.form(owner, { creditCode: code })
  const answer = await world.send(owner, 'Logistics', 'add…', form)
  expect(answer).toMatchObject({ reason: 'partner.creditCodeTaken', data: { known: { id: survivor } } })
})

it('an application with the code of an alias goes to the target company', async () => {
  const { code, keep: survivor } = await withAlias()
  const other = await world.owner('Logistics')
  const form = await world.form(other, { creditCode: code })
  expect(await world.send(other, 'Logistics', 'add…', form)).toMatchObject({ reason: 'partner.onRecord' })
  const register = { creditCode: code, registrationNumber: null, country: null }
  const answer = await world.send(other, 'Logistics', 'ask…Relation', { ...register, note: '' } as never)
  expect(answer).toMatchObject({ statusCode: 10001 })
  const { of } = await world.db.one<{ of: string }>(
    sql`select partner_id as of from share_application where id = ${answer.data.id}`,
  )
  expect(of).toBe(survivor)
})

it('the page of an alias leads to the target company, whose page shows its former records', async () => {
  const { keep: survivor, gone } = await withAlias()
  const page = async (id: string) => (await world.send(world.platform, 'Logistics', 'get…Detail', { id })).data
  expect((await page(gone)).mergedInto).toMatchObject({ id: survivor })
  expect((await page(survivor)).formerly).toMatchObject([{ id: gone }])
  expect((await page(gone)).history.map(({ event }) => event)).toContain('merge')
  expect((await page(survivor)).history.map(({ event }) => event)).toContain('absorb')
})

it('the people of the target are notified, and an alias can neither be edited nor deleted', async () => {
  const { keep: survivor, gone } = await withAlias()
  const notifications = await world.db.many(
    sql`select 1 from notification where company_id = ${survivor} and event = 'deed.mergeCompanies'`,
  )
  expect(notifications).toHaveLength(1)
  expect(await world.each(world.platform, 'Logistics', 'delete…', await world.key(gone))).not.toBe('done')
  const form = await world.form(world.platform)
  const edited = await world.send(world.platform, 'Logistics', 'edit…', {
    ...(await world.key(gone)),
    ...form,
  } as never)
  expect(edited).toMatchObject({ reason: 'kernel.notInThisState' })
})
