import sql from 'sql-template-tag'
import type { Fair } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'
import { createSubjectWorld } from './subject-world.ts'

/** What the tests of erasure and erasure-races share. Call it once in a file. */
export async function createErasureFixture() {
  const world = await closeAfterAll(createSubjectWorld())

  let phones = 0
  /** Somebody with a badge and one passage, in an exhibition that is over and settled. */
  async function somebody(fair: Fair, changes: object = {}) {
    const phone = `1381234${String(++phones).padStart(4, '0')}`
    const person = world.person({ name: `删除${phones}某`, phone, employer: '删除公司', ...changes })
    const badgeId = await world.active(fair, person)
    await world.passed(fair, badgeId)
    return { ...person, phone, badgeId }
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>
  const toInput = ({ documentNumber, phone }: Pick<Somebody, 'documentNumber' | 'phone'>) =>
    world.addRequest({ kind: 'erasure', documentType: 'identityCard', documentNumber, phone })
  const nameOf = async (badgeId: string) =>
    (await world.db.one<{ name: string }>(sql`select name from badge where id = ${badgeId}`)).name
  const certified = (number: string) =>
    world.db.many<{ kind: string; rows: number; days: number | null }>(sql`
    select kind, rows, days from retention_certificate where request = ${number} order by kind`)

  return { world, somebody, toInput, nameOf, certified }
}
