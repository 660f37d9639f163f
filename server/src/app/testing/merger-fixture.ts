import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { createBillWorld } from './bill-world.ts'
import { closeAfterAll } from './close-after-all.ts'
import type { TestCompany, TestOperator } from './world.ts'

/** What the tests of merger and merger-obstacles share. Call it once in a file. */
export async function createMergerFixture() {
  const world = await closeAfterAll(createBillWorld())

  const preview = (survivor: string, gone: string) =>
    world.call(world.platform, 'getMergerPreview', { keep: survivor, gone })

  /** Merges right after the preview. */
  async function merge(survivor: string, gone: string, fields: Input<'mergeCompanies'>['fields'] = []) {
    const { data } = await preview(survivor, gone)
    return world.call(world.platform, 'mergeCompanies', {
      keep: survivor,
      gone,
      fields,
      digest: data.digest,
      reason: '登记了两次',
    })
  }

  const addCooperator = (of?: TestCompany): Promise<TestOperator> =>
    world.world.administrator('cooperatorMain', of && { nameCn: `${of.nameCn}（重）` })
  const stateOf = async (id: string) =>
    (await world.db.one<{ state: string }>(sql`select state from company where id = ${id}`)).state

  return { world, preview, merge, addCooperator, stateOf }
}
