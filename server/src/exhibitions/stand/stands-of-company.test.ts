import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createStandWorld } from '../../app/testing/stand-world.ts'

const world = await closeAfterAll(createStandWorld())
const { call, db } = world
const venue = await world.world.administrator('platform')

const stateOf = (id: string) =>
  db.one<{ state: string; holder: string | null }>(sql`
    select state, participation_id as holder from stand where id = ${id}`)

async function merge(keep: string, gone: string) {
  const { data } = await call(venue, 'getMergerPreview', { keep, gone })
  const reply = await call(venue, 'mergeCompanies', {
    keep,
    gone,
    fields: [],
    digest: data.digest,
    reason: '登记了两次',
  })
  return { preview: data, reply }
}

describe('stands of a company that is merged', () => {
  it('follow its participation', async () => {
    const fair = await world.standFair()
    const stand = await world.assigned(fair, 'A1', fair.participationId)
    const survivor = await world.world.administrator('cooperatorMain')
    const { preview, reply } = await merge(survivor.company.id, fair.partner.company.id)
    expect(preview.exhibitions).toMatchObject([{ id: fair.exhibitionId, does: 'moves' }])
    expect(reply.statusCode).toBe(10001)
    expect(await stateOf(stand.id)).toEqual({ state: 'assigned', holder: fair.participationId })
    const { data } = await call(survivor, 'getStandPage', { exhibitionId: fair.exhibitionId })
    expect(data.list).toMatchObject([{ number: 'A1' }])
  })

  it('keep its participation from being idle where both take part', async () => {
    const fair = await world.standFair()
    const duplicate = await world.world.administrator('cooperatorMain')
    const participationId = await world.participate(fair, duplicate.company, 0)
    const preview = async () =>
      (await call(venue, 'getMergerPreview', { keep: fair.partner.company.id, gone: duplicate.company.id })).data
    expect((await preview()).exhibitions).toMatchObject([{ does: 'ends' }])
    const stand = await world.assigned(fair, 'A1', participationId)
    expect((await preview()).obstacles).toMatchObject([{ kind: 'bothTakePart', exhibitionId: fair.exhibitionId }])
    await call(fair.organizer, 'releaseStands', { exhibitionId: fair.exhibitionId, rows: [stand] })
    expect((await preview()).exhibitions).toMatchObject([{ does: 'ends' }])
  })
})

describe('stands of a participation that ends', () => {
  it('are free again, and the change is recorded', async () => {
    const fair = await world.standFair()
    const leaver = await world.guest(fair)
    const [one, other] = [
      await world.assigned(fair, 'A1', leaver.participationId),
      await world.assigned(fair, 'A2', leaver.participationId, { area: '18' }),
    ]
    const { version } = await db.one<{ version: number }>(
      sql`select version from participation where id = ${leaver.participationId}`,
    )
    const end = await call(fair.organizer, 'endParticipation', { id: leaver.participationId, version })
    expect(end.statusCode).toBe(10001)
    for (const { id } of [one, other]) expect(await stateOf(id)).toEqual({ state: 'free', holder: null })
    expect((await world.changesOf(fair)).at(-1)).toMatchObject({ kind: 'release', areaBefore: 2700, areaAfter: 2700 })
  })

  it('stay with their last holders where the exhibition is over', async () => {
    const fair = await world.standFair()
    const stand = await world.assigned(fair, 'A1', fair.participationId)
    const { version } = await db.one<{ version: number }>(
      sql`update exhibition set move_out_to = now() - interval '1 day', move_out_from = null, open_to = null, open_from = null,
        move_in_to = null, move_in_from = null where id = ${fair.exhibitionId} returning version`,
    )
    const close = await call(venue, 'closeExhibition', { id: fair.exhibitionId, version })
    expect(close.statusCode).toBe(10001)
    expect(await stateOf(stand.id)).toEqual({ state: 'assigned', holder: fair.participationId })
  })
})
