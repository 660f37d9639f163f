import { expect, it } from 'vitest'
import { createBankWorld } from '../../app/testing/bank-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBankWorld())

it('editBankAccount › replaces the version that was seen, refuses another account’s number, and is available only to the venue', async () => {
  const form = { name: '会展中心', bank: '工商银行', number: '6222000011110001' }
  const { data: made } = await world.call(world.platform, 'addBankAccount', form)
  await world.call(world.platform, 'addBankAccount', { ...form, number: '6222000011110002' })
  const edit = (changes: object, caller = world.platform) =>
    world.call(caller, 'editBankAccount', { id: made.id, version: made.version, ...form, ...changes })
  expect(await edit({ number: '6222000011110002' })).toMatchObject({
    ...{ statusCode: 10017, reason: 'bank.accountTaken' },
  })
  expect((await edit({ bank: '中国银行', number: '6222 0000-1111 0003' })).data.version).toBe(made.version + 1)
  const { list } = (await world.call(world.platform, 'getBankAccountList', {})).data
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ bank: '中国银行', number: '6222000011110003' })
  expect((await edit({})).reason).toBe('kernel.changedMeanwhile')
  expect((await edit({}, (await world.fair()).partner)).reason).toBe('kernel.noPermission')
})
